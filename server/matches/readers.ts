import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';

/** Rings of these members are looked for at the next chance. */
export function lookAgainFor(tx: DbOrTransaction, memberIds: readonly string[], now: string): Promise<void> {
  return note(tx, memberIds, { waitsSince: now });
}

/** There is something new for these members: to be looked at for rings, and to be told. */
export function noteNewsFor(tx: DbOrTransaction, memberIds: readonly string[], now: string): Promise<void> {
  return note(tx, memberIds, { waitsSince: now, newsSince: now });
}

/** There is a ring for these members, to be told. */
export function noteRingFor(tx: DbOrTransaction, memberIds: readonly string[], now: string): Promise<void> {
  return note(tx, memberIds, { newsSince: now });
}

/**
 * The last wait counts, because a search in progress may have missed it; of news the first that was not told. A row that says it already
 * is not written: a member is in many rings.
 */
async function note(
  tx: DbOrTransaction,
  memberIds: readonly string[],
  { waitsSince = null, newsSince = null }: { waitsSince?: string | null; newsSince?: string | null },
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`insert into match_readers (member_id, waits_since, news_since)
    select u.id, ${waitsSince}::timestamptz, ${newsSince}::timestamptz from "user" u
    where u.id = any (${sql.param([...new Set(memberIds)])}::uuid[]) order by u.id for key share
    on conflict (member_id) do update set waits_since = greatest(match_readers.waits_since, excluded.waits_since),
      news_since = least(match_readers.news_since, excluded.news_since)
    where excluded.waits_since is not null or match_readers.news_since is null
      or match_readers.news_since > excluded.news_since`);
}
