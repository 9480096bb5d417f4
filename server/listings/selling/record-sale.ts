import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { dayMs } from '#contract/durations.ts';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import type { ListingStatus, ListingType } from '#contract/listings/listing-values.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { actOnDeal, type DealDeps } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

interface Sale {
  id: string;
  sellerId: string;
  buyerId: string;
  cents?: number | undefined;
}

/** Marks a listing as sold at once and asks the buyer to confirm it. Said again after a lost answer, it is the same sale. */
export async function recordSale(deps: DealDeps, sale: Sale): Promise<{ id: string; status: 'sold'; dealId: string }> {
  const { id, sellerId, buyerId, cents } = sale;
  return deps.database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [sellerId, buyerId]);
    const known = await findOpenSale(tx, sale);
    if (known) return { id, status: 'sold', dealId: known };
    await requireSellable(tx, id, sellerId);
    await refuseTooMany(tx, sale, deps.clock.now());
    if (!(await wroteAbout(tx, sale))) throw new Refusal(sellingErrors.notABuyer);
    const dealId = randomUUID();
    const event = { type: 'record-sale', by: sellerId, id: dealId, buyer: buyerId, listingId: id } as const;
    const amount = cents === undefined ? {} : { cents };
    const { refused } = await actOnDeal(tx, deps, dealId, { ...event, ...amount }, deps.clock.now().getTime());
    if (refused) throw new Refusal(refused.refusal);
    return { id, status: 'sold', dealId };
  });
}

async function findOpenSale(tx: DbOrTransaction, { id, sellerId, buyerId, cents }: Sale): Promise<string | undefined> {
  const { rows } = await tx.execute<{
    id: string;
  }>(sql`select d.id from deal_listings dl join deals d on d.id = dl.deal_id
    join deal_moves paid on paid.terms_id = d.terms_id and paid.from_id = ${buyerId} and paid.cents is not null
    where dl.listing_id = ${id} and d.kind = 'recorded-sale' and d.proposed_by = ${sellerId}
      and paid.cents = coalesce(${cents ?? null}::float8, paid.cents)`);
  return rows[0]?.id;
}

/** Each asks its buyer for a yes: as many a day as proposals to one member. */
async function refuseTooMany(tx: DbOrTransaction, { sellerId, buyerId }: Sale, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await tx.execute<{ at: string }>(sql`select d.created_at as at from deals d
    join deal_parties buyer on buyer.deal_id = d.id and buyer.member_id = ${buyerId}
    where d.proposed_by = ${sellerId} and d.kind = 'recorded-sale' and d.created_at > ${since.toISOString()}::timestamptz
    order by d.created_at desc offset ${dealLimits.proposalsPerDayToOneMember - 1} limit 1`);
  if (!rows[0]) return;
  const message = 'You have recorded many sales to this member today. Please try again later.';
  const waitMs = new Date(rows[0].at).getTime() + dayMs - now.getTime();
  throw new Refusal(dealErrors.tooManyToday, { message, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** The same refusals as for a sale without a buyer: to anyone but its owner there is no such listing. */
async function requireSellable(tx: DbOrTransaction, id: string, sellerId: string): Promise<void> {
  const { rows } = await tx.execute<{ status: ListingStatus; type: ListingType; isReserved: boolean }>(
    sql`select status, type, is_reserved as "isReserved" from listings where id = ${id} and user_id = ${sellerId} for no key update`,
  );
  const [listing] = rows;
  if (!listing) throw new Refusal(sellingErrors.notPossible);
  if (listing.isReserved) throw new Refusal(dealErrors.reservedByYou);
  if (!isPossible(ownerActs.sell, listing)) throw new Refusal({ ...sellingErrors.notPossible, status: 409 });
}

async function wroteAbout(tx: DbOrTransaction, { id, sellerId, buyerId }: Sale): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`select from listings l cross join lateral (${sql.raw(wroteAboutSql('l.id'))}) wrote
    where l.id = ${id} and wrote.member_id = ${buyerId} and wrote.member_id <> ${sellerId}`);
  return rows.length > 0;
}

const wroteAboutSql = (listing: string) => `select member_id, max(at) as at from (
    select m.sender_id as member_id, m.created_at as at from messages m where m.listing_id = ${listing}
    union all
    select dp.member_id, d.changed_at from deal_moves mv join deals d on d.id = mv.deal_id
      join deal_parties dp on dp.deal_id = d.id where mv.listing_id = ${listing}
  ) each_time group by member_id`;

const buyersMost = 50;

export async function findBuyers({ database: { pool } }: Pick<Deps, 'database'>, listingId: string, ownerId: string) {
  const { rows } = await pool.query<{ buyers: Buyer[] | null }>({ ...buyers, values: [listingId, ownerId] });
  if (!rows[0]) throw new Refusal(sellingErrors.notPossible);
  return { buyers: rows[0].buyers ?? [] };
}

interface Buyer {
  id: string;
  displayName: string;
  avatarUrl: string | null;
}

const buyers = {
  name: 'listing-buyers',
  text: `select (select json_agg(found) from (
      select p.id, p.display_name as "displayName", p.avatar_url as "avatarUrl"
      from (${wroteAboutSql('l.id')}) wrote join profiles p on p.id = wrote.member_id
      where p.id <> l.user_id and p.status <> 'banned' and not exists (select from member_blocks b
        where (b.blocker_id, b.blocked_id) in ((p.id, l.user_id), (l.user_id, p.id)))
      order by wrote.at desc, p.id limit ${buyersMost}) found) as buyers
    from listings l where l.id = $1 and l.user_id = $2`,
};
