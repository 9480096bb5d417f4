import type {
  CancelReason,
  Carrier,
  DealNews,
  DecisionOutcome,
  DeclineReason,
  ExpiryHours,
  ListingFate,
  notPaid,
  ProblemReason,
  problemReasons,
} from '#contract/deals/deal-values.ts';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import type { WayMethod } from '#contract/deals/way-values.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import type { ListingType } from '#contract/listings/listing-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { ReviewTag } from '#contract/reviews/review-values.ts';
import type { Deal, ListingId, MemberId, Moment, Move } from './deal-state.ts';

/** What the rules must know of a listing, read in the transaction that decides. */
export interface ListingFacts {
  ownerId: MemberId;
  type: ListingType;
  /** Hidden: removed, deleted, or its owner is suspended or banned. */
  status: 'active' | 'sold' | 'traded' | 'hidden';
  /** Of another deal. */
  isReserved: boolean;
  priceCents: number | null;
  /** What its owner asks for sending it; null where that is left open. */
  shippingCents: number | null;
  takesOffers: boolean;
  /** Whoever pays the asking price gets it at once. */
  buyAtOnce: boolean;
  refusesBelowCents: number | null;
  acceptsFromCents: number | null;
}

export interface MemberFacts {
  isSuspended: boolean;
  hasAccess: boolean;
  /** One is kept in the settings. */
  hasAddress: boolean;
  /** They have said how to be paid. */
  isPayable: boolean;
  /** Agreed deals in which a step of theirs is pending. */
  unfinishedDeals: number;
  /** Away as a seller until then; null where they are not. */
  awayUntil: Moment | null;
  /** How much less several of their wigs cost together; 0 is nothing. */
  bundlePercent: number;
  isNew: boolean;
}

/** Counts of who proposes, each with the moment at which it falls below its limit again. */
export interface ProposalCounts {
  open: number;
  openUntil: Moment;
  today: number;
  todayUntil: Moment;
  /** Of a new account: whom it has reached today, and which of these parties it does not know; null for all others. */
  newAccount: { reached: readonly Moment[]; strangers: number } | null;
  toMember: Readonly<Record<MemberId, { today: number; todayUntil: Moment; declined: number; declinedUntil: Moment }>>;
}

export interface Facts {
  listings: Readonly<Record<ListingId, ListingFacts>>;
  members: Readonly<Record<MemberId, MemberFacts>>;
  blockedPairs: readonly (readonly [MemberId, MemberId])[];
  /** The moves of a proposal are a ring that was found for its proposer. */
  isRingKept?: boolean;
  /** What whoever proposes or counters holds without its seller's own yes, and its seller has not confirmed as paid. */
  held?: readonly HeldDeal[];
  /** The private price that the act names, where it is still offered to whoever acts. */
  privatePrice?: { listingId: ListingId; cents: number } | null;
}

type NewTerms = {
  id: string;
  moves: readonly Move[];
  note?: string | null;
  expiresInHours?: ExpiryHours;
  facts: Facts;
} & Judged;
/** Its note was judged before: `../note-guard.ts`. */
type Judged = { warnings?: readonly WarningId[] };
type OnStep = { by: MemberId; step: number };

export type ProposeEvent = NewTerms & {
  type: 'propose';
  by: MemberId;
  counts: ProposalCounts;
  /** The one for which a wig is bought. */
  privatePrice?: string;
};
export type CounterEvent = NewTerms & { type: 'counter'; by: MemberId; answers: string };
export type AcceptEvent = {
  type: 'accept';
  by: MemberId;
  terms: string;
  picks?: readonly ListingId[];
  facts: Facts;
};
export type RecordSaleEvent = {
  type: 'record-sale';
  by: MemberId;
  id: string;
  buyer: MemberId;
  listingId: ListingId;
  cents?: number;
  facts: Facts;
};
/** Which address it is, is no matter of the rules; a corrected one is told again. */
export type AddressEvent = { type: 'address'; by: MemberId; isCorrected?: boolean } & Corrections;
export type DoneEvent = OnStep & {
  type: 'done';
  carrier?: Carrier;
  tracking?: string;
  method?: WayMethod;
  reference?: string;
  note?: string;
} & Corrections &
  Judged;
export type MissingEvent = OnStep & { type: 'missing'; text: string } & Judged;
/** How often the same has been said before in other words. */
type Corrections = { corrections?: number };
export type ProblemEvent = {
  type: 'problem';
  by: MemberId;
  id: string;
  reason: (typeof problemReasons)[number];
  text: string;
  imageIds?: readonly string[];
} & Judged;
export type EntryEvent = {
  type: 'entry';
  by: MemberId;
  problem: string;
  id: string;
  text: string;
  imageIds?: readonly string[];
} & Judged;
export type ProposeLessEvent = { type: 'propose-less'; by: MemberId; id: string; cents: number };
export type AnswerLessEvent = { type: 'answer-less'; by: MemberId; adjustment: string; answer: 'yes' | 'no' };
export type DecisionEvent = {
  type: 'decide';
  /** A member of staff: never a party. */
  staff: string;
  outcome: DecisionOutcome;
  marks: readonly MemberId[];
  listings: Readonly<Record<ListingId, ListingFate>>;
  /** Ids of the steps that go back, where the outcome is `returning`. */
  back: readonly number[];
  reason: string;
};
export type ReviewEvent = {
  type: 'review';
  by: MemberId;
  of?: MemberId;
  rating: number;
  text: string;
  tags: readonly ReviewTag[];
  isSuspended: boolean;
};

