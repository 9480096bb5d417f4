import { isDeepStrictEqual } from 'node:util';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import {
  type DeclineReason,
  dealDays,
  dealLimits,
  defaultExpiryHours,
  expiryHours,
} from '#contract/deals/deal-values.ts';
import { answerHoursAfterReturn } from '#contract/listings/seller-settings/seller-settings-values.ts';
import {
  type AcceptEvent,
  type CounterEvent,
  type Decided,
  news,
  type Outcome,
  type ProposeEvent,
  type RecordSaleEvent,
  type Refused,
  refuse,
  unchanged,
} from './deal-events.ts';
import {
  agreedListings,
  currentTerms,
  type Deal,
  day,
  hour,
  type ListingId,
  listingsOf,
  type MemberId,
  type Moment,
  type Move,
  type Terms,
  turnOf,
} from './deal-state.ts';
import { endDeal } from './endings.ts';
import { answerByRule, findUnpaid, judgePrivatePrice, judgeProposalCounts } from './offer-rules.ts';
import { makeSteps } from './steps.ts';
import {
  asWritten,
  isAmount,
  isShippingOpen,
  judgeListings,
  judgeOffersTaken,
  judgeReach,
  judgeRing,
  judgeStanding,
  judgeTerms,
  leaveShippingOpen,
  partiesOf,
} from './terms-rules.ts';

export function propose(event: ProposeEvent, now: Moment): Outcome {
  const refused =
    judgeStanding(event.by, event.facts) ??
    judgeRing(event.by, event.moves, event.facts) ??
    judgeExpiry(event) ??
    judgeTerms(event.by, event.moves, event.facts) ??
    judgePrivatePrice(event) ??
    (event.privatePrice ? undefined : judgeOffersTaken(event.by, event.moves, [], event.facts)) ??
    judgeUnfinished([event.by], event) ??
    judgeProposalCounts(event.by, partiesOf(event.moves), event.counts);
  if (refused) return refused;
  const deal = newDeal(event.id, 'deal', makeTerms(event, null, now));
  const proposed = { deal, effects: news(deal, 'proposed', event.by, now) };
  if (!event.privatePrice) return answer(proposed, event, now);
  return isShippingOpen(currentTerms(deal).moves) ? proposed : acceptFor(sellerOf(event), proposed, event, now, false);
}

/** A private price has its seller's yes already. */
const sellerOf = ({ by, moves }: ProposeEvent): MemberId => partiesOf(moves).find((party) => party !== by) ?? by;

export function counter(deal: Deal, event: CounterEvent, now: Moment): Outcome {
  const sent = deal.terms.find((terms) => terms.id === event.id);
  if (sent) return isSame(sent, event, event.answers) ? unchanged(deal) : refuse(dealErrors.idTaken);
  const refused = judgeTurn(deal, event.by, event.answers) ?? judgeCounter(deal, event);
  if (refused) return refused;
  const terms = [...deal.terms, makeTerms(event, event.answers, now, currentTerms(deal).moves)];
  const countered: Deal = { ...deal, terms, accepted: [] };
  return answer({ deal: countered, effects: news(countered, 'countered', event.by, now) }, event, now);
}

function judgeCounter(deal: Deal, event: CounterEvent): Refused | undefined {
  if (deal.kind === 'recorded-sale') return refuse(dealErrors.notPossible);
  if (deal.terms.length >= dealLimits.terms) return refuse(dealErrors.tooManyTerms);
  const before = listingsOf(currentTerms(deal).moves);
  return (
    judgeExpiry(event) ??
    judgeTerms(event.by, event.moves, event.facts) ??
    judgeSameParties(deal, partiesOf(event.moves)) ??
    judgeOffersTaken(event.by, event.moves, before, event.facts)
  );
}

function judgeSameParties(deal: Deal, parties: readonly MemberId[]): Refused | undefined {
  const isSameSet = parties.length === deal.parties.length && parties.every((party) => deal.parties.includes(party));
  return isSameSet ? undefined : refuse(dealErrors.otherParties);
}

/** Sent again after a lost answer: the deal as it is, or a refusal where the id stands for something else. */
export function proposeAgain(deal: Deal, event: ProposeEvent): Outcome {
  const [first] = deal.terms;
  if (deal.kind !== 'deal' || !first || !isSame(first, event, null)) return refuse(dealErrors.idTaken);
  return unchanged(deal);
}

