import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { cardJoins, cardJson } from './listing-json.ts';

export async function findSimilarListings(
  { database: { pool } }: Pick<Deps, 'database'>,
  listingId: string,
  memberId: string,
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...similar, values: [listingId, memberId] });
  return new RawJson(rows[0]?.json ?? '{"listings":[]}');
}

const shown = 8;
/** Looked at before the best are chosen: each of the three walks is this short, however large the catalogue. */
const considered = 40;
const price = 'coalesce(price_cents, 2147483647)';

/**
 * The newest of the same brand and those priced nearest, above and below; then the same brand comes first, the same
 * color next, and the nearest price after that.
 */
const similar = {
  name: 'similar-listings',
  text: `with this as materialized (
      select id, brand, color, price_cents from listings where id = $1 and shelf is not null
        and not ${blockedBetweenSql('user_id', '$2::uuid')}
    ), near as materialized (
      select o.* from this, lateral (
        select id from listings where shelf = 'active' and brand = this.brand
        order by sort_at desc, id desc limit ${considered}
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
        order by l.brand = this.brand desc, l.color = this.color desc,
          abs(l.price_cents - this.price_cents) nulls last, l.sort_at desc, l.id desc
      ) as place
      from near join listings l on l.id = near.id cross join this where l.id <> this.id
    )
    select json_build_object('listings', coalesce(json_agg(${cardJson} order by place), '[]'))::text as json
    from best join listings l on l.id = best.id ${cardJoins} where place <= ${shown}`,
};
