import type { Deps } from '#server/lib/deps.ts';
import { measuredChanges } from './measured-changes.ts';

/** No member should wait for the numbers. */
const lockMs = 500;
const lockNotAvailable = '55P03';

/**
 * Adds the changes since the last time to the sums of their days. Changes are numbered before they are committed: while none is under way, every
 * number up to the last is there, or never will be.
 */
export async function sumSubscriptionChanges({ database: { pool } }: Pick<Deps, 'database'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query('lock table subscription_changes in share row exclusive mode');
    await client.query(sumSql);
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    // Somebody is changing a subscription for longer than that: the next time will do.
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
  }
}

const sumSql = `with before as (select coalesce(max(seq), 0) as seq from subscription_sums_until),
  last as (
    insert into subscription_sums_until (seq) select max(seq) from subscription_changes having max(seq) is not null
    on conflict (name) do update set seq = greatest(subscription_sums_until.seq, excluded.seq)
  )
  insert into subscription_day_sums as known (day, measure, number)
  select day, measure, sum(number) from (${measuredChanges('c.seq > (select seq from before)')}) added group by day, measure
  on conflict (day, measure) do update set number = known.number + excluded.number`;
