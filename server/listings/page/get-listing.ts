import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { type ListingCard, listingErrors, type OwnListing } from '#contract/listings/listings.ts';
import { myListingStatuses } from '#contract/listings/selling-values.ts';
import { type AdminRights, getAdminRights } from '#server/auth/admin-rights.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { listingJson } from '#server/listings/listing-json.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

const offerRulesJson = jsonRow<Required<Pick<OwnListing, 'refusesBelowCents' | 'acceptsFromCents'>>>({
  refusesBelowCents: 'l.refuses_below_cents',
  acceptsFromCents: 'l.accepts_from_cents',
});

export const listingById = {
  name: 'listing-by-id',
  text: `select ${listingJson}::text as json, l.user_id as "ownerId", l.status,
      case when l.user_id = $2 then ${offerRulesJson}::text end as "offerRules",
      l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$2::uuid')} as shown
    from listings l join profiles p on p.id = l.user_id where l.id = $1`,
};

interface Row {
  json: string;
  offerRules: string | null;
  ownerId: string;
  status: ListingStatus;
  shown: boolean;
}

export async function getListing(
  deps: Pick<Deps, 'database' | 'env'>,
  id: string,
  memberId: string,
  { readConnections } = deps.database,
): Promise<RawJson> {
  const [row] = await readConnections.query<Row>({ ...listingById, values: [id, memberId] });
  if (!row) throw new Refusal(listingErrors.notFound);
  if (mayRead(row, memberId) || mayReadAnything(await getAdminRights(deps, memberId))) return new RawJson(jsonOf(row));
  throw new Refusal(listingErrors.notFound);
}

function jsonOf({ json, offerRules }: Row): string {
  return offerRules ? `${json.slice(0, -1)},${offerRules.slice(1)}` : json;
}

interface Seen {
  ownerId: string;
  status: ListingStatus;
  shown: boolean;
}

/** Sold and traded listings stay visible to those who have the link; removed ones only to their owner. */
function mayRead({ ownerId, status, shown }: Seen, memberId: string): boolean {
  if (shown) return true;
  return ownerId === memberId && (myListingStatuses as readonly ListingStatus[]).includes(status);
}

function mayReadAnything(rights: AdminRights | undefined): boolean {
  return rights?.permissions.includes('listings.read') ?? false;
}

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
    select ${jsonRow<{ listings: ListingCard[] }>({
      listings: `coalesce(json_agg(card order by place), '[]')`,
    })}::text as json
    from best join listing_cards on listing_id = id where place <= ${shown}`,
};
