import { adminDays } from '#contract/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';

/** Each day of the last thirty in UTC, today included; every count is one range of an index by date. */
export async function readDays({ database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'admin-days',
    text: daysSql,
    values: [clock.now().toISOString().slice(0, 10)],
  });
  return new RawJson(rows[0]?.json ?? '');
}

const firstMoment = `(($1::date - ${adminDays - 1})::timestamp at time zone 'utc')`;
const byDay = (what: string, from: string, column: string, also = 'true') =>
  `(select (${column} at time zone 'utc')::date as day, ${what} as number from ${from}
    where ${column} >= ${firstMoment} and ${also} group by 1)`;

const daysSql = `select json_build_object('days', json_agg(json_build_object(
    'day', d.day, 'members', coalesce(m.number, 0), 'listings', coalesce(l.number, 0),
    'messages', coalesce(t.number, 0), 'subscriptions', coalesce(s.number, 0),
    'revenueCents', coalesce(r.number, 0) - coalesce(b.number, 0)) order by d.day))::text as json
  from (select ($1::date - past) as day from generate_series(0, ${adminDays - 1}) as past) d
  left join ${byDay('count(*)', 'profiles', 'created_at')} m using (day)
  left join ${byDay('count(*)', 'listings', 'created_at')} l using (day)
  left join ${byDay('count(*)', 'messages', 'created_at')} t using (day)
  left join ${byDay('count(*)', 'user_subscriptions', 'created_at', `status <> 'none'`)} s using (day)
  left join ${byDay('sum(amount_cents)', 'received_payments', 'paid_at')} r using (day)
  left join ${byDay('sum(amount_cents)', 'payment_refunds', 'refunded_at')} b using (day)`;
