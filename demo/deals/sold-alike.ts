import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { guideSalesMin } from '#contract/listings/worth/price-guide-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';

interface SoldWig {
  id: string;
  owner: string;
  buyer: string;
  cents: number;
}

/** Sellers of one and the same brand with a buyer each, all here long before: their deals make a price guide speak. */
export async function findSoldAlike(
  tx: DbOrTransaction,
  { now, besides }: { now: Date; besides: readonly string[] },
): Promise<SoldWig[]> {
  const before = new Date(now.getTime() - 60 * dayMs).toISOString();
  const { rows } = await tx.execute<{ wigs: { id: string; owner: string; cents: number }[] }>(sql`
    select json_agg(json_build_object('id', id, 'owner', user_id, 'cents', price_cents) order by sort_at) as wigs
    from (select distinct on (l.brand, l.user_id) l.* from listings l join "user" u on u.id = l.user_id
      where l.shelf = 'active' and l.type <> 'trade' and l.piece = 'full-wig' and u.created_at < ${before}::timestamptz
        and u.email like '%.%@wigloop.test' and l.id <> all (${sql.param(besides)}::uuid[])
      order by l.brand, l.user_id, l.sort_at) each_seller
    group by brand order by count(*) desc, brand limit 1`);
  const wigs = (rows[0]?.wigs ?? []).slice(0, guideSalesMin + 1);
  // Each sells one and buys the next one, so nobody needs an account more.
  return wigs.length > guideSalesMin
    ? wigs.map((wig, place) => ({ ...wig, buyer: wigs[(place + 1) % wigs.length]?.owner ?? '' }))
    : [];
}
