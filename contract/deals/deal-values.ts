/** The words and limits of deals. Free of zod, so that pages can show them without loading schemas. */

/** The four lists of one's own deals. */
export const dealViews = ['needs-me', 'waiting', 'agreed', 'ended'] as const;
export type DealView = (typeof dealViews)[number];

/** What a party may be allowed to do with a deal, each a control on its page. */
export const dealActs = [
  'accept',
  'counter',
  'decline',
  'withdraw',
  'ask-to-cancel',
  /** The same request, of whoever has what arrived and tries it on. */
  'ask-to-return',
  'insist',
  'answer-cancel',
  'propose-less',
  'answer-less',
  /** Cancels at once, without a mark: what they wait for is long overdue. */
  'cancel-overdue',
  'give-address',
  'open-problem',
  'add-entry',
  'withdraw-problem',
] as const;
export type DealAct = (typeof dealActs)[number];

/** What a party may be allowed to do with one step; what may not be sent yet may still be handed over in person. */
export const stepActs = [
  'mark-done',
  'hand-over',
  'correct',
  'need-no-address',
  'say-arrived',
  'confirm',
  'say-missing',
] as const;
export type StepAct = (typeof stepActs)[number];

/** What a step can wait for: that it is paid or sent, an address for it, a way to pay it, that it arrives while nobody is asked yet, a word that it came, that all is well with it, or an answer: may it go back, is it kept for less? */
export const waitedFor = ['payment', 'parcel', 'address', 'way', 'arrival', 'word', 'all-well', 'answer'] as const;
export type WaitedFor = (typeof waitedFor)[number];

/** What silence comes to when a step has waited for too long; what counts as arrived counts as received some days later. */
export const silences = ['overdue', 'arrived', 'received', 'disputed'] as const;
export type Silence = (typeof silences)[number];

/** A recorded sale is said after the fact and waits for the buyer's yes alone. */
export const dealKinds = ['deal', 'recorded-sale'] as const;
export type DealKind = (typeof dealKinds)[number];

export const declineReasons = ['price', 'not-interested', 'no-longer-available', 'did-not-buy', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];
/** Why a deal ended, beside the reasons a member may choose. */
export const endReasons = [
  ...declineReasons,
  'by-rule',
  'blocked',
  'withdrawn',
  'not-paid',
  'departed',
  'expired',
  'listing-gone',
  'listing-changed',
  'listing-reserved',
  'listing-relisted',
  'listing-taken-down',
  'suspended',
  'banned',
  'all-steps-confirmed',
  'recorded',
  'by-all',
  'by-one',
  'overdue',
  'decided',
  'undecided',
] as const;
export type EndReason = (typeof endReasons)[number];

