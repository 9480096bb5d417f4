import { isDeepStrictEqual } from 'node:util';
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
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
import { type Write, writeTogether } from './write-together.ts';

/** Writes what differs, and `besides`, which belongs to it. Whoever calls has locked the deal: `lockDeal`. */
export async function saveDeal(
  tx: DbOrTransaction,
  { before, after, besides }: { before: Deal | null; after: Deal; besides: readonly Write[] },
  now: Moment,
): Promise<void> {
  await showImages(tx, before, after, now);
  const terms = after.terms.slice(before?.terms.length ?? 0);
  await writeTogether(tx, [
    before ? { statement: updateDeal(tx, after, now) } : insertDeal(tx, after, now),
    saveParties(tx, before, after, now),
    ...terms.flatMap((each) => insertTerms(tx, after, each, now)),
    ...saveOpenListings(tx, before, after),
    ...saveSteps(tx, before, after),
    ...saveProblems(tx, before, after),
    ...saveReviews(tx, before, after),
    ...besides,
  ]);
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

const updateDeal = (tx: DbOrTransaction, deal: Deal, now: Moment): SQL =>
  tx.update(deals).set(columnsOf(deal, now)).where(sql`${deals.id} = ${deal.id}`).getSQL();

function insertDeal(tx: DbOrTransaction, deal: Deal, now: Moment): Write {
  const { id, kind } = deal;
  const row = { id, kind, proposedBy: currentTerms(deal).by, createdAt: new Date(now), ...columnsOf(deal, now) };
  return {
    statement: tx.insert(deals).values(row).onConflictDoNothing().getSQL(),
    // Other members used the same id in this moment.
    expects: { rows: 1, refusal: dealErrors.idTaken },
  };
}

function saveParties(tx: DbOrTransaction, before: Deal | null, deal: Deal, now: Moment): Write {
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
  const target = [dealParties.dealId, dealParties.memberId];
  const save = before ? insert.onConflictDoUpdate({ target, set: { view, changedAt, isUnfinished } }) : insert;
  return { statement: save.getSQL() };
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

function insertTerms(tx: DbOrTransaction, deal: Deal, terms: Terms, now: Moment): Write[] {
  const { id, by, answers, note, expiresInHours, expiresAt, moves } = terms;
  const statement = sql`insert into deal_terms
      (id, deal_id, position, by_id, answers, note, expires_in_hours, expires_at, created_at, listings)
    select ${id}::uuid, ${deal.id}::uuid, ${deal.terms.indexOf(terms)}::smallint, ${by}::uuid, ${answers}::uuid, ${note}::text,
      ${expiresInHours}::smallint, ${new Date(expiresAt).toISOString()}::timestamptz, ${new Date(now).toISOString()}::timestamptz,
      ${copiesOf(listingsOf(moves))}
    on conflict (id) do nothing`;
  const rows = moves.flatMap((move, position) => moveRows(deal.id, id, move, position));
  return [
    // The id of a counter-offer is made by its sender: another deal may have it already.
    { statement, expects: { rows: 1, refusal: dealErrors.idTaken } },
    { statement: tx.insert(dealMoves).values(rows).onConflictDoNothing().getSQL() },
  ];
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

function saveOpenListings(tx: DbOrTransaction, before: Deal | null, after: Deal): Write[] {
  const [was, is] = [openListings(before), openListings(after)];
  const gone = was.filter((listingId) => !is.includes(listingId));
  const come = is.filter((listingId) => !was.includes(listingId)).map((listingId) => ({ listingId, dealId: after.id }));
  const ofDeal = sql`${dealListings.dealId} = ${after.id}`;
  return [
    ...(gone.length > 0 ? [tx.delete(dealListings).where(and(ofDeal, inArray(dealListings.listingId, gone)))] : []),
    ...(come.length > 0 ? [tx.insert(dealListings).values(come)] : []),
  ].map((write) => ({ statement: write.getSQL() }));
}

function saveSteps(tx: DbOrTransaction, before: Deal | null, after: Deal): Write[] {
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
  if (changed.length === 0) return [];
  const { dealId, id, kind, fromId, toId, listings, cents, returns, ...set } = excluded(dealSteps);
  const target = [dealSteps.dealId, dealSteps.id];
  return [{ statement: tx.insert(dealSteps).values(changed).onConflictDoUpdate({ target, set }).getSQL() }];
}

function saveProblems(tx: DbOrTransaction, before: Deal | null, after: Deal): Write[] {
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
  if (changed.length === 0) return [];
  const { isHeld, withdrawnAt, entries } = excluded(dealProblems);
  const set = { isHeld, withdrawnAt, entries };
  const target = [dealProblems.dealId, dealProblems.id];
  return [{ statement: tx.insert(dealProblems).values(changed).onConflictDoUpdate({ target, set }).getSQL() }];
}

function saveReviews(tx: DbOrTransaction, before: Deal | null, after: Deal): Write[] {
  const changed = changedOf(before?.reviews, after.reviews);
  if (changed.length === 0) return [];
  const rows = changed.map(({ by, of, rating, text, tags }) => ({
    dealId: after.id,
    byId: by,
    ofId: of,
    rating,
    text,
    tags: [...tags],
  }));
  const { rating, text, tags } = excluded(dealReviews);
  const target = [dealReviews.dealId, dealReviews.byId, dealReviews.ofId];
  const set = { rating, text, tags };
  return [{ statement: tx.insert(dealReviews).values(rows).onConflictDoUpdate({ target, set }).getSQL() }];
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
