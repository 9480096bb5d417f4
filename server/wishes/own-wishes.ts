import { and, desc, eq } from 'drizzle-orm';
import type { ListingCard } from '#contract/listings/listings.ts';
import { wishMatchesCounted, wishMatchesShown } from '#contract/wishes/wish-values.ts';
import type { OwnWish } from '#contract/wishes/wishes.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { wishes } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { severalStatement, type Way } from '#server/listings/search/search-sql.ts';
import { criteriaOf, type WishRow } from './wish-rows.ts';
import { selectWishes, toWish } from './wishes.ts';

export async function findOwnWishes(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  sellerId?: string,
): Promise<{ wishes: OwnWish[] }> {
  const rows = await selectWishes(deps.database.db)
    .where(and(eq(wishes.userId, ownerId), sellerId ? eq(wishes.sellerId, sellerId) : undefined))
    .orderBy(desc(wishes.createdAt), desc(wishes.place));
  const own = rows.map(({ wish }) => wish);
  const found = await search(deps, own, 'walk');
  const again = own.filter((_, at) => found[at]?.cut && (found[at]?.matched ?? 0) < wishMatchesShown);
  const gathered = new Map((await search(deps, again, 'gather')).map((result, at) => [again[at]?.id, result]));
  return {
    wishes: rows.map((row, at) => {
      const result = gathered.get(row.wish.id) ?? (found[at] as Found);
      const isMore = result.cut || result.matched > wishMatchesCounted;
      const matches = { count: Math.min(result.matched, wishMatchesCounted), isMore };
      return { ...toWish(row), matches, newest: result.newest };
    }),
  };
}

interface Found {
  matched: number;
  cut: boolean;
  newest: ListingCard[];
}

/** The searches of all these wishes in one statement: each as the search page would make it, and none reads far. */
async function search(
  { database: { pool } }: Pick<Deps, 'database'>,
  own: readonly WishRow[],
  way: Way,
): Promise<Found[]> {
  if (own.length === 0) return [];
  const statement = severalStatement(
    own.map((wish) => ({ criteria: criteriaOf(wish), way })),
    {
      limit: wishMatchesCounted + 1,
      select: (cut) =>
        jsonRow<Found>({
          matched: '(select count(*) from firsts)',
          cut,
          newest: `(select coalesce(json_agg(card order by key desc, newest.id desc), '[]')
            from (select id, key from firsts order by key desc, id desc limit ${wishMatchesShown}) newest
            join listing_cards on listing_id = newest.id)`,
        }),
    },
  );
  const { rows } = await pool.query<{ found: Found }>(statement);
  return rows.map(({ found }) => found);
}
