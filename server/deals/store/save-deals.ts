import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealNews, DealView } from '#contract/deals/deal-values.ts';
import type { KeptCopy } from '#contract/deals/listing-copy.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingCopyJson, wigJson } from '#server/db/listing-copy.ts';
import {
  dealEvents,
  dealListings,
  dealMoves,
  dealParties,
  dealReservations,
  dealSteps,
  deals,
  dealTerms,
  type StoredCancelRequest,
} from '#server/db/schema/deals.ts';
import { dealAdjustments, dealProblems, dealReviews } from '#server/db/schema/deals-agreed.ts';
import { type Decided, isTell, whoDid } from '#server/deals/rules/deal-events.ts';
import {
  agreedListings,
  currentTerms,
  type Deal,
  isBinding,
  isEnded,
  listingsOf,
  type MemberId,
  type Moment,
  type Move,
  openAdjustment,
  turnOf,
} from '#server/deals/rules/deal-state.ts';
import { dueAt } from '#server/deals/rules/passing-time.ts';
import { clocksOf } from '#server/deals/rules/waits.ts';
import { Refusal } from '#server/lib/errors.ts';
import { keepSettingsAddresses } from './addresses.ts';
import { changedOf, newValues } from './changed-rows.ts';
import { keepWaysOfDeals } from './deal-ways.ts';

/** What the rules decided about one deal. */
export interface Change {
  before: Deal | null;
  decided: Decided;
  /** The words of whoever acted, for the timeline. */
  note?: string | null | undefined;
  /** What the words of whoever acted warn the others about. */
  words?: { by: MemberId; warnings: readonly WarningId[] } | undefined;
}

/** Whether anything is to be written, or told. */
export const changesSomething = ({ before, decided }: Change): boolean =>
  decided.effects.length > 0 || !isDeepStrictEqual(before, decided.deal);

/** Writes what differs, with the timeline and the reservations. Whoever calls has locked the deal: `lockDeals`. */
export async function saveDeal(tx: DbOrTransaction, change: Change, now: Moment): Promise<void> {
  const { before, decided } = change;
  const { deal } = decided;
  await saveReviews(tx, before, deal);
  // Neither the date of the deal nor its place in a list tells of a review that is not shown yet.
  if (blindReviewer(change)) return;
  await saveRow(tx, before, deal, now);
  await saveParties(tx, deal, now);
  await saveTerms(tx, before, deal, now);
  await saveOpenListings(tx, before, deal);
  await saveSteps(tx, before, deal);
  await saveProblems(tx, before, deal);
  await saveAdjustments(tx, before, deal);
  await reserve(tx, decided);
  if (!before?.agreedAt && deal.agreedAt !== null) await keepSettingsAddresses(tx, deal.id, deal.addresses);
  if (!before?.isAtOnce && deal.isAtOnce) await keepWaysOfDeals(tx, deal.payable);
  await saveEvents(tx, change);
}

const moment = (at: Moment | null | undefined): Date | null => (at == null ? null : new Date(at));

/** Ids are made by who sends them, so that others may have used them. */
async function saveRow(tx: DbOrTransaction, before: Deal | null, deal: Deal, now: Moment): Promise<void> {
  const row = {
    state: deal.state,
    termsId: currentTerms(deal).id,
    accepted: [...deal.accepted],
    picks: [...deal.picks],
    addresses: [...deal.addresses],
    payable: [...deal.payable],
    marks: [...deal.marks],
    cancelRequest: deal.cancelRequest as StoredCancelRequest | null,
    agreedAt: moment(deal.agreedAt),
    isAtOnce: deal.isAtOnce,
    endedAt: moment(deal.ended?.at),
    endedReason: deal.ended?.reason ?? null,
    endedBy: deal.ended?.by ?? null,
    endedListing: deal.ended?.listing ?? null,
    endedChanges: deal.ended?.changed ?? [],
    fates: deal.ended?.fates ?? null,
    sendBack: deal.sendBack,
    reviewsShownAt: moment(deal.reviewsShownAt),
    dueAt: moment(dueAt(deal)),
    changedAt: new Date(now),
  };
  if (before) return void (await tx.update(deals).set(row).where(eq(deals.id, deal.id)));
  const { id, kind } = deal;
  const made = { id, kind, proposedBy: currentTerms(deal).by, createdAt: new Date(now), ...row };
  const written = await tx.insert(deals).values(made).onConflictDoNothing().returning({ id: deals.id });
  if (written.length === 0) throw new Refusal(dealErrors.idTaken);
}

