import { sql } from 'drizzle-orm';
import { wishFiltersSchema } from '#contract/wishes/wishes.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createWishes } from '#server/wishes/wishes.ts';
import { demoId } from './demo-id.ts';

/**
 * Public wishes from which the server finds, within a minute of its start, a match both ways and a ring of three for the demo
 * member. Call it after the deals: what they reserve, or are still about, is left alone.
 */
export async function addDemoMatches(tx: DbOrTransaction, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const mila = ids.get('member@wigloop.test') ?? '';
  const [own] = await findWigs(tx, sql`l.user_id = ${mila}`);
  const [pair, second, third] = await findWigs(
    tx,
    sql`u.email not in ('admin@wigloop.test', 'seller@wigloop.test', 'member@wigloop.test') and not exists (select from deal_parties mine
      join deal_parties theirs on theirs.deal_id = mine.deal_id where mine.member_id = ${mila} and theirs.member_id = l.user_id)`,
  );
  if (!own || !pair || !second || !third) return;
  const wish = async (owner: string, { title, condition, color }: Wig) => {
    const filters = wishFiltersSchema.parse({ q: title, condition, color });
    const written = { name: title, filters, alert: 'daily' as const, isPublic: true };
    // Everything inside the transaction: the listings are seen nowhere else yet.
    const readConnections = {
      query: async ({ text, values }: { text: string; values: unknown[] }) =>
        (await tx.execute(numberedSql(text, values))).rows,
    };
    const database = { db: tx, readConnections } as unknown as Deps['database'];
    const deps = { database, clock: { now: () => now } };
    await createWishes(deps, owner, [{ id: demoId('wish', owner, title), ...written }]);
  };
  await wish(mila, pair);
  await wish(pair.owner, own);
  await wish(second.owner, own);
  await wish(third.owner, second);
  await wish(mila, third);
}

type Wig = { title: string; owner: string; condition: string; color: string };

/** One for trade of each member, the oldest, whose words no other wig has. */
async function findWigs(tx: DbOrTransaction, whose: ReturnType<typeof sql>): Promise<Wig[]> {
  const { rows } = await tx.execute<Wig>(sql`select * from (
      select distinct on (l.user_id) l.title, l.user_id as owner, l.condition, l.color, l.created_at
      from listings l join "user" u on u.id = l.user_id
      where l.shelf = 'active' and l.type <> 'sale' and not l.is_reserved and ${whose}
        and not exists (select from listings other where other.id <> l.id and other.title = l.title)
      order by l.user_id, l.created_at) each order by created_at, owner limit 3`);
  return rows;
}
