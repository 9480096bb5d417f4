import { type DealState, isBindingState, isEndState, type UnderWayState } from '#contract/deals/deal-states.ts';
import type {
  CancelReason,
  Carrier,
  DealKind,
  EndReason,
  ExpiryHours,
  ListingFate,
  ProblemReason,
} from '#contract/deals/deal-values.ts';
import type { WayMethod } from '#contract/deals/way-values.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { ReviewTag } from '#contract/reviews/review-values.ts';

/** Milliseconds since 1970. */
export type Moment = number;
export type MemberId = string;
export type ListingId = string;

export type ListingMove = { from: MemberId; to: MemberId; listingId: ListingId };
/** One of these, named by whoever accepts. */
export type ChoiceMove = { from: MemberId; to: MemberId; choice: readonly ListingId[] };
/** What the wigs cost, and what sending them does. */
export type CashMove = {
  from: MemberId;
  to: MemberId;
  cents: number;
  shippingCents: number;
  /** The seller names the shipping before the deal can be agreed. */
  isShippingOpen?: true;
};
export type Move = ListingMove | ChoiceMove | CashMove;

/** Never changed: a counter-offer is a row of its own that names the one it answers. */
export interface Terms {
  id: string;
  by: MemberId;
  answers: string | null;
  moves: readonly Move[];
  note: string | null;
  /** What the note warns its readers about. */
  warnings: readonly WarningId[];
  expiresInHours: ExpiryHours | null;
  expiresAt: Moment;
}

/** What a step can wait for; waits.ts says for how long, and what then. */
export type WaitKind =
  | 'pay'
  | 'pay-at-once'
  | 'way'
  | 'send'
  | 'address'
  | 'send-back'
  | 'payment-word'
  | 'handed-over-word'
  | 'tracked-word'
  | 'untracked-word'
  | 'try-on-word'
  | 'return-answer';

export interface Step {
  id: number;
  kind: 'payment' | 'parcel';
  from: MemberId;
  to: MemberId;
  listings: readonly ListingId[];
  cents: number | null;
  shippingCents: number;
  /** The step whose content this one brings back. */
  returns: number | null;
  doneAt: Moment | null;
  /** It is there to be looked over and tried on; only parcels that are sent arrive. */
  arrivedAt: Moment | null;
  /** Its receiver said so: they cannot say then that it has not come. */
  isSaidToBeThere: boolean;
  confirmedAt: Moment | null;
  carrier: Carrier | null;
  tracking: string | null;
  /** Of a payment: by which way it went, and its number there. */
  method: WayMethod | null;
  reference: string | null;
  note: string | null;
  warnings: readonly WarningId[];
  /** The giver said that no address is needed. */
  needsNoAddress: boolean;
  /** It was pending when everyone canceled. */
  fellAway: boolean;
  /** What the step waits for, since when, and how many reminders of it were given. */
  wait: WaitKind | null;
  since: Moment;
  reminded: number;
}

export interface CancelRequest {
  by: MemberId;
  reason: CancelReason;
  since: Moment;
  reminded: number;
  yes: readonly MemberId[];
  /** Who refused; silence no longer counts as yes then. */
  no: MemberId | null;
  /** Asked by whoever has what arrived: it would go back. */
  isReturn: boolean;
}

/** An amount that the seller would pay back, so that the buyer keeps what came. */
export interface Adjustment {
  id: string;
  by: MemberId;
  cents: number;
  since: Moment;
  reminded: number;
  answer: 'yes' | 'no' | null;
}

export interface ProblemEntry {
  id: string;
  by: MemberId;
  text: string;
  /** Entries from before notes of deals were judged have none. */
  warnings?: readonly WarningId[];
  imageIds: readonly string[];
  at: Moment;
}

export interface Problem {
  id: string;
  /** Nobody where it was opened by a takedown, a ban, or because the deal was open for too long. */
  by: MemberId | null;
  /** Staff have to look: it cannot be withdrawn. */
  isHeld: boolean;
  reason: ProblemReason;
  text: string;
  warnings: readonly WarningId[];
  imageIds: readonly string[];
  step: number | null;
  openedAt: Moment;
  withdrawnAt: Moment | null;
  /** Where a withdrawal leads back to. */
  during: UnderWayState;
  entries: readonly ProblemEntry[];
}

export interface DealReview {
  by: MemberId;
  of: MemberId;
  rating: number;
  text: string;
  tags: readonly ReviewTag[];
}

export interface Ending {
  at: Moment;
  reason: EndReason;
  /** Whose act it was; nobody's where it happened by itself. */
  by: MemberId | null;
  /** The wig that ended a proposal, and the parts of it that its owner changed. */
  listing: ListingId | null;
  changed: readonly string[];
  fates: Readonly<Record<ListingId, ListingFate>>;
}

