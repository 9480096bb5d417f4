import { type SQL, sql } from 'drizzle-orm';
import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { MemberFacts, OutsideEvent } from '#server/deals/rules/deal-events.ts';
import type { ListingId, MemberId, Moment } from '#server/deals/rules/deal-state.ts';

export type KeptPrivatePrice = PrivatePriceOffer & { listingId: ListingId; sellerId: MemberId };

/** More than these nobody looks through; the latest of each wig. */
const offersMax = 100;

/**
 * What is offered to this member, by its id, for a listing or all of it, as far as rows tell; `isSellerThere` says the rest. Whoever buys
 * has locked the deals of the seller, so that it cannot end meanwhile.
 */
export async function findPrivatePrices(
  db: DbOrTransaction,
  memberId: MemberId,
  by: { id: string } | { listingId: string } | 'all',
  now: Moment,
): Promise<KeptPrivatePrice[]> {
  const { rows } = await db.execute<KeptPrivatePrice>(sql`select distinct on (pp.listing_id) pp.id, pp.cents,
      pp.listing_id as "listingId", l.user_id as "sellerId", to_json(pp.ends_at) #>> '{}' as "endsAt"
    from private_prices pp join private_price_members pm on pm.price_id = pp.id join listings l on l.id = pp.listing_id
    where ${which(by)} and pm.member_id = ${memberId}::uuid and pp.ended_at is null and pp.ends_at > ${at(now)}
      and l.shelf = 'active' and not l.is_reserved
    order by pp.listing_id, pp.made_at desc limit ${offersMax}`);
  return rows;
}

function which(by: { id: string } | { listingId: string } | 'all'): SQL {
  if (by === 'all') return sql`true`;
  return 'id' in by ? sql`pp.id = ${by.id}::uuid` : sql`pp.listing_id = ${by.listingId}::uuid`;
}

/** A seller who lost access, went away or was restricted sells nothing by it. */
export const isSellerThere = (seller: MemberFacts | undefined): boolean =>
  seller !== undefined && !seller.isSuspended && seller.hasAccess && seller.awayUntil === null;

/** What voids proposals ends private prices, too: a wig that was changed or is gone, a restricted seller, a block between the two. */
export async function endPrivatePrices(
  tx: DbOrTransaction,
  events: readonly OutsideEvent[],
  now: Moment,
): Promise<void> {
  const listingIds = events.flatMap((event) => ('listingId' in event ? [event.listingId] : []));
  if (listingIds.length > 0) await endOf(tx, listingIds, now);
  for (const event of events) {
    if (event.type === 'suspended' || event.type === 'banned') await endPrivatePricesOfSeller(tx, event.member, now);
    if (event.type === 'blocked') await takeBack(tx, event.by, event.other);
  }
}

const at = (now: Moment) => sql`${new Date(now).toISOString()}::timestamptz`;

async function endOf(tx: DbOrTransaction, listingIds: readonly ListingId[], now: Moment): Promise<void> {
  await tx.execute(sql`update private_prices set ended_at = ${at(now)}
    where listing_id = any (${sql.param(listingIds)}::uuid[]) and ended_at is null`);
}

export async function endPrivatePricesOfSeller(tx: DbOrTransaction, sellerId: MemberId, now: Moment): Promise<void> {
  await tx.execute(sql`update private_prices pp set ended_at = ${at(now)} from listings l
    where l.id = pp.listing_id and l.user_id = ${sellerId}::uuid and pp.ended_at is null`);
}

/** From one of the two alone: the others keep theirs, and nobody can tell. */
async function takeBack(tx: DbOrTransaction, one: MemberId, other: MemberId): Promise<void> {
  await tx.execute(sql`delete from private_price_members pm using private_prices pp, listings l
    where pp.id = pm.price_id and l.id = pp.listing_id
      and (pm.member_id, l.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
}
