import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';

/** Rings of these members are looked for at the next chance. */
export async function lookAgainFor(tx: DbOrTransaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`with noted as (
      insert into unmet (member_id) select * from unnest(${sql.param([...new Set(memberIds)])}::uuid[])
    ) select announce('unmet')`);
}

/** There is something new for these members to be told of: the first that was not told counts. */
export async function noteNewsFor(tx: DbOrTransaction, memberIds: readonly string[], now: string): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`insert into match_readers (member_id, news_since)
    select u.id, ${now}::timestamptz from "user" u
    where u.id = any (${sql.param([...new Set(memberIds)])}::uuid[]) order by u.id for key share
    on conflict (member_id) do update set news_since = excluded.news_since
    where match_readers.news_since is null or match_readers.news_since > excluded.news_since`);
}