/** Marked as sold at once; the buyer says yes, no, or nothing for a week. */
export function recordSale(event: RecordSaleEvent, now: Moment): Outcome {
  const { by, buyer, listingId, facts } = event;
  const listing = facts.listings[listingId];
  if (by === buyer) return refuse(dealErrors.ownListing);
  const cents = event.cents ?? listing?.priceCents ?? null;
  const gives = { from: by, to: buyer, listingId };
  const refused = judgeStanding(by, facts) ?? judgeReach(by, [gives], facts) ?? judgeListings(by, [gives], facts);
  if (refused) return refused;
  if (cents === null) return refuse(dealErrors.priceNeeded);
  if (!isAmount(cents)) return refuse(dealErrors.cents);
  const moves = [gives, { from: buyer, to: by, cents, shippingCents: 0 }];
  const terms = { id: event.id, by, answers: null, moves, note: null, warnings: [], expiresInHours: null };
  const deal = newDeal(event.id, 'recorded-sale', { ...terms, expiresAt: now + dealDays.recordedSale * day });
  return {
    deal,
    effects: [
      { type: 'listing', listingId, fate: 'sold' },
      { type: 'void-proposals', listings: [listingId], became: 'gone' },
      ...news(deal, 'proposed', by, now),
    ],
  };
}

export function recordSaleAgain(deal: Deal, event: RecordSaleEvent): Outcome {
  const isSameSale = deal.kind === 'recorded-sale' && currentTerms(deal).by === event.by;
  const [gives, pays] = currentTerms(deal).moves;
  const isSameMove = isDeepStrictEqual(gives, { from: event.by, to: event.buyer, listingId: event.listingId });
  const isSamePrice = event.cents === undefined || (pays && 'cents' in pays && pays.cents === event.cents);
  return isSameSale && isSameMove && isSamePrice ? unchanged(deal) : refuse(dealErrors.idTaken);
}

export function accept(deal: Deal, event: AcceptEvent, now: Moment): Outcome {
  const { by, picks = [], facts } = event;
  const terms = currentTerms(deal);
  const hasAccepted = terms.id === event.terms && deal.accepted.includes(by);
  if (hasAccepted && isDeepStrictEqual(picks, deal.picks)) return unchanged(deal);
  const refused = judgeTurn(deal, by, event.terms) ?? judgeStanding(by, facts) ?? judgePicks(terms, picks);
  if (refused) return refused;
  if (isShippingOpen(terms.moves)) return refuse(dealErrors.shippingUnknown);
  if (deal.kind === 'recorded-sale') {
    const end = endDeal({ ...deal, accepted: [by] }, { state: 'completed', reason: 'recorded', by, at: now });
    const given = agreedListings(deal).map((listingId) => ({ type: 'listing', listingId, fate: 'sold' }) as const);
    return { deal: end.deal, effects: [...given, ...end.effects] };
  }
  const gone = judgeListings(by, terms.moves, facts) ?? judgeUnfinished(deal.parties, event);
  if (gone) return gone;
  const accepted: Deal = { ...deal, accepted: [...deal.accepted, by], picks };
  if (turnOf(accepted).length > 0) return { deal: accepted, effects: news(accepted, 'accepted', by, now) };
  return agree(accepted, event, now);
}

/** All listings are reserved, or none; a settings address counts as given. */
function agree(deal: Deal, { by, facts }: { by: MemberId | null; facts: AcceptEvent['facts'] }, now: Moment): Decided {
  const addresses = deal.parties.filter((party) => facts.members[party]?.hasAddress);
  const payable = deal.parties.filter((party) => facts.members[party]?.isPayable);
  const agreed: Deal = makeSteps({ ...deal, state: 'agreed', agreedAt: now, addresses, payable }, now);
  const listings = agreedListings(agreed);
  return {
    deal: agreed,
    effects: [
      { type: 'reserve', listings },
      { type: 'void-proposals', listings, became: 'reserved' },
      ...news(agreed, 'agreed', by, now),
    ],
  };
}

/** What the owner's rule for the listing says at once to a new offer, where it says anything. */
function answer(proposed: Decided, event: ProposeEvent | CounterEvent, now: Moment): Outcome {
  const { deal } = proposed;
  const rule = answerByRule(currentTerms(deal), event.facts);
  if (!rule || (rule.answer === 'yes' && judgeUnfinished(deal.parties, event))) return proposed;
  // A floor is there so that its owner is not bothered: only the proposer hears of it.
  if (rule.answer === 'no') return endDeal(deal, { state: 'declined', reason: 'by-rule', by: rule.owner, at: now });
  const held = findUnpaid(event.by, rule.wigs, event.facts);
  if (held === undefined) return acceptFor(rule.owner, proposed, event, now, true);
  // From which amount on an owner accepts is told to nobody: beyond the limit such an offer waits for the owner's own yes.
  return rule.isBought && held.length > 0 ? refuse(dealErrors.unpaidFirst, { held }) : proposed;
}

function acceptFor(
  owner: MemberId,
  { deal, effects }: Decided,
  { facts }: ProposeEvent | CounterEvent,
  now: Moment,
  isAtOnce: boolean,
): Decided {
  const agreed = agree({ ...deal, accepted: [owner], isAtOnce }, { by: null, facts }, now);
  return { deal: agreed.deal, effects: [...effects, ...agreed.effects] };
}

