import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { listingErrors, type OwnListing } from '#contract/listings/listings.ts';
import { myListingStatuses } from '#contract/listings/selling-values.ts';
import { type AdminRights, getAdminRights } from '#server/auth/admin-rights.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { listingJson } from '#server/listings/listing-json.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

/** Above what others read: to its owner also a choice that rests is chosen. */
const offerRulesJson = jsonRow<Required<Pick<OwnListing, 'buyAtOnce' | 'refusesBelowCents' | 'acceptsFromCents'>>>({
  buyAtOnce: 'l.buy_at_once',
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
