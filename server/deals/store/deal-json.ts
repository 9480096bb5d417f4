import type { Address } from '#contract/deals/address-schema.ts';
import type { DealProblem, DealStep } from '#contract/deals/deal-parts.ts';
import { dealDays, type WaitedFor } from '#contract/deals/deal-values.ts';
import type { Deal as DealAnswer, DealReviews, DealSummary, DealTerms } from '#contract/deals/deals.ts';
import type { PayTo } from '#contract/deals/ways-to-be-paid.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { MemberFacts } from '#server/deals/rules/deal-events.ts';
import { reviewsClose } from '#server/deals/rules/deal-reviews.ts';
import {
  currentTerms,
  type Deal,
  day,
  isRefund,
  type MemberId,
  type Moment,
  openAdjustment,
  type Step,
  turnOf,
} from '#server/deals/rules/deal-state.ts';
import { toldActor, toldEnding } from '#server/deals/rules/endings.ts';
import { mayDo, mayDoWithStep, mayReview } from '#server/deals/rules/may-do.ts';
import { sendsFirst } from '#server/deals/rules/steps.ts';
import { clocksOf, type RunningWait } from '#server/deals/rules/waits.ts';
import { seesWays } from '#server/deals/rules/ways-rules.ts';
import type { StoredDeal } from './load-deal.ts';

/** Who reads for the back office is no party, and sees what the parties are not told. */
export const staff = '';

interface Reader {
  /** A party, or `staff`. */
  id: string;
  standing: MemberFacts | undefined;
  now: Moment;
}

/** By payee: how the reader can pay them. */
export type PayToByMember = Readonly<Record<MemberId, PayTo[]>>;

/** A deal as its party sees it; addresses are those that this reader may see. */
export function dealAnswer(
  stored: StoredDeal,
  reader: Reader,
  addresses: Readonly<Record<MemberId, Address>> = {},
  payTo: PayToByMember = {},
  addedSince: DealAnswer['addedSince'] = [],
): DealAnswer {
  const { deal, timeline, decision } = stored;
  const request = deal.cancelRequest;
  const { [reader.id]: own = null, ...sendTo } = addresses;
  return {
    ...dealSummary(stored, reader),
    reviews: reviewsAnswer(stored, reader),
    earlierTerms: deal.terms.slice(0, -1).map((terms) => termsAnswer(stored, terms, reader)),
    steps: deal.steps.filter(({ fellAway }) => !fellAway).map((step) => stepAnswer(stored, step, reader, payTo)),
    sendsFirst: firstToSend(stored),
    addressesGiven: [...deal.addresses],
    myAddress: own,
    sendTo,
    addedSince,
    problems: deal.problems.map((problem) => problemAnswer(stored, problem, reader)),
    decision: decision && { reason: decision.reason, at: text(decision.at) },
    marks: [...deal.marks],
    cancelRequest: request && {
      by: request.by,
      reason: request.reason,
      askedAt: text(request.since),
      yes: [...request.yes],
      no: request.no,
      isReturn: request.isReturn,
    },
    adjustments: deal.adjustments.map(({ id, by, cents, since, answer }) => ({
      id,
      by,
      cents,
      proposedAt: text(since),
      endsAt: text(since + dealDays.adjustmentSilence * day),
      answer,
    })),
    timeline: timeline.map((event) => ({
      ...event,
      ...wordsOf(stored, event, event.by, reader),
      by: reader.id === staff ? event.by : toldActor(deal, event.of, event.by, reader.id),
      at: text(event.at),
    })),
  };
}

type Words = { note: string | null; warnings: readonly WarningId[] };

/** Between members of whom one blocked the other no words are read, only what was said; the words are for staff. */
function wordsOf(stored: StoredDeal, { note, warnings }: Words, by: MemberId | null, reader: Reader) {
  return isSilenced(stored, by, reader) ? { note: null, warnings: [] } : { note, warnings: [...warnings] };
}

function isSilenced({ blocks }: StoredDeal, by: MemberId | null, { id }: Reader): boolean {
  return by !== null && by !== id && blocks.some((pair) => pair.includes(by) && pair.includes(id));
}

/** Mostly digits: words are no number of a parcel. */
export const isNumber = (tracking: string): boolean => tracking.replace(/\D/g, '').length * 2 >= tracking.length;

function stepAnswer(stored: StoredDeal, step: Step, reader: Reader, payTo: PayToByMember): DealStep {
  const { deal } = stored;
  const { id, kind, returns, from, to, listings, cents, shippingCents, doneAt, arrivedAt, confirmedAt } = step;
  const { carrier, method, needsNoAddress } = step;
  const shown = (number: string | null) =>
    number && (isNumber(number) || !isSilenced(stored, from, reader)) ? number : null;
  const wait = clocksOf(deal).find((running) => running.step.id === id);
  return {
    id,
    kind,
    isReturn: returns !== null,
    isRefund: isRefund(deal, step),
    from,
    to,
    listings: [...listings],
    cents,
    shippingCents,
    doneAt: iso(doneAt),
    arrivedAt: iso(arrivedAt),
    confirmedAt: iso(confirmedAt),
    carrier,
    tracking: shown(step.tracking),
    method,
    reference: shown(step.reference),
    ...(seesWays(deal, reader.id, step) && { payTo: payTo[to] ?? [] }),
    ...wordsOf(stored, step, from, reader),
    needsNoAddress,
    wait: wait
      ? {
          for: waitedFor(wait),
          on: wait.on,
          waiting: wait.waiting,
          dueAt: text(wait.dueAt),
          mayCancelAt: iso(wait.mayCancelAt),
          endsAt: text(wait.endsAt),
          silence: wait.silence,
        }
      : null,
    mayDo: mayDoWithStep(deal, step, reader.id, reader.now),
  };
}

