import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealView } from '#contract/deals/deal-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import {
  dealListings,
  dealMoves,
  dealParties,
  dealReviews,
  dealSteps,
  deals,
  type StoredCancelRequest,
} from '#server/db/schema/deals.ts';
import { dealProblems } from '#server/db/schema/deals-agreed.ts';
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
  type Terms,
  turnOf,
} from '#server/deals/deal-state.ts';
import { dueAt } from '#server/deals/passing-time.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Writes what differs. The database takes a change of state from here alone: this names the deal to its triggers. */
export async function saveDeal(tx: DbOrTransaction, before: Deal | null, after: Deal, now: Moment): Promise<void> {
  await tx.execute(sql`select set_config('wigloop.deal', ${after.id}, true)`);
  if (before) await tx.update(deals).set(columnsOf(after, now)).where(sql`${deals.id} = ${after.id}`);
  else await insertDeal(tx, after, now);
  await saveParties(tx, before, after, now);
  for (const terms of after.terms.slice(before?.terms.length ?? 0)) await insertTerms(tx, after, terms, now);
  await saveOpenListings(tx, before, after);
  await saveSteps(tx, before, after);
  await saveProblems(tx, before, after, now);
  await saveReviews(tx, before, after);
}

const moment = (at: Moment | null | undefined): Date | null => (at == null ? null : new Date(at));

function columnsOf(deal: Deal, now: Moment) {
  return {
    state: deal.state,
    termsId: currentTerms(deal).id,
    accepted: [...deal.accepted],
    picks: [...deal.picks],
    addresses: [...deal.addresses],
    marks: [...deal.marks],
    cancelRequest: deal.cancelRequest as StoredCancelRequest | null,
    agreedAt: moment(deal.agreedAt),
    endedAt: moment(deal.ended?.at),
    endedReason: deal.ended?.reason ?? null,
    endedBy: deal.ended?.by ?? null,
    fates: deal.ended?.fates ?? null,
    reviewsShownAt: moment(deal.reviewsShownAt),
    dueAt: moment(dueAt(deal)),
    changedAt: new Date(now),
  };
}

async function insertDeal(tx: DbOrTransaction, deal: Deal, now: Moment): Promise<void> {
  const { id, kind } = deal;
  const made = await tx
    .insert(deals)
    .values({ id, kind, proposedBy: currentTerms(deal).by, createdAt: new Date(now), ...columnsOf(deal, now) })
    .onConflictDoNothing()
    .returning({ id: deals.id });
  // Other members used the same id in this moment.
  if (made.length === 0) throw new Refusal(dealErrors.idTaken);
}

async function saveParties(tx: DbOrTransaction, before: Deal | null, deal: Deal, now: Moment): Promise<void> {
  const rows = deal.parties.map((memberId, position) => ({
    dealId: deal.id,
    memberId,
    position,
    view: viewOf(deal, memberId),
    changedAt: new Date(now),
    isUnfinished: isUnfinishedFor(deal, memberId),
  }));
  const { view, changedAt, isUnfinished } = excluded(dealParties);
  const insert = tx.insert(dealParties).values(rows);
  if (!before) await insert;
  else
    await insert.onConflictDoUpdate({
      target: [dealParties.dealId, dealParties.memberId],
      set: { view, changedAt, isUnfinished },
    });
}

/** Which of a party's four lists shows the deal: a request to cancel waits for an answer as a proposal does. */
function viewOf(deal: Deal, member: MemberId): DealView {
  if (isEnded(deal)) return 'ended';
  if (deal.state === 'proposed') return turnOf(deal).includes(member) ? 'needs-me' : 'waiting';
  const request = deal.state === 'agreed' ? deal.cancelRequest : null;
  const isAsked = request && request.no === null && request.by !== member && !request.yes.includes(member);
  return isAsked ? 'needs-me' : 'agreed';
}

function isUnfinishedFor(deal: Deal, member: MemberId): boolean {
  const own = deal.steps.filter(({ from, fellAway }) => from === member && !fellAway);
  return isBinding(deal) && own.some(({ doneAt }) => doneAt === null);
}

async function insertTerms(tx: DbOrTransaction, deal: Deal, terms: Terms, now: Moment): Promise<void> {
  const { id, by, answers, note, expiresInHours, expiresAt, moves } = terms;
  const inserted = await tx.execute(sql`insert into deal_terms
      (id, deal_id, position, by_id, answers, note, expires_in_hours, expires_at, created_at, listings)
    select ${id}::uuid, ${deal.id}::uuid, ${deal.terms.indexOf(terms)}::smallint, ${by}::uuid, ${answers}::uuid, ${note}::text,
      ${expiresInHours}::smallint, ${new Date(expiresAt).toISOString()}::timestamptz, ${new Date(now).toISOString()}::timestamptz,
      ${copiesOf(listingsOf(moves))}
    on conflict (id) do nothing returning id`);
  // The id of a counter-offer is made by its sender: another deal has it already.
  if (inserted.rows.length === 0) throw new Refusal(dealErrors.idTaken);
  await tx.insert(dealMoves).values(moves.flatMap((move, position) => moveRows(deal.id, id, move, position)));
}