/** A decision of staff that something goes back; marks and fates count when it is back. */
export interface SendBack {
  at: Moment;
  marks: readonly MemberId[];
  /** Ids of the steps that go back. */
  back: readonly number[];
  listings: Readonly<Record<ListingId, ListingFate>>;
}

export interface Deal {
  id: string;
  kind: DealKind;
  state: DealState;
  parties: readonly MemberId[];
  /** The current ones last. */
  terms: readonly Terms[];
  /** Those who said yes to the current terms, beside their author. */
  accepted: readonly MemberId[];
  picks: readonly ListingId[];
  agreedAt: Moment | null;
  /** By a rule of the seller, without their own yes. */
  isAtOnce: boolean;
  steps: readonly Step[];
  /** Who has given an address; which one is no matter of the rules. */
  addresses: readonly MemberId[];
  /** Who has said how to be paid; by which ways is no matter of the rules. */
  payable: readonly MemberId[];
  cancelRequest: CancelRequest | null;
  /** One is open at a time, the last. */
  adjustments: readonly Adjustment[];
  problems: readonly Problem[];
  sendBack: SendBack | null;
  marks: readonly MemberId[];
  ended: Ending | null;
  reviews: readonly DealReview[];
  reviewsShownAt: Moment | null;
}

/** As the rules say it. */
export const hour = hourMs;
export const day = dayMs;

export function currentTerms(deal: Deal): Terms {
  const terms = deal.terms.at(-1);
  if (!terms) throw new Error(`Deal ${deal.id} has no terms`);
  return terms;
}

/** Those who have not answered the current terms. */
export function turnOf(deal: Deal): MemberId[] {
  const hasAnswered = [currentTerms(deal).by, ...deal.accepted];
  return deal.state === 'proposed' ? deal.parties.filter((party) => !hasAnswered.includes(party)) : [];
}

export const isEnded = (deal: Deal): boolean => isEndState(deal.state);
export const isBinding = (deal: Deal): boolean => isBindingState(deal.state);
export const isParty = (deal: Deal, member: MemberId): boolean => deal.parties.includes(member);
export const others = (deal: Deal, member: MemberId | null): MemberId[] =>
  deal.parties.filter((party) => party !== member);

/** Whether anything was marked as sent or paid, on the way there or back. */
export const isAnythingDone = (deal: Deal): boolean => deal.steps.some((step) => step.doneAt !== null);

export const openProblem = (deal: Deal): Problem | undefined =>
  deal.state === 'disputed' ? deal.problems.at(-1) : undefined;

export const openAdjustment = (deal: Deal): Adjustment | undefined =>
  deal.adjustments.find(({ answer }) => answer === null);

/** The open one is answered, or falls away with what it was about. */
export function withAnswer(deal: Deal, answer: 'yes' | 'no'): Deal {
  if (!openAdjustment(deal)) return deal;
  return { ...deal, adjustments: deal.adjustments.map((each) => (each.answer === null ? { ...each, answer } : each)) };
}

/** Between two, the parcel that goes to whoever pays, with the cash. */
export function parcelOfBuyer(deal: Deal): { parcel: Step; cash: CashMove } | undefined {
  const cash = currentTerms(deal).moves.find(isCash);
  const parcel = deal.steps.find(
    (step) => step.kind === 'parcel' && step.returns === null && step.from === cash?.to && step.to === cash.from,
  );
  return cash && parcel && deal.parties.length === 2 ? { parcel, cash } : undefined;
}

/** A payment against the cash of the terms: what is paid back so that the buyer keeps what came. */
export function isRefund(deal: Deal, { kind, returns, from, to }: Step): boolean {
  const moves = currentTerms(deal).moves.filter(isCash);
  return kind === 'payment' && returns === null && !moves.some((cash) => cash.from === from && cash.to === to);
}

/** Every listing the moves name, all options of a choice included. */
export function listingsOf(moves: readonly Move[]): ListingId[] {
  return moves.flatMap((move) => ('listingId' in move ? [move.listingId] : 'choice' in move ? move.choice : []));
}

/** The listings that change hands, once each choice is made. */
export function agreedListings(deal: Deal): ListingId[] {
  return currentTerms(deal).moves.flatMap((move) => (isCash(move) ? [] : [pickedListing(deal, move)]));
}

export function pickedListing(deal: Deal, move: ListingMove | ChoiceMove): ListingId {
  if ('listingId' in move) return move.listingId;
  const pick = move.choice.find((option) => deal.picks.includes(option));
  if (!pick) throw new Error(`Deal ${deal.id} has no pick for a choice`);
  return pick;
}

export const isCash = (move: Move): move is CashMove => 'cents' in move;
export const givesListing = (move: Move): move is ListingMove | ChoiceMove => !isCash(move);