async function saveParties(tx: DbOrTransaction, deal: Deal, now: Moment): Promise<void> {
  const rows = deal.parties.map((memberId, position) => ({
    dealId: deal.id,
    memberId,
    position,
    view: viewOf(deal, memberId),
    changedAt: new Date(now),
    isUnfinished: isUnfinishedFor(deal, memberId),
  }));
  const { dealId, memberId, view, changedAt, isUnfinished } = dealParties;
  await tx
    .insert(dealParties)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, memberId], set: newValues({ view, changedAt, isUnfinished }) });
}

/** Which of a party's four lists shows the deal: a step, or a request to cancel, waits for them as a proposal does. */
function viewOf(deal: Deal, member: MemberId): DealView {
  if (isEnded(deal)) return 'ended';
  if (deal.state === 'proposed') return turnOf(deal).includes(member) ? 'needs-me' : 'waiting';
  const request = deal.state === 'agreed' ? deal.cancelRequest : null;
  const isAsked = request && request.no === null && request.by !== member && !request.yes.includes(member);
  const open = openAdjustment(deal);
  const isOffered = open && open.by !== member;
  return isAsked || isOffered || clocksOf(deal).some((wait) => wait.isAsked && wait.on === member)
    ? 'needs-me'
    : 'agreed';
}

function isUnfinishedFor(deal: Deal, member: MemberId): boolean {
  const own = deal.steps.filter(({ from, fellAway }) => from === member && !fellAway);
  return isBinding(deal) && own.some(({ doneAt }) => doneAt === null);
}

/** New ones come last; terms that are there never change. */
async function saveTerms(tx: DbOrTransaction, before: Deal | null, deal: Deal, now: Moment): Promise<void> {
  const kept = before?.terms.length ?? 0;
  for (const [index, terms] of deal.terms.slice(kept).entries()) {
    const { moves, ...words } = terms;
    const listings = await copyListings(tx, listingsOf(moves));
    const row = { ...words, dealId: deal.id, position: kept + index, createdAt: now, listings };
    const written = await tx.insert(dealTerms).values(row).onConflictDoNothing().returning({ id: dealTerms.id });
    if (written.length === 0) throw new Refusal(dealErrors.idTaken);
    await tx.insert(dealMoves).values(moves.flatMap((move, position) => moveRows(deal.id, terms.id, move, position)));
  }
}

/** How the listings are now, for those who read the terms later. */
async function copyListings(tx: DbOrTransaction, ids: readonly string[]): Promise<Record<string, KeptCopy>> {
  const { rows } = await tx.execute<{ id: string; copy: KeptCopy }>(
    sql`select l.id, ${sql.raw(`${listingCopyJson} || jsonb_build_object('wig', ${wigJson})`)} as copy from listings l where l.id = any (${sql.param(ids)}::uuid[])`,
  );
  return Object.fromEntries(rows.map(({ id, copy }) => [id, copy]));
}

function moveRows(dealId: string, termsId: string, move: Move, position: number): (typeof dealMoves.$inferInsert)[] {
  const row = { dealId, termsId, position, option: 0, fromId: move.from, toId: move.to, isOption: false };
  if ('cents' in move) {
    const { cents, shippingCents, isShippingOpen } = move;
    return [{ ...row, cents, shippingCents, isShippingOpen }];
  }
  if ('listingId' in move) return [{ ...row, listingId: move.listingId }];
  return move.choice.map((listingId, option) => ({ ...row, option, isOption: true, listingId }));
}

/** Those by which what happens to a listing finds the deal. */
async function saveOpenListings(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const [was, is] = [openListings(before), openListings(deal)];
  const come = is.filter((listingId) => !was.includes(listingId));
  const gone = was.filter((listingId) => !is.includes(listingId));
  if (come.length > 0) await tx.insert(dealListings).values(come.map((listingId) => ({ listingId, dealId: deal.id })));
  if (gone.length > 0)
    await tx.delete(dealListings).where(and(eq(dealListings.dealId, deal.id), inArray(dealListings.listingId, gone)));
}

