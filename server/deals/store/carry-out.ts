import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealNews } from '#contract/deals/deal-values.ts';
import { newAccountDays } from '#contract/reviews/review-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealEvents, dealReservations } from '#server/db/schema/deals.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Decided, Effect } from '#server/deals/deal-events.ts';
import { isVerified } from '#server/deals/deal-reviews.ts';
import { currentTerms, type Deal, givesListing, type MemberId, type Moment } from '#server/deals/deal-state.ts';
import { fateOf } from '#server/deals/terms-rules.ts';
import type { StoredDeal } from './load-deal.ts';
import { type Tell, tellParties, whoDid } from './tell-parties.ts';
import type { Write } from './write-together.ts';

type Card = Extract<Effect, { type: 'card' }>;

/** What the effects leave for the end of the transaction: locks on threads come after those on deals and listings. */
export interface News {
  deal: Deal;
  tells: Tell[];
  cards: Card[];
}

/** What is written together with the deal: its timeline, and the listings it reserves. */
export function writesOf(tx: DbOrTransaction, { deal, effects }: Decided, note: string | null = null): Write[] {
  const reserved = effects.flatMap((effect) => (effect.type === 'reserve' ? effect.listings : []));
  return [...reserve(tx, deal, reserved), ...writeTimeline(tx, deal, effects.filter(isTell), note)];
}

/** Carries out what the rules decided, but for what other deals hear and for telling people. */
export async function carryOut(tx: DbOrTransaction, { deal, effects }: Decided, now: Moment): Promise<News> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'listing':
        await endReservation(tx, deal, effect, now);
        break;
      case 'mark':
        await count(tx, [effect.member], { canceledDeals: [effect.member] });
        break;
      case 'count-completed':
        await count(tx, effect.members, { completedDeals: effect.members, ...rolesIn(deal) });
        break;
      case 'show-reviews':
        await showReviews(tx, deal);
        break;
    }
  }
  return { deal, tells: effects.filter(isTell), cards: effects.filter((effect) => effect.type === 'card') };
}

const isTell = (effect: Effect): effect is Tell => effect.type === 'tell';

/** All or none: a listing that another deal has taken makes the whole act fail. */
function reserve(tx: DbOrTransaction, deal: Deal, listings: readonly string[]): Write[] {
  if (listings.length === 0) return [];
  const rows = listings.toSorted().map((listingId) => ({ listingId, dealId: deal.id }));
  const statement = tx.insert(dealReservations).values(rows).onConflictDoNothing().getSQL();
  return [{ statement, expects: { rows: rows.length, refusal: dealErrors.reserved } }];
}

type ListingEffect = Extract<Effect, { type: 'listing' }>;

/** What staff took down meanwhile stays down. */
async function endReservation(tx: DbOrTransaction, deal: Deal, effect: ListingEffect, now: Moment): Promise<void> {
  const { listingId, fate } = effect;
  await tx.execute(sql`delete from deal_reservations where listing_id = ${listingId} and deal_id = ${deal.id}`);
  if (fate === 'active') return;
  const at = new Date(now).toISOString();
  await tx.execute(sql`update listings set status = ${fate}, updated_at = ${at}::timestamptz,
      removed_at = case when ${fate} = 'removed' then ${at}::timestamptz end, removed_by_admin = false
    where id = ${listingId} and status = 'active'`);
}

type CountedColumn = 'completedDeals' | 'completedSales' | 'completedTrades' | 'canceledDeals';

