import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealNews } from '#contract/deals/deal-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealEvents, dealReservations } from '#server/db/schema/deals.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Decided, Effect } from '#server/deals/deal-events.ts';
import { currentTerms, type Deal, type MemberId, type Moment } from '#server/deals/deal-state.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type Tell, tellParties, whoDid } from './tell-parties.ts';

type Card = Extract<Effect, { type: 'card' }>;

/** What the effects leave for the end of the transaction: locks on threads come after those on deals and listings. */
export interface News {
  deal: Deal;
  tells: Tell[];
  cards: Card[];
}

/** Carries out what the rules decided, but for what other deals hear and for telling people. */
export async function carryOut(
  tx: DbOrTransaction,
  { deal, effects }: Decided,
  { now, note = null }: { now: Moment; note?: string | null | undefined },
): Promise<News> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'reserve':
        await reserve(tx, deal, effect.listings);
        break;
      case 'listing':
        await endReservation(tx, deal, effect, now);
        break;
      case 'mark':
        await count(tx, 'canceledDeals', [effect.member]);
        break;
      case 'count-completed':
        await count(tx, 'completedDeals', effect.members);
        break;
    }
  }
  const tells = effects.filter((effect) => effect.type === 'tell');
  await writeTimeline(tx, deal, tells, note);
  return { deal, tells, cards: effects.filter((effect) => effect.type === 'card') };
}

/** All or none: a listing that another deal has taken makes the whole act fail. */
async function reserve(tx: DbOrTransaction, deal: Deal, listings: readonly string[]): Promise<void> {
  const rows = listings.toSorted().map((listingId) => ({ listingId, dealId: deal.id }));
  const taken = await tx.insert(dealReservations).values(rows).onConflictDoNothing().returning();
  if (taken.length < rows.length) throw new Refusal(dealErrors.reserved);
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

async function count(tx: DbOrTransaction, column: 'completedDeals' | 'canceledDeals', members: readonly MemberId[]) {
  const those = sql`${profiles.id} = any (${sql.param(members)}::uuid[])`;
  await tx.execute(sql`select from ${profiles} where ${those} order by id for no key update`);
  await tx
    .update(profiles)
    .set({ [column]: sql`${profiles[column]} + 1` })
    .where(those);
}

/** Reminders and invitations are for one party alone. */
const forOneAlone: readonly DealNews[] = ['reminder', 'review-due'];

async function writeTimeline(tx: DbOrTransaction, deal: Deal, tells: readonly Tell[], note: string | null) {
  const happened = Map.groupBy(
    tells.filter(({ of }) => !forOneAlone.includes(of)),
    ({ of, at, step }) => `${of} ${at} ${step}`,
  );
  const rows = [...happened.values()].flatMap(([first]) => {
    if (!first) return [];
    const { of, at, step = null } = first;
    return [{ dealId: deal.id, of, byId: whoDid(deal, tells, first), at: new Date(at), step }];
  });
  if (rows.length === 0) return;
  const last = rows.length - 1;
  await tx.insert(dealEvents).values(rows.map((row, place) => ({ ...row, note: place === last ? note : null })));
}

/** Cards, notices and the live event, for all deals that changed in the transaction. */
export async function spread(tx: DbOrTransaction, news: readonly News[], now: Moment): Promise<void> {
  const withCards = news.flatMap(({ deal, cards }) => cards.map((card) => ({ deal, card })));
  await lockThreads(tx, [...new Set(withCards.flatMap(({ deal }) => deal.parties))]);
  for (const { deal, card } of withCards) await writeCard(tx, deal, card);
  for (const { deal, tells } of news) await tellParties(tx, deal, tells, now);
  for (const { deal } of news)
    await tx.execute(sql`select pg_notify('wigloop', ${['deal', deal.id, ...deal.parties].join(' ')})`);
}

/** In one order for all, so that two who write cards in several threads cannot wait for each other. */
async function lockThreads(tx: DbOrTransaction, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return;
  const ids = sql`${sql.param(members.toSorted())}::uuid[]`;
  await tx.execute(sql`select from profiles where id = any (${ids}) order by id for key share`);
  await tx.execute(sql`insert into message_parties (id) select unnest(${ids}) on conflict do nothing`);
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
