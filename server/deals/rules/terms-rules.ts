import { authErrors } from '#contract/auth/auth.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, type ListingFate } from '#contract/deals/deal-values.ts';
import { matchErrors } from '#contract/matches/matches.ts';
import { type Facts, type Refused, refuse } from './deal-events.ts';
import { type CashMove, isCash, type ListingId, listingsOf, type MemberId, type Move } from './deal-state.ts';
import { isAwayFrom, isBuying } from './offer-rules.ts';

/** Why these moves cannot be proposed by this member; undefined where they can. */
export function judgeTerms(by: MemberId, moves: readonly Move[], facts: Facts): Refused | undefined {
  return (
    judgeStanding(by, facts) ??
    judgeParties(by, moves) ??
    judgeCounts(by, moves) ??
    judgeCash(moves) ??
    judgeBalance(moves) ??
    judgeReach(by, moves, facts) ??
    judgeListings(by, moves, facts) ??
    judgeKinds(moves, facts)
  );
}

/** Without access or while suspended one may finish what is agreed, but not propose, counter or accept. */
export function judgeStanding(by: MemberId, facts: Facts): Refused | undefined {
  const member = facts.members[by];
  if (!member) return refuse(authErrors.banned);
  if (member.isSuspended) return refuse(authErrors.suspended);
  return member.hasAccess ? undefined : refuse(authErrors.subscriptionRequired);
}

export function partiesOf(moves: readonly Move[]): MemberId[] {
  return [...new Set(moves.flatMap((move) => [move.from, move.to]))];
}

function judgeParties(by: MemberId, moves: readonly Move[]): Refused | undefined {
  const parties = partiesOf(moves);
  if (moves.some((move) => move.from === move.to)) return refuse(dealErrors.ownListing);
  if (!parties.includes(by)) return refuse(dealErrors.notAParty);
  if (parties.length > dealLimits.parties) return refuse(dealErrors.tooManyParties);
  return areConnected(parties, moves) ? undefined : refuse(dealErrors.notOneDeal);
}

/** Two pairs that give each other something, and the other pair nothing, are two deals. */
function areConnected(parties: readonly MemberId[], moves: readonly Move[]): boolean {
  const reached = new Set(parties.slice(0, 1));
  for (const _ of parties) {
    for (const { from, to } of moves) {
      if (reached.has(from)) reached.add(to);
      if (reached.has(to)) reached.add(from);
    }
  }
  return reached.size === parties.length;
}

/**
 * More than two make a deal only of a ring that was found for them and is still theirs. The one refusal for everything else tells a
 * stranger nothing of the members and wigs that a proposal names.
 */
export function judgeRing(by: MemberId, moves: readonly Move[], facts: Facts): Refused | undefined {
  const parties = partiesOf(moves);
  if (parties.length <= 2) return undefined;
  const isHere = (party: MemberId) => facts.members[party]?.hasAccess === true && !facts.members[party]?.awayUntil;
  const areFree = parties.every((one) => isHere(one) && parties.every((other) => canReach(one, other, facts)));
  const holds = facts.isRingKept === true && areFree && !judgeListings(by, moves, facts);
  return holds ? undefined : refuse(matchErrors.notFound);
}

/** Members who were suspended, banned, deleted or never there cannot be told from those who blocked the other or were blocked. */
function canReach(by: MemberId, other: MemberId, { members, blockedPairs }: Facts): boolean {
  if (by === other) return true;
  const isBlocked = blockedPairs.some((pair) => pair.includes(by) && pair.includes(other));
  return members[other]?.isSuspended === false && !isBlocked;
}

/** Of a member whose wig is in the moves, `judgeListings` speaks. */
export function judgeReach(by: MemberId, moves: readonly Move[], facts: Facts): Refused | undefined {
  const givers = moves.filter((move) => !isCash(move)).map(({ from }) => from);
  const isOutOfReach = (party: MemberId) => !givers.includes(party) && !canReach(by, party, facts);
  return partiesOf(moves).some(isOutOfReach) ? refuse(dealErrors.blocked) : undefined;
}

function judgeCounts(by: MemberId, moves: readonly Move[]): Refused | undefined {
  const parties = partiesOf(moves);
  const choices = moves.filter((move) => 'choice' in move);
  const isChoiceFine = choices.every(
    ({ from, choice }) => from === by && choice.length >= 2 && choice.length <= dealLimits.choiceOptions,
  );
  if (choices.length > 1 || !isChoiceFine || (choices.length === 1 && parties.length > 2)) {
    return refuse(dealErrors.choice);
  }
  const listings = listingsOf(moves);
  if (listings.length === 0) return refuse(dealErrors.noListing);
  const twice = listings.find((listingId, index) => listings.indexOf(listingId) !== index);
  if (twice) return refuse(dealErrors.listingTwice, { listingId: twice });
  const gives = (party: MemberId) => moves.filter((move) => move.from === party && !isCash(move)).length;
  return parties.some((party) => gives(party) > dealLimits.listingsPerGiver)
    ? refuse(dealErrors.tooManyListings)
    : undefined;
}