/** Those of the terms while they are proposed, then those that change hands, none once it has ended. */
function openListings(deal: Deal | null): string[] {
  if (!deal || isEnded(deal)) return [];
  return (deal.state === 'proposed' ? listingsOf(currentTerms(deal).moves) : agreedListings(deal)).toSorted();
}

async function saveSteps(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const rows = changedOf(before?.steps, deal.steps).map((step) => ({ ...step, dealId: deal.id }));
  if (rows.length === 0) return;
  const { dealId, id, kind, from, to, listings, cents, shippingCents, returns, ...changing } =
    getTableColumns(dealSteps);
  await tx
    .insert(dealSteps)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, id], set: newValues(changing) });
}

async function saveProblems(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const rows = changedOf(before?.problems, deal.problems).map((problem) => ({
    ...problem,
    dealId: deal.id,
    position: deal.problems.findIndex(({ id }) => id === problem.id),
  }));
  if (rows.length === 0) return;
  const { dealId, id, isHeld, withdrawnAt, entries } = dealProblems;
  await tx
    .insert(dealProblems)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, id], set: newValues({ isHeld, withdrawnAt, entries }) });
}

async function saveAdjustments(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const rows = changedOf(before?.adjustments, deal.adjustments).map((adjustment) => ({
    ...adjustment,
    dealId: deal.id,
    position: deal.adjustments.findIndex(({ id }) => id === adjustment.id),
  }));
  if (rows.length === 0) return;
  const { dealId, id, reminded, answer } = dealAdjustments;
  await tx
    .insert(dealAdjustments)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, id], set: newValues({ reminded, answer }) });
}

async function saveReviews(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const rows = changedOf(before?.reviews, deal.reviews).map((review) => ({ ...review, dealId: deal.id }));
  if (rows.length === 0) return;
  const { dealId, by, of, rating, text, tags } = dealReviews;
  await tx
    .insert(dealReviews)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, by, of], set: newValues({ rating, text, tags }) });
}

/** All of them, or the whole act fails: another deal has taken one. */
async function reserve(tx: DbOrTransaction, { deal, effects }: Decided): Promise<void> {
  const listings = effects.flatMap((effect) => (effect.type === 'reserve' ? effect.listings : [])).toSorted();
  if (listings.length === 0) return;
  const rows = listings.map((listingId) => ({ listingId, dealId: deal.id }));
  const { listingId } = dealReservations;
  const written = await tx.insert(dealReservations).values(rows).onConflictDoNothing().returning({ listingId });
  if (written.length < rows.length) throw new Refusal(dealErrors.reserved);
}

/** Reminders and invitations are for one party alone. */
const forOneAlone: readonly DealNews[] = ['reminder', 'review-due'];

async function saveEvents(tx: DbOrTransaction, { decided, note = null, words }: Change): Promise<void> {
  const { deal, effects } = decided;
  const tells = effects.filter(isTell);
  const happened = Map.groupBy(
    tells.filter(({ of }) => !forOneAlone.includes(of)),
    ({ of, at, step }) => `${of} ${at} ${step}`,
  );
  const rows = [...happened.values()].flatMap(([first]) => {
    if (!first) return [];
    const { of, at, step = null } = first;
    return [{ dealId: deal.id, of, by: whoDid(deal, tells, first), at, step }];
  });
  if (rows.length === 0) return;
  const said = rows.findLastIndex(({ by }) => by === words?.by);
  const spoken = rows.map((row, place) => ({
    ...row,
    note: place === rows.length - 1 ? note : null,
    warnings: place === said ? (words?.warnings ?? []) : [],
  }));
  await tx.insert(dealEvents).values(spoken);
}

/** Whose review was written, where nothing else happened: before reviews are shown the others must not notice it. */
export function blindReviewer({ before, decided: { deal, effects } }: Change): MemberId | undefined {
  if (!before || effects.length > 0) return undefined;
  const isSameElse = isDeepStrictEqual({ ...before, reviews: [] }, { ...deal, reviews: [] });
  const written = deal.reviews.find((review) => !before.reviews.some((kept) => isDeepStrictEqual(kept, review)));
  return isSameElse ? written?.by : undefined;
}
