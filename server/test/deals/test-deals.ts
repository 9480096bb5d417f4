import type {
  DealEvent,
  Decided,
  Facts,
  ListingFacts,
  MemberFacts,
  ProposalCounts,
} from '#server/deals/rules/deal-events.ts';
import { isRefused } from '#server/deals/rules/deal-events.ts';
import { type Deal, day, type Moment, type Move } from '#server/deals/rules/deal-state.ts';
import { decide } from '#server/deals/rules/rules.ts';

/** Members are called Ann, Bea, Cat and Dot; `ann-1` is a listing of Ann's. */
const names = ['ann', 'bea', 'cat', 'dot', 'eve'] as const;
export const start: Moment = Date.UTC(2026, 10, 15);

interface FactsChange {
  listings?: Record<string, Partial<ListingFacts>>;
  members?: Record<string, Partial<MemberFacts>>;
  blockedPairs?: Facts['blockedPairs'];
}

export function makeFacts({ listings = {}, members = {}, blockedPairs = [] }: FactsChange = {}): Facts {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const ids = names.flatMap((ownerId) => numbers.map((number) => ({ ownerId, id: `${ownerId}-${number}` })));
  return {
    listings: Object.fromEntries(ids.map(({ id, ownerId }) => [id, { ...anyListing(ownerId), ...listings[id] }])),
    members: Object.fromEntries(names.map((id) => [id, { ...anyMember, ...members[id] }])),
    blockedPairs,
    isRingKept: true,
  };
}

function anyListing(ownerId: string): ListingFacts {
  const noRules = { takesOffers: true, buyAtOnce: false, refusesBelowCents: null, acceptsFromCents: null };
  return {
    ownerId,
    type: 'both',
    status: 'active',
    isReserved: false,
    priceCents: 15_000,
    shippingCents: 0,
    ...noRules,
  };
}

const anyMember: MemberFacts = {
  isSuspended: false,
  hasAccess: true,
  hasAddress: false,
  isPayable: true,
  unfinishedDeals: 0,
  awayUntil: null,
  bundlePercent: 0,
  isNew: false,
};

export const noProposals: ProposalCounts = {
  open: 0,
  openUntil: 0,
  today: 0,
  todayUntil: 0,
  newAccount: null,
  toMember: {},
};

export const offer: Move[] = [
  { from: 'ann', to: 'bea', cents: 10_000, shippingCents: 0 },
  { from: 'bea', to: 'ann', listingId: 'bea-1' },
];
/** Ann pays Bea, and both send something. */
export const tradeWithCash: Move[] = [
  { from: 'ann', to: 'bea', cents: 5_000, shippingCents: 0 },
  { from: 'ann', to: 'bea', listingId: 'ann-1' },
  { from: 'bea', to: 'ann', listingId: 'bea-1' },
];
export const trade: Move[] = tradeWithCash.slice(1);
export const ring: Move[] = [
  { from: 'ann', to: 'bea', listingId: 'ann-1' },
  { from: 'bea', to: 'cat', listingId: 'bea-1' },
  { from: 'cat', to: 'ann', listingId: 'cat-1' },
];

export function proposal(
  moves: readonly Move[] = offer,
  change: Partial<Extract<DealEvent, { type: 'propose' }>> = {},
) {
  return { type: 'propose', by: 'ann', id: 'deal', moves, facts: makeFacts(), counts: noProposals, ...change } as const;
}

export const proposed = (moves: readonly Move[] = offer, at = start): Deal => allow(null, proposal(moves), at).deal;

/** Everyone said yes; addresses are there unless the facts say otherwise. */
export function agreed(moves: readonly Move[] = tradeWithCash, facts = everyoneHasAddress): Deal {
  const first = proposed(moves);
  const yes = (deal: Deal, by: string) => allow(deal, { type: 'accept', by, terms: 'deal', facts }, start).deal;
  return first.parties.filter((party) => party !== 'ann').reduce(yes, first);
}

export const everyoneHasAddress = makeFacts({
  members: Object.fromEntries(names.map((name) => [name, { hasAddress: true }])),
});

/** The outcome of what must be allowed. */
export function allow(deal: Deal | null, event: DealEvent, at: Moment = start): Decided {
  const outcome = decide(deal, event, at);
  if (isRefused(outcome)) throw new Error(`${event.type} was refused: ${outcome.refusal.code}`);
  return outcome;
}

/** The code with which it is refused; "allowed" where it is not. */
export function codeOf(deal: Deal | null, event: DealEvent, at: Moment = start): string {
  const outcome = decide(deal, event, at);
  return isRefused(outcome) ? outcome.refusal.code : 'allowed';
}

/** Several things after one another, at the same moment. */
export const allowAll = (deal: Deal, events: readonly DealEvent[], at: Moment = start): Deal =>
  events.reduce((before, event) => allow(before, event, at).deal, deal);

/** Nobody does anything until that many days after the start. */
export const silence = (deal: Deal, days: number): Decided => allow(deal, { type: 'time' }, start + days * day);