function judgeCash(moves: readonly Move[]): Refused | undefined {
  const cash = moves.filter(isCash);
  if (!cash.every(isCashAmount)) return refuse(dealErrors.cents);
  const isPair = (one: CashMove, other: CashMove) => one !== other && one.from === other.from && one.to === other.to;
  if (cash.some((one) => cash.some((other) => isPair(one, other)))) return refuse(dealErrors.cashTwice);
  const bothWays = cash.some((one) => cash.some((other) => one.from === other.to && one.to === other.from));
  return bothWays ? refuse(dealErrors.cashBothWays) : undefined;
}

export const isAmount = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= dealLimits.minCents && cents <= dealLimits.maxCents;

/** Cash for wigs that say nothing of shipping leaves it open, unless the payer names an amount or an earlier offer did. */
export function leaveShippingOpen(
  by: MemberId,
  moves: readonly Move[],
  before: readonly Move[],
  { listings }: Facts,
): Move[] {
  return moves.map((move) => {
    if (!isCash(move) || move.from !== by || move.shippingCents > 0 || fateOf(moves, move.to) === 'traded') return move;
    const isNamed = before.some((old) => isCash(old) && old.from === by && old.to === move.to && !old.isShippingOpen);
    const bought = moves.filter(({ from, to }) => from === move.to && to === by);
    const isUnknown = listingsOf(bought).some((id) => listings[id]?.shippingCents === null);
    return isUnknown && !isNamed ? { ...move, isShippingOpen: true } : move;
  });
}

/** The moves as their author sent them. */
export const asWritten = (moves: readonly Move[]): Move[] =>
  moves.map((move) => {
    if (!isCash(move)) return move;
    const { isShippingOpen: _open, ...cash } = move;
    return cash;
  });

export const isShippingOpen = (moves: readonly Move[]): boolean =>
  moves.some((move) => isCash(move) && move.isShippingOpen);

/** Either part may be nothing, both together not. */
function isCashAmount({ cents, shippingCents }: CashMove): boolean {
  return [cents, shippingCents].every((part) => part === 0 || isAmount(part)) && isAmount(cents + shippingCents);
}

function judgeBalance(moves: readonly Move[]): Refused | undefined {
  const parties = partiesOf(moves);
  if (!parties.every((party) => moves.some((move) => move.from === party))) return refuse(dealErrors.givesNothing);
  return parties.every((party) => moves.some((move) => move.to === party)) ? undefined : refuse(dealErrors.getsNothing);
}

/** Whether each listing is there to be given: asked when proposing and again when everyone has said yes. */
export function judgeListings(by: MemberId, moves: readonly Move[], facts: Facts): Refused | undefined {
  const given = moves.flatMap((move) => listingsOf([move]).map((listingId) => ({ listingId, from: move.from })));
  for (const { listingId, from } of given) {
    const listing = facts.listings[listingId];
    const isInReach = listing && [from, listing.ownerId].every((member) => canReach(by, member, facts));
    if (!isInReach || listing.status === 'hidden') return refuse(dealErrors.listingNotFound, { listingId });
    if (listing.ownerId !== from) return refuse(dealErrors.notTheirListing, { listingId });
    if (listing.status !== 'active') return refuse(dealErrors.listingEnded, { listingId });
    if (listing.isReserved) return refuse(dealErrors.reserved, { listingId });
  }
  return undefined;
}

function judgeKinds(moves: readonly Move[], facts: Facts): Refused | undefined {
  for (const move of moves) {
    const fate = fateOf(moves, move.from);
    for (const listingId of listingsOf([move])) {
      const type = facts.listings[listingId]?.type;
      if (fate === 'traded' && type === 'sale') return refuse(dealErrors.notForTrade, { listingId });
      if (fate === 'sold' && type === 'trade') return refuse(dealErrors.notForSale, { listingId });
    }
  }
  return undefined;
}

/** Whoever gets any listing trades what they give; whoever gets cash alone sells it. */
export function fateOf(moves: readonly Move[], giver: MemberId): Extract<ListingFate, 'sold' | 'traded'> {
  return moves.some((move) => move.to === giver && !isCash(move)) ? 'traded' : 'sold';
}

/**
 * Whether cash alone is offered for a listing of someone else that takes no offers and was not in it before; buying it is no offer,
 * but waits until its owner is back.
 */
export function judgeOffersTaken(
  by: MemberId,
  moves: readonly Move[],
  before: readonly ListingId[],
  facts: Facts,
): Refused | undefined {
  const asked = moves
    .filter(({ from }) => from !== by && fateOf(moves, from) === 'sold')
    .flatMap((move) => listingsOf([move]));
  const isNew = (listingId: ListingId) => !before.includes(listingId);
  const left = asked.find((listingId) => isNew(listingId) && isAwayFrom(facts.listings[listingId], facts));
  if (isBuying(by, moves, facts)) return left ? refuse(dealErrors.ownerAway, { listingId: left }) : undefined;
  const closed = asked.find((listingId) => isNew(listingId) && !facts.listings[listingId]?.takesOffers);
  return closed ? refuse(dealErrors.noOffers, { listingId: closed }) : undefined;
}
