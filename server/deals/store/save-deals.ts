import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealNews, DealView } from '#contract/deals/deal-values.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import type { StoredCancelRequest } from '#server/db/schema/deals.ts';
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
  turnOf,
} from '#server/deals/deal-state.ts';
import { dueAt } from '#server/deals/passing-time.ts';
import { clocksOf } from '#server/deals/waits.ts';
import { Refusal } from '#server/lib/errors.ts';
import { blindReviewer, type Change, isTell, whoDid } from './change.ts';
import { type DealRows, saveStatement, type Written } from './save-statement.ts';

/** Writes what differs, with the timeline and the reservations. Whoever calls has locked the deals: `lockDeals`. */
export async function saveDeals(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<void> {
  const all = changes.map((change) => rowsOf(change, now));
  const keys = Object.keys(all[0] ?? {}) as (keyof DealRows)[];
  if (keys.length === 0) return;
  const merged = keys.map((key) => [key, all.flatMap((rows): unknown[] => rows[key])]);
  const rows = Object.fromEntries(merged) as DealRows;
  const { rows: counted } = await executeNamed<Written>(tx, saveStatement(rows));
  for (const [key, refusal] of Object.entries(refusals) as [keyof Written, ErrorDefinition][])
    if ((counted[0]?.[key] ?? 0) < rows[key].length) throw new Refusal(refusal);
}

/** Ids are made by who sends them, so that others may have used them; a listing that another deal has taken makes the whole act fail. */
const refusals: Record<keyof Written, ErrorDefinition> = {
  newDeals: dealErrors.idTaken,
  terms: dealErrors.idTaken,
  reservations: dealErrors.reserved,
};

const moment = (at: Moment | null | undefined): Date | null => (at == null ? null : new Date(at));

function rowsOf(change: Change, now: Moment): DealRows {
  const { before, decided } = change;
  const { deal, effects } = decided;
  // Neither the date of the deal nor its place in a list changes.
  if (blindReviewer(change)) return { ...noRows, reviews: reviewRows(before, deal) };
  const row = dealRow(deal, now);
  const terms = deal.terms.slice(before?.terms.length ?? 0);
  const reserved = effects.flatMap((effect) => (effect.type === 'reserve' ? effect.listings : []));
  const isAgreedNow = !before?.agreedAt && deal.agreedAt !== null;
  const [was, is] = [openListings(before), openListings(deal)];
  const inDeal = (listingId: string) => ({ listingId, dealId: deal.id });
  return {
    newDeals: before ? [] : [row],
    deals: before ? [row] : [],
    parties: partyRows(deal, now),
    terms: terms.map(({ moves, expiresAt, by, warnings, ...rest }) => ({
      ...rest,
      warnings: [...warnings],
      dealId: deal.id,
      position: deal.terms.findIndex(({ id }) => id === rest.id),
      byId: by,
      expiresAt: new Date(expiresAt),
      createdAt: new Date(now),
      listings: listingsOf(moves),
    })),
    moves: terms.flatMap(({ id, moves }) => moves.flatMap((move, position) => moveRows(deal.id, id, move, position))),
    listings: is.filter((listingId) => !was.includes(listingId)).map(inDeal),
    listingsGone: was.filter((listingId) => !is.includes(listingId)).map(inDeal),
    reservations: reserved.toSorted().map(inDeal),
    steps: stepRows(before, deal),
    problems: problemRows(before, deal),
    reviews: reviewRows(before, deal),
    events: eventRows(change),
    addresses: isAgreedNow ? [{ dealId: deal.id, members: deal.addresses }] : [],
  };
}

const noRows: DealRows = {
  newDeals: [],
  deals: [],
  parties: [],
  terms: [],
  moves: [],
  listings: [],
  listingsGone: [],
  reservations: [],
  steps: [],
  problems: [],
  reviews: [],
  events: [],
  addresses: [],
};

/** What of it never changes is written with a new deal alone. */
function dealRow(deal: Deal, now: Moment): DealRows['deals'][number] {
  return {
    id: deal.id,
    kind: deal.kind,
    proposedBy: currentTerms(deal).by,
    createdAt: new Date(now),
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

const partyRows = (deal: Deal, now: Moment): DealRows['parties'] =>
  deal.parties.map((memberId, position) => ({
    dealId: deal.id,
    memberId,
    position,
    view: viewOf(deal, memberId),
    changedAt: new Date(now),
    isUnfinished: isUnfinishedFor(deal, memberId),
  }));

/** Which of a party's four lists shows the deal: a step, or a request to cancel, waits for them as a proposal does. */
function viewOf(deal: Deal, member: MemberId): DealView {
  if (isEnded(deal)) return 'ended';
  if (deal.state === 'proposed') return turnOf(deal).includes(member) ? 'needs-me' : 'waiting';
  const request = deal.state === 'agreed' ? deal.cancelRequest : null;
  const isAsked = request && request.no === null && request.by !== member && !request.yes.includes(member);
  return isAsked || clocksOf(deal).some(({ on }) => on === member) ? 'needs-me' : 'agreed';
}

function isUnfinishedFor(deal: Deal, member: MemberId): boolean {
  const own = deal.steps.filter(({ from, fellAway }) => from === member && !fellAway);
  return isBinding(deal) && own.some(({ doneAt }) => doneAt === null);
}

function moveRows(dealId: string, termsId: string, move: Move, position: number): DealRows['moves'] {
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

const stepRows = (before: Deal | null, { id: dealId, steps }: Deal): DealRows['steps'] =>
  changedOf(before?.steps, steps).map(({ from, to, doneAt, confirmedAt, since, listings, warnings, ...step }) => ({
    ...step,
    warnings: [...warnings],
    dealId,
    fromId: from,
    toId: to,
    listings: [...listings],
    doneAt: moment(doneAt),
    confirmedAt: moment(confirmedAt),
    since: new Date(since),
  }));

const problemRows = (before: Deal | null, { id: dealId, problems }: Deal): DealRows['problems'] =>
  changedOf(before?.problems, problems).map(
    ({ by, openedAt, withdrawnAt, entries, imageIds, warnings, ...problem }) => ({
      ...problem,
      warnings: [...warnings],
      dealId,
      position: problems.findIndex(({ id }) => id === problem.id),
      byId: by,
      imageIds: [...imageIds],
      openedAt: new Date(openedAt),
      withdrawnAt: moment(withdrawnAt),
      entries: entries.map(({ warnings = [], ...entry }) => ({
        ...entry,
        warnings: [...warnings],
        imageIds: [...entry.imageIds],
      })),
    }),
  );

const reviewRows = (before: Deal | null, { id: dealId, reviews }: Deal): DealRows['reviews'] =>
  changedOf(before?.reviews, reviews).map(({ by, of, rating, text, tags }) => ({
    dealId,
    byId: by,
    ofId: of,
    rating,
    text,
    tags: [...tags],
  }));

/** Reminders and invitations are for one party alone. */
const forOneAlone: readonly DealNews[] = ['reminder', 'review-due'];

function eventRows({ decided: { deal, effects }, note = null, words }: Change): DealRows['events'] {
  const tells = effects.filter(isTell);
  const happened = Map.groupBy(
    tells.filter(({ of }) => !forOneAlone.includes(of)),
    ({ of, at, step }) => `${of} ${at} ${step}`,
  );
  const rows = [...happened.values()].flatMap(([first]) => {
    if (!first) return [];
    const { of, at, step = null } = first;
    return [{ dealId: deal.id, of, byId: whoDid(deal, tells, first), at: new Date(at), step }];
  });
  const said = rows.findLastIndex(({ byId }) => byId === words?.by);
  return rows.map((row, place) => ({
    ...row,
    note: place === rows.length - 1 ? note : null,
    warnings: place === said ? [...(words?.warnings ?? [])] : [],
  }));
}

/** Photographs are shown once, by whoever sent them for this deal. */
export async function showImages(
  tx: DbOrTransaction,
  { before, decided: { deal } }: Change,
  now: Moment,
): Promise<void> {
  const images = (of: Deal | null) =>
    (of?.problems ?? [])
      .flatMap((problem) => [problem, ...problem.entries])
      .flatMap(({ by, imageIds }) => imageIds.map((id) => `${by} ${id}`));
  // What is added comes last.
  const shown = images(deal).slice(images(before).length);
  if (shown.length === 0) return;
  const { rows } = await executeNamed(
    tx,
    sql`update deal_images set used_at = ${new Date(now).toISOString()}::timestamptz
      where deal_id = ${deal.id}::uuid and used_at is null and owner_id || ' ' || id = any (${sql.param(shown)}::text[])
      returning id`,
  );
  if (rows.length < shown.length) throw new Refusal(dealErrors.imageNotFound);
}

const changedOf = <T>(before: readonly T[] | undefined, after: readonly T[]): T[] =>
  after.filter((one) => !before?.some((kept) => isDeepStrictEqual(kept, one)));