/** What a party does. */
export type MemberEvent =
  | ProposeEvent
  | RecordSaleEvent
  | CounterEvent
  | AcceptEvent
  | ({ type: 'decline'; by: MemberId; terms: string; reason: DeclineReason; note?: string } & Judged)
  | { type: 'withdraw'; by: MemberId; terms: string }
  | AddressEvent
  | (OnStep & { type: 'no-address-needed' })
  | DoneEvent
  | (OnStep & { type: 'arrived' })
  | (OnStep & { type: 'confirm' })
  | MissingEvent
  | { type: 'cancel'; by: MemberId; reason: CancelReason | typeof notPaid; insist?: boolean }
  | { type: 'answer-cancel'; by: MemberId; answer: 'yes' | 'no' }
  | ProposeLessEvent
  | AnswerLessEvent
  | ProblemEvent
  | EntryEvent
  | { type: 'withdraw-problem'; by: MemberId; problem: string }
  | ReviewEvent;

/** A member said how to be paid, or took all of it back. */
export type WaysEvent = { type: 'ways'; member: MemberId; isPayable: boolean };

/** What happens around a deal: it is told to every deal it may concern, and changes nothing where it does not. */
export type OutsideEvent =
  | { type: 'time' }
  | { type: 'listing'; listingId: ListingId; became: 'gone' | 'reserved' | 'relisted' }
  /** `changed` names the parts of the wig that its owner changed: `../edits/judge-edit.ts`. */
  | { type: 'listing'; listingId: ListingId; became: 'changed'; changed: readonly string[] }
  | { type: 'takedown'; listingId: ListingId }
  | { type: 'suspended'; member: MemberId }
  | { type: 'banned'; member: MemberId }
  | { type: 'blocked'; by: MemberId; other: MemberId }
  | { type: 'departs'; member: MemberId }
  | WaysEvent;

export type DealEvent = MemberEvent | DecisionEvent | OutsideEvent;

/** What the database has to carry out in the same transaction. */
export type Effect =
  | { type: 'reserve'; listings: readonly ListingId[] }
  /** Other open proposals hear of it as an event of their own. */
  | { type: 'void-proposals'; listings: readonly ListingId[]; became: 'gone' | 'reserved' }
  /** Ends the reservation; active leaves the listing as it is. */
  | { type: 'listing'; listingId: ListingId; fate: ListingFate }
  | { type: 'mark'; member: MemberId }
  | { type: 'count-completed'; members: readonly MemberId[] }
  /** `isOncePerDay`: for what another party can bring about again and again. */
  | { type: 'tell'; to: MemberId; of: DealNews; step?: number; why?: ProblemReason; at: Moment; isOncePerDay?: true }
  /** In the thread of the two; deals of more write none. */
  | { type: 'card'; of: DealNews; by: MemberId | null; at: Moment }
  | { type: 'show-reviews' };

export interface Decided {
  deal: Deal;
  effects: readonly Effect[];
}
export interface Refused {
  refusal: ErrorDefinition;
  /** What it is about, where there is one. */
  listingId?: ListingId;
  retryAt?: Moment;
  held?: readonly HeldDeal[];
}
export type Outcome = Decided | Refused;

export const refuse = (refusal: ErrorDefinition, details: Omit<Refused, 'refusal'> = {}): Refused => ({
  refusal,
  ...details,
});
export const isRefused = (outcome: Outcome): outcome is Refused => 'refusal' in outcome;
/** The answer to an act that was done before: the deal as it is. */
export const unchanged = (deal: Deal): Decided => ({ deal, effects: [] });

/** Tells everyone but the one who acted, and writes a card where the parties are two. */
export function news(
  deal: Deal,
  of: DealNews,
  by: MemberId | null,
  at: Moment,
  details: { step?: number; why?: ProblemReason } = {},
): Effect[] {
  const told = deal.parties.filter((party) => party !== by);
  const tells = told.map((to): Effect => ({ type: 'tell', to, of, at, ...details }));
  return deal.parties.length === 2 ? [...tells, { type: 'card', of, by, at }] : tells;
}

export type Tell = Extract<Effect, { type: 'tell' }>;

export const isTell = (effect: Effect): effect is Tell => effect.type === 'tell';

/** Whoever acted is the one who is not told of it; nobody where all are. */
export function whoDid(deal: Deal, tells: readonly Tell[], { of, at, step }: Tell): MemberId | null {
  const told = tells.filter((other) => other.of === of && other.at === at && other.step === step);
  const silent = deal.parties.filter((party) => !told.some(({ to }) => to === party));
  return silent.length === 1 && of !== 'reminder' ? (silent[0] ?? null) : null;
}