/** How the listings are now, for those who read the terms later. */
const copiesOf = (listingIds: readonly string[]) => sql`coalesce((
  select jsonb_object_agg(l.id, jsonb_build_object('title', l.title, 'brand', l.brand, 'condition', l.condition,
    'type', l.type, 'color', l.color, 'capSize', l.cap_size, 'priceCents', l.price_cents,
    'photo', (select jsonb_build_object('id', ph.id, 'ownerId', ph.owner_id, 'width', ph.width, 'height', ph.height,
      'thumbhash', ph.thumbhash) from photos ph where ph.listing_id = l.id order by ph.position limit 1)))
  from listings l where l.id = any (${sql.param(listingIds)}::uuid[])), '{}')`;

function moveRows(dealId: string, termsId: string, move: Move, position: number): (typeof dealMoves.$inferInsert)[] {
  const row = { dealId, termsId, position, option: 0, fromId: move.from, toId: move.to, isOption: false };
  if ('cents' in move) return [{ ...row, cents: move.cents }];
  if ('listingId' in move) return [{ ...row, listingId: move.listingId }];
  return move.choice.map((listingId, option) => ({ ...row, option, isOption: true, listingId }));
}

/** Those of the terms while they are proposed, then those that change hands, none once it has ended. */
function openListings(deal: Deal | null): string[] {
  if (!deal || isEnded(deal)) return [];
  return (deal.state === 'proposed' ? listingsOf(currentTerms(deal).moves) : agreedListings(deal)).toSorted();
}

async function saveOpenListings(tx: DbOrTransaction, before: Deal | null, after: Deal): Promise<void> {
  const [was, is] = [openListings(before), openListings(after)];
  if (isDeepStrictEqual(was, is)) return;
  if (was.length > 0) await tx.delete(dealListings).where(sql`${dealListings.dealId} = ${after.id}`);
  if (is.length > 0) await tx.insert(dealListings).values(is.map((listingId) => ({ listingId, dealId: after.id })));
}

async function saveSteps(tx: DbOrTransaction, before: Deal | null, after: Deal): Promise<void> {
  const changed = changedOf(before?.steps, after.steps).map(({ from, to, doneAt, confirmedAt, since, ...step }) => ({
    ...step,
    dealId: after.id,
    fromId: from,
    toId: to,
    listings: [...step.listings],
    doneAt: moment(doneAt),
    confirmedAt: moment(confirmedAt),
    since: new Date(since),
  }));
  if (changed.length === 0) return;
  const { dealId, id, kind, fromId, toId, listings, cents, returns, ...set } = excluded(dealSteps);
  await tx
    .insert(dealSteps)
    .values(changed)
    .onConflictDoUpdate({ target: [dealSteps.dealId, dealSteps.id], set });
}

async function saveProblems(tx: DbOrTransaction, before: Deal | null, after: Deal, now: Moment): Promise<void> {
  const changed = changedOf(before?.problems, after.problems).map(({ by, openedAt, withdrawnAt, ...problem }) => ({
    ...problem,
    dealId: after.id,
    position: after.problems.findIndex(({ id }) => id === problem.id),
    byId: by,
    imageIds: [...problem.imageIds],
    openedAt: new Date(openedAt),
    withdrawnAt: moment(withdrawnAt),
    entries: problem.entries.map((entry) => ({ ...entry, imageIds: [...entry.imageIds] })),
  }));
  if (changed.length === 0) return;
  await showImages(tx, before, after, now);
  const { isHeld, withdrawnAt, entries } = excluded(dealProblems);
  await tx
    .insert(dealProblems)
    .values(changed)
    .onConflictDoUpdate({ target: [dealProblems.dealId, dealProblems.id], set: { isHeld, withdrawnAt, entries } });
}

async function saveReviews(tx: DbOrTransaction, before: Deal | null, after: Deal): Promise<void> {
  const changed = changedOf(before?.reviews, after.reviews);
  if (changed.length === 0) return;
  const rows = changed.map(({ by, of, rating, text, tags }) => ({
    dealId: after.id,
    byId: by,
    ofId: of,
    rating,
    text,
    tags: [...tags],
  }));
  const { rating, text, tags } = excluded(dealReviews);
  await tx
    .insert(dealReviews)
    .values(rows)
    .onConflictDoUpdate({
      target: [dealReviews.dealId, dealReviews.byId, dealReviews.ofId],
      set: { rating, text, tags },
    });
}

/** Photographs are shown once, by whoever sent them for this deal. */
async function showImages(tx: DbOrTransaction, before: Deal | null, after: Deal, now: Moment): Promise<void> {
  const images = (deal: Deal | null) =>
    (deal?.problems ?? [])
      .flatMap((problem) => [problem, ...problem.entries])
      .flatMap(({ by, imageIds }) => imageIds.map((id) => `${by} ${id}`));
  // What is added comes last.
  const shown = images(after).slice(images(before).length);
  if (shown.length === 0) return;
  const { rows } = await tx.execute(sql`update deal_images set used_at = ${new Date(now).toISOString()}::timestamptz
    where deal_id = ${after.id} and used_at is null and owner_id || ' ' || id = any (${sql.param(shown)}::text[]) returning id`);
  if (rows.length < shown.length) throw new Refusal(dealErrors.imageNotFound);
}

const changedOf = <T>(before: readonly T[] | undefined, after: readonly T[]): T[] =>
  after.filter((one) => !before?.some((kept) => isDeepStrictEqual(kept, one)));

/** For each column the value that an insert brought and found a row for. */
function excluded<T extends PgTable>(table: T): Record<keyof T['_']['columns'], SQL> {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([field, { name }]) => [field, sql.raw(`excluded.${name}`)])) as never;
}