function waitedFor({ step, isAsked }: RunningWait): WaitedFor {
  if (step.wait === 'return-answer') return 'answer';
  if (step.arrivedAt !== null) return 'all-well';
  if (step.doneAt !== null) return isAsked ? 'word' : 'arrival';
  return step.wait === 'address' || step.wait === 'way' ? step.wait : step.kind;
}

/** Only where several send, and one has yet to. */
function firstToSend({ deal, parties }: StoredDeal): MemberId[] {
  const parcels = deal.steps.filter(({ kind, returns }) => kind === 'parcel' && returns === null);
  const isOpen = deal.state === 'agreed' && parcels.some(({ doneAt }) => doneAt === null);
  if (!isOpen || new Set(parcels.map(({ from }) => from)).size < 2) return [];
  return sendsFirst(deal, Object.fromEntries(parties.map(({ id, completedDeals }) => [id, completedDeals ?? 0])));
}

function problemAnswer(stored: StoredDeal, problem: Deal['problems'][number], reader: Reader): DealProblem {
  const shown = (ids: readonly string[]) => ids.flatMap((id) => stored.images.filter((image) => image.id === id));
  const said = ({ text, warnings = [], imageIds }: Said, by: MemberId | null) =>
    isSilenced(stored, by, reader)
      ? { text: '', warnings: [], images: [] }
      : { text, warnings: [...warnings], images: shown(imageIds) };
  const { id, by, reason, step, isHeld, openedAt, withdrawnAt, entries } = problem;
  return {
    id,
    by,
    reason,
    ...said(problem, by),
    step,
    openedAt: text(openedAt),
    withdrawnAt: iso(withdrawnAt),
    isHeld,
    entries: entries.map((entry) => ({
      id: entry.id,
      by: entry.by,
      ...said(entry, entry.by),
      at: text(entry.at),
    })),
  };
}

type Said = Pick<Deal['problems'][number], 'text' | 'imageIds'> & { warnings?: readonly WarningId[] };

/** Blind: before all are shown, each party sees the own ones alone. */
function reviewsAnswer({ deal, parties }: StoredDeal, { id, standing, now }: Reader): DealReviews | null {
  const closesAt = reviewsClose(deal);
  if (closesAt === undefined) return null;
  const isThere = (member: string) => parties.some((party) => party.id === member && party.displayName !== null);
  const written = deal.reviews.filter(({ by }) => by === id || deal.reviewsShownAt !== null);
  return {
    shownAt: iso(deal.reviewsShownAt),
    closesAt: text(closesAt),
    mayReview: mayReview(deal, id, standing, now).filter(isThere),
    written: written.map((review) => ({ ...review, tags: [...review.tags] })),
  };
}

export function dealSummary(stored: StoredDeal, reader: Reader): DealSummary {
  const { id, standing, now } = reader;
  const { deal, createdAt, changedAt, dueAt } = stored;
  return {
    id: deal.id,
    kind: deal.kind,
    state: deal.state,
    parties: stored.parties.map((party) => ({
      id: party.id,
      displayName: party.displayName ?? deletedMemberName,
      avatarUrl: party.avatarUrl,
      isDeleted: party.displayName === null,
      memberSince: party.memberSince ?? text(createdAt),
      completedDeals: party.completedDeals ?? 0,
      canceledDeals: party.canceledDeals ?? 0,
    })),
    turn: turnOf(deal),
    terms: termsAnswer(stored, currentTerms(deal), reader),
    picks: [...deal.picks],
    dueAt: iso(dueAt),
    endedAs: endingAnswer(id === staff ? deal.ended : toldEnding(deal, id)),
    createdAt: text(createdAt),
    agreedAt: iso(deal.agreedAt),
    isAtOnce: deal.isAtOnce,
    endedAt: iso(deal.ended?.at ?? null),
    changedAt: text(changedAt),
    mayDo: mayDo(deal, id, standing, now),
    waitsForMe: waitsFor(deal, id),
  };
}

const endingAnswer = (ending: Deal['ended']): DealSummary['endedAs'] =>
  ending && { reason: ending.reason, by: ending.by, listingId: ending.listing, changed: [...ending.changed] };

function waitsFor(deal: Deal, member: MemberId): DealSummary['waitsForMe'] {
  const open = openAdjustment(deal);
  if (open && open.by !== member) {
    return { for: 'answer', step: 'payment', dueAt: text(open.since + dealDays.adjustmentSilence * day) };
  }
  const [first] = clocksOf(deal)
    .filter(({ on }) => on === member)
    .toSorted((one, other) => Number(other.isAsked) - Number(one.isAsked) || one.dueAt - other.dueAt);
  return first ? { for: waitedFor(first), step: first.step.kind, dueAt: text(first.dueAt) } : null;
}

function termsAnswer(stored: StoredDeal, terms: StoredDeal['deal']['terms'][number], reader: Reader): DealTerms {
  const { id, by, answers, moves, expiresAt } = terms;
  const copy = stored.copies[id];
  return {
    id,
    by,
    answers,
    moves: moves.map((move) => ('choice' in move ? { ...move, choice: [...move.choice] } : move)),
    listings: Object.fromEntries(Object.entries(copy?.listings ?? {}).map(([id, { wig, ...shown }]) => [id, shown])),
    ...wordsOf(stored, terms, by, reader),
    createdAt: text(copy?.createdAt ?? 0),
    expiresAt: text(expiresAt),
  };
}

const text = (at: Moment): string => new Date(at).toISOString();
const iso = (at: Moment | null): string | null => (at === null ? null : text(at));