/** Adds one for each member named with a column. */
async function count(
  tx: DbOrTransaction,
  members: readonly MemberId[],
  columns: Partial<Record<CountedColumn, readonly MemberId[]>>,
): Promise<void> {
  const isOneOf = (ids: readonly MemberId[]) => sql`${profiles.id} = any (${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`select from ${profiles} where ${isOneOf(members)} order by id for no key update`);
  const sums = Object.entries(columns).map(([column, ids]) => {
    const kept = profiles[column as CountedColumn];
    return [column, sql`${kept} + (${isOneOf(ids)})::int`];
  });
  await tx.update(profiles).set(Object.fromEntries(sums)).where(isOneOf(members));
}

/** Who sold and who traded in it; everyone else bought. */
function rolesIn(deal: Deal): Pick<Record<CountedColumn, MemberId[]>, 'completedSales' | 'completedTrades'> {
  const { moves } = currentTerms(deal);
  const givers = deal.parties.filter((party) => moves.some((move) => move.from === party && givesListing(move)));
  return {
    completedSales: givers.filter((giver) => fateOf(moves, giver) === 'sold'),
    completedTrades: givers.filter((giver) => fateOf(moves, giver) === 'traded'),
  };
}

/** From now on everyone can read them among the reviews; whoever has left meanwhile gets none. */
async function showReviews(tx: DbOrTransaction, deal: Deal): Promise<void> {
  const shownAt = new Date(deal.reviewsShownAt ?? 0).toISOString();
  await tx.execute(sql`insert into reviews (reviewer_id, reviewed_user_id, rating, comment, created_at, deal_id, deal_author,
      is_verified, tags, author_banned, from_new_account)
    select author.id, r.of_id, r.rating, nullif(r.text, ''), ${shownAt}::timestamptz, r.deal_id, r.by_id,
      ${isVerified(deal)}, r.tags, coalesce(author.status = 'banned', false),
      coalesce(author.created_at > ${shownAt}::timestamptz - make_interval(days => ${newAccountDays}), false)
    from deal_reviews r join profiles reviewed on reviewed.id = r.of_id left join profiles author on author.id = r.by_id
    where r.deal_id = ${deal.id} order by r.of_id, r.by_id`);
}

/** Reminders and invitations are for one party alone. */
const forOneAlone: readonly DealNews[] = ['reminder', 'review-due'];

function writeTimeline(tx: DbOrTransaction, deal: Deal, tells: readonly Tell[], note: string | null): Write[] {
  const happened = Map.groupBy(
    tells.filter(({ of }) => !forOneAlone.includes(of)),
    ({ of, at, step }) => `${of} ${at} ${step}`,
  );
  const rows = [...happened.values()].flatMap(([first]) => {
    if (!first) return [];
    const { of, at, step = null } = first;
    return [{ dealId: deal.id, of, byId: whoDid(deal, tells, first), at: new Date(at), step }];
  });
  if (rows.length === 0) return [];
  const last = rows.length - 1;
  const noted = rows.map((row, place) => ({ ...row, note: place === last ? note : null }));
  return [{ statement: tx.insert(dealEvents).values(noted).getSQL() }];
}

/** Cards, notices and the live event, for all deals that changed in the transaction. */
export async function spread(tx: DbOrTransaction, news: readonly News[], now: Moment, stored?: StoredDeal) {
  if (news.length === 0) return;
  const withCards = news.flatMap(({ deal, cards }) => cards.map((card) => ({ deal, card })));
  await lockThreads(tx, [...new Set(withCards.flatMap(({ deal }) => deal.parties))]);
  for (const { deal, card } of withCards) await writeCard(tx, deal, card);
  for (const { deal, tells } of news) await tellParties(tx, { deal, tells, stored }, now);
  const events = news.map(({ deal }) => ['deal', deal.id, ...deal.parties].join(' '));
  await tx.execute(sql`select pg_notify('wigloop', event) from unnest(${sql.param(events)}::text[]) event`);
}

/** In one order for all, so that two who write cards in several threads cannot wait for each other. */
async function lockThreads(tx: DbOrTransaction, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return;
  const ids = sql`${sql.param(members.toSorted())}::uuid[]`;
  await tx.execute(sql`with held as materialized (
      select from profiles where id = any (${ids}) order by id for key share
    ) insert into message_parties (id) select unnest(${ids}) from (select count(*) from held) held on conflict do nothing`);
  await tx.execute(sql`select from message_parties where id = any (${ids}) order by id for no key update`);
}

/** What happened by itself is a card of whoever wrote the terms. */
async function writeCard(tx: DbOrTransaction, deal: Deal, { of, by, at }: Card): Promise<void> {
  const terms = currentTerms(deal);
  const sender = by ?? terms.by;
  const receiver = deal.parties.find((party) => party !== sender);
  const moment = new Date(at).toISOString();
  await tx.execute(sql`select write_deal_card(${deal.id}, ${of}, ${terms.id}, ${sender}, ${receiver}, ${moment})`);
}