export function decline(
  deal: Deal,
  event: { by: MemberId; terms: string; reason: DeclineReason },
  now: Moment,
): Outcome {
  const isRepeat = deal.state === 'declined' && deal.ended?.by === event.by && deal.ended.reason === event.reason;
  if (isRepeat && currentTerms(deal).id === event.terms) return unchanged(deal);
  const refused = judgeTurn(deal, event.by, event.terms);
  return refused ?? endDeal(deal, { state: 'declined', reason: event.reason, by: event.by, at: now });
}

/** Whose turn it is declines; everyone else may take back what they proposed or said yes to. */
export function withdraw(deal: Deal, { by, terms }: { by: MemberId; terms: string }, now: Moment): Outcome {
  const isCurrent = currentTerms(deal).id === terms;
  if (isCurrent && deal.state === 'withdrawn' && deal.ended?.by === by) return unchanged(deal);
  const refused = judgeOpen(deal, terms);
  if (refused) return refused;
  if (turnOf(deal).includes(by)) return refuse(dealErrors.notPossible);
  return endDeal(deal, { state: 'withdrawn', reason: 'withdrawn', by, at: now });
}

function judgeOpen(deal: Deal, terms: string): Refused | undefined {
  if (currentTerms(deal).id !== terms) return refuse(dealErrors.termsChanged);
  if (deal.state === 'proposed') return undefined;
  return refuse(deal.ended ? dealErrors.ended : dealErrors.notPossible);
}

function judgeTurn(deal: Deal, by: MemberId, terms: string): Refused | undefined {
  return judgeOpen(deal, terms) ?? (turnOf(deal).includes(by) ? undefined : refuse(dealErrors.notYourTurn));
}

function judgePicks(terms: Terms, picks: readonly ListingId[]): Refused | undefined {
  const choices = terms.moves.filter((move) => 'choice' in move);
  const isEachPicked = choices.every(({ choice }) => choice.some((option) => picks.includes(option)));
  return isEachPicked && picks.length === choices.length ? undefined : refuse(dealErrors.pick);
}

function judgeExpiry({ expiresInHours = defaultExpiryHours }: ProposeEvent | CounterEvent): Refused | undefined {
  return expiryHours.includes(expiresInHours) ? undefined : refuse(dealErrors.expiry);
}

function judgeUnfinished(
  parties: readonly MemberId[],
  { facts }: { facts: AcceptEvent['facts'] },
): Refused | undefined {
  const isBusy = parties.some((party) => (facts.members[party]?.unfinishedDeals ?? 0) >= dealLimits.agreedDeals);
  return isBusy ? refuse(dealErrors.tooManyAgreed) : undefined;
}

function newDeal(id: string, kind: Deal['kind'], terms: Terms): Deal {
  const parties = partiesOf(terms.moves);
  return {
    id,
    kind,
    state: 'proposed',
    parties,
    terms: [terms],
    accepted: [],
    picks: [],
    agreedAt: null,
    isAtOnce: false,
    steps: [],
    addresses: [],
    payable: [],
    cancelRequest: null,
    adjustments: [],
    problems: [],
    sendBack: null,
    marks: [],
    ended: null,
    reviews: [],
    reviewsShownAt: null,
  };
}

function makeTerms(
  event: ProposeEvent | CounterEvent,
  answers: string | null,
  now: Moment,
  before: readonly Move[] = [],
): Terms {
  const { id, by, note = null, warnings = [], expiresInHours = defaultExpiryHours } = event;
  const expiresAt = Math.max(now + expiresInHours * hour, ...returnsOf(event));
  const moves = leaveShippingOpen(by, event.moves, before, event.facts);
  return { id, by, answers, moves, note, warnings, expiresInHours, expiresAt };
}

/** Whoever is away has two days after the return to answer what came meanwhile. */
function returnsOf({ by, moves, facts }: ProposeEvent | CounterEvent): Moment[] {
  const asked = partiesOf(moves).filter((party) => party !== by);
  const returns = asked.map((party) => facts.members[party]?.awayUntil ?? null);
  return returns.flatMap((at) => (at === null ? [] : [at + answerHoursAfterReturn * hour]));
}

function isSame(terms: Terms, event: ProposeEvent | CounterEvent, answers: string | null): boolean {
  const { by, moves, note = null, expiresInHours = defaultExpiryHours } = event;
  const sent = { by, answers, moves, note, expiresInHours };
  const { id: _id, expiresAt: _expiresAt, warnings: _judged, ...kept } = terms;
  return isDeepStrictEqual({ ...kept, moves: asWritten(kept.moves) }, sent);
}
