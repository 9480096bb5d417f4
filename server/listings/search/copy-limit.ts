import { hourMs } from '#contract/durations.ts';
import { commonErrors } from '#contract/errors.ts';
import { BoundedMap } from '#server/base/bounded-map.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

const membersMax = 50_000;
const blocksPerHour = 24;

/**
 * Nobody reads more than twice as many pages in an hour as an address may ask for in a minute: enough for the keenest shopper, too
 * little to copy the catalogue. All servers together count in the database. Each takes a block of pages there and counts the block in
 * memory, because a write for each read would cost more than the read; a restart loses at most a block.
 */
export function createCopyLimit({
  database: { reserved },
  env,
  clock,
}: Pick<Deps, 'database' | 'env' | 'clock'>): (memberId: string) => Promise<void> {
  const pagesPerHour = env.RATE_LIMIT_PER_MINUTE * 2;
  const size = Math.ceil(pagesPerHour / blocksPerHour);
  const blocks = new BoundedMap<string, { left: number; endsAt: number }>(membersMax);

  return async (memberId) => {
    const now = clock.now();
    const block = blocks.get(memberId);
    if (block && block.left > 0 && block.endsAt > now.getTime()) {
      block.left -= 1;
      return;
    }
    const { rows } = await reserved.pool.query<{ endsAt: Date; isTaken: boolean }>({
      ...takeBlock,
      values: [memberId, size, pagesPerHour, now, new Date(now.getTime() + hourMs)],
    });
    const [{ endsAt, isTaken } = { endsAt: now, isTaken: false }] = rows;
    if (!isTaken)
      throw new Refusal(commonErrors.rateLimited, {
        retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
      });
    // Another request may have taken a block in the same moment.
    const parallel = blocks.get(memberId);
    const left = parallel && parallel !== block && parallel.endsAt === endsAt.getTime() ? parallel.left : 0;
    blocks.set(memberId, { left: left + size - 1, endsAt: endsAt.getTime() });
  };
}

const takeBlock = {
  name: 'take-pages',
  text: `with taken as (
      insert into page_allowances as held (member_id, taken, ends_at) values ($1, $2, $5)
      on conflict (member_id) do update set
        taken = case when held.ends_at <= $4 then 0 else held.taken end + $2,
        ends_at = case when held.ends_at <= $4 then $5 else held.ends_at end
      where held.ends_at <= $4 or held.taken < $3
      returning ends_at
    ) select ends_at as "endsAt", true as "isTaken" from taken
    union all select ends_at, false from page_allowances where member_id = $1 and not exists (select from taken)`,
};