export const cancelReasons = [
  'changed-mind',
  'no-answer',
  'not-as-described',
  'does-not-fit',
  'damaged',
  'mistake',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
/** No request: its seller takes back what was bought at once and not paid in time. */
export const notPaid = 'not-paid';

export const problemReasons = ['not-as-described', 'damaged', 'incomplete', 'no-answer', 'payment', 'other'] as const;
/** Those that have a way of their own to be said. */
export const openedBy = [
  'not-received',
  'overdue',
  'no-word',
  'return-unanswered',
  'too-long',
  'taken-down',
  'banned',
] as const;
export type ProblemReason = (typeof problemReasons)[number] | (typeof openedBy)[number];

export const carriers = ['usps', 'ups', 'fedex', 'dhl', 'other', 'in-person'] as const;
export type Carrier = (typeof carriers)[number];

export const decisionOutcomes = ['completed', 'returning', 'canceled', 'closed'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];
/** What becomes of a listing: active is free again, removed is what was sent and did not come back. */
export const listingFates = ['active', 'sold', 'traded', 'removed'] as const;
export type ListingFate = (typeof listingFates)[number];

/** What the parties are told of, and what a card in the thread of two shows. */
export const dealNews = [
  'proposed',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'void',
  'agreed',
  'address-given',
  'step-done',
  'step-corrected',
  'step-arrived',
  'step-confirmed',
  'reminder',
  'cancel-asked',
  'cancel-refused',
  'return-asked',
  'return-refused',
  'less-proposed',
  'less-refused',
  'less-agreed',
  'canceled',
  'returning',
  'problem',
  'problem-entry',
  'problem-withdrawn',
  'completed',
  'closed',
  'review-due',
  'reviews-shown',
] as const;
export type DealNews = (typeof dealNews)[number];

export const dealLimits = {
  parties: 4,
  /** Listings one party gives; a choice gives one. */
  listingsPerGiver: 6,
  choiceOptions: 6,
  minCents: 1,
  maxCents: 9_999_999,
  /** Proposal and counter-offers together. */
  terms: 20,
  /** Problems one party may open; "it has not come" does not count. */
  problemsPerParty: 3,
  /** Of one party in one deal, "it has not come" and what silence opened for them included. */
  problemsInAll: 6,
  /** How often a party says of one step that it has not come. */
  missingPerStep: 3,
  /** How often it is proposed in a deal to keep what came for less. */
  adjustments: 3,
  /** Of one party, in one problem. */
  problemPhotos: 6,
  problemEntries: 30,
  openProposals: 30,
  proposalsPerDay: 100,
  proposalsPerDayToOneMember: 20,
  /** Declined ones to one member within the days below stop the next. */
  declined: 3,
  declinedDays: 7,
  /** Agreed deals in which an own step is pending. */
  agreedDeals: 20,
  /** Wigs that one member holds without their sellers' own yes: not marked as paid, and paid but not confirmed as well. */
  held: { unpaid: 3, unconfirmed: 6 },
  /** The limit of a new account. */
  heldByNew: { unpaid: 1, unconfirmed: 2 },
  /** Of one step by its giver, and of an address by its owner, in one deal: the others are told each time. */
  corrections: 10,
  noteLength: 1_000,
  problemTextLength: 2_000,
  trackingLength: 60,
  addressLines: 3,
  addressLineLength: 100,
  /** Of one member in one deal: photographs that no problem shows yet. */
  unsentPhotos: 12,
} as const;

export const expiryHours = [24, 48, 72, 168] as const;
export type ExpiryHours = (typeof expiryHours)[number];
export const defaultExpiryHours: ExpiryHours = 48;

/** Days, each named by what it ends. */
export const dealDays = {
  recordedSale: 7,
  paymentDue: 3,
  /** Hours until the payment of a wig agreed without the seller's own yes is due; afterwards the seller may free the wig. */
  paymentAtOnceDue: 1,
  paymentAtOnceEnds: 3,
  parcelDue: 5,
  addressDue: 5,
  /** To say how to be paid. */
  wayDue: 5,
  returnDue: 5,
  /** After its due day: the waiting party may cancel or open a problem. */
  overdue: 7,
  /** After its due day: it happens by itself. */
  longOverdue: 14,
  paymentReceived: 5,
  handedOver: 5,
  /** On its way: from then on its receiver is asked whether it has arrived. */
  trackedOnItsWay: 2,
  untrackedOnItsWay: 5,
  /** Of a parcel with tracking it then counts as arrived. */
  parcelReceived: 21,
  /** To look over and try on what arrived; then silence confirms. */
  tryOn: 3,
  cancelSilence: 3,
  /** Without an answer to a request to return what arrived our team looks at it. */
  returnSilence: 3,
  /** Without an answer it is not kept for less. */
  adjustmentSilence: 3,
  dispute: 30,
  /** Between withdrawing "it has not come" and saying it again. */
  missingAgain: 3,
  /** What is left of a step's silence at least, after its problem was withdrawn. */
  silenceLeft: 4,
  /** After it was agreed a deal that has not ended is disputed. */
  longest: 120,
  reviews: 14,
  /** After the end of the deal. */
  addressKept: 30,
} as const;

/** The files of a photograph in a problem; staff who decide have a way of their own. */
export const dealImagePath = (dealId: string, imageId: string) => `/api/deals/${dealId}/images/${imageId}`;
export const adminDealImagePath = (dealId: string, imageId: string) => `/api/admin/deals/${dealId}/images/${imageId}`;
