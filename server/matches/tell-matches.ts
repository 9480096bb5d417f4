import { sql } from 'drizzle-orm';
import { hourMs } from '#contract/durations.ts';
import type { Match } from '#contract/matches/matches.ts';
import { notify } from '#server/notifications/notify.ts';
import type { MatchDeps } from './holding-sql.ts';
import { findMatches } from './my-matches.ts';

const atOnce = 100;
const everyHours = 24;

/**
 * Tells members of new matches both ways and of new rings, all in one notice and at most one a day. Whoever looked for rings in
 * vain, or could only give or only get, hears nothing. Two servers never take the same member.
 */
export async function tellMatches(deps: MatchDeps): Promise<void> {
  for (let told = atOnce; told === atOnce; ) told = await tellSome(deps);
}

async function tellSome(deps: MatchDeps): Promise<number> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - everyHours * hourMs).toISOString();
  return deps.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; since: string }>(sql`select member_id as id, news_since as since
      from match_readers where news_since is not null
        and not exists (select from unmet where unmet.member_id = match_readers.member_id)
        and (told_at is null or told_at <= ${before}::timestamptz)
      order by member_id limit ${sql.raw(String(atOnce))} for update skip locked`);
    for (const { id, since } of rows) {
      const { about, ...data } = await findNews(deps, id, new Date(since));
      if (data.pairs + data.rings > 0) {
        await notify(tx, { to: id, kind: 'match-found', about, data }, now);
        await tx.execute(
          sql`update match_readers set told_at = ${now.toISOString()}::timestamptz where member_id = ${id}`,
        );
      }
      await tx.execute(sql`update match_readers set news_since = null where member_id = ${id}`);
    }
    return rows.length;
  });
}

/** What is new and still holds; of more than a page both ways nobody needs the exact number. */
async function findNews(deps: MatchDeps, memberId: string, since: Date) {
  const isNew = ({ foundAt }: Match) => new Date(foundAt) >= since;
  const pairs = (await findMatches(deps, memberId, { kind: 'both' })).matches.filter(isNew);
  const rings = (await findMatches(deps, memberId, { kind: 'rings' })).matches.filter(isNew);
  const [pair] = pairs;
  const about = pair && pairs.length === 1 ? { memberId: pair.id } : {};
  return { pairs: pairs.length, rings: rings.length, about };
}
