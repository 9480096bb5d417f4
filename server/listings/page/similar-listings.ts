import type { ListingCard } from '#contract/listings/listings.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { noPriceCents } from '#server/listings/price-ends.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

/** Active listings that are like this one, whatever their brand. */
export async function findSimilarListings(
  { database: { pool } }: Pick<Deps, 'database'>,
  listingId: string,
  memberId: string,
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...similar, values: [listingId, memberId] });
  return new RawJson(rows[0]?.json ?? '{"listings":[]}');
}

const shown = 8;
/** Looked at before the best are chosen: each of the walks along an index is this short, however large the catalogue. */
const considered = 40;
/** Of the newest, those of the same color are considered. */
const newest = 2_000;
const price = `coalesce(price_cents, ${noPriceCents})`;

const within = (share: number) =>
  `coalesce(abs(l.price_cents - this.price_cents) <= this.price_cents * ${share}, false)::int`;
const same = (column: string) => `coalesce(l.${column} = this.${column}, false)::int`;
/** How one looks and fits counts for more than who made it: shade, color, cap and length, then price, then brand. */
const likeness = `3 * ${same('shade')} + 2 * ${same('color')} + 2 * ${same('cap_size')}
  + 2 * coalesce(abs(l.length_inches - this.length_inches) <= 2, false)::int
  + ${within(0.3)} + ${within(0.15)} + ${same('brand')}`;

/**
 * The newest of the same brand, the newest of the same color, and those priced nearest, above and below; then those come first
 * that are most alike. Pieces are never mixed, and what nobody can have at the moment comes last.
 */
const similar = {
  name: 'similar-listings',
  text: `with this as materialized (
      select * from listings where id = $1 and shelf is not null and not ${blockedBetweenSql('user_id', '$2::uuid')}
    ), near as materialized (
      select o.* from this, lateral (
        select id from listings where shelf = 'active' and brand = this.brand
        order by sort_at desc, id desc limit ${considered}
      ) o
      union
      select o.* from this, lateral (
        select id from (
          select id, color, piece, shade, cap_size from listings where shelf = 'active' order by sort_at desc, id desc limit ${newest}
        ) latest
        where color = this.color and piece = this.piece
        order by (shade = this.shade) is true desc, (cap_size = this.cap_size) is true desc limit ${considered}
      ) o
      union
      select o.* from this, lateral (
        select id from listings where shelf = 'active' and ${price} between this.price_cents and (this.price_cents * 1.3)::int
        order by ${price}, id limit ${considered}
      ) o
      union
      select o.* from this, lateral (
        select id from listings where shelf = 'active' and ${price} between (this.price_cents * 0.7)::int and this.price_cents
        order by ${price} desc, id desc limit ${considered}
      ) o
    ), best as materialized (
      select l.id, row_number() over (
        order by l.is_reserved, ${likeness} desc, abs(l.price_cents - this.price_cents) nulls last, l.sort_at desc, l.id desc
      ) as place
      from near join listings l on l.id = near.id cross join this
      where l.id <> this.id and l.piece = this.piece and l.user_id <> $2::uuid
        and not ${blockedBetweenSql('l.user_id', '$2::uuid')}
    )
    select ${jsonRow<{ listings: ListingCard[] }>({
      listings: `coalesce(json_agg(card order by place), '[]')`,
    })}::text as json
    from best join listing_cards on listing_id = id where place <= ${shown}`,
};
