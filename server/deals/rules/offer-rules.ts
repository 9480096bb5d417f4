import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import { bundleCents } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { newMembersPerDay } from '#contract/members/new-accounts.ts';
import {
  type Facts,
  type ListingFacts,
  type ProposalCounts,
  type ProposeEvent,
  type Refused,
  refuse,
} from './deal-events.ts';
import { day, givesListing, isCash, type MemberId, type Move, type Terms } from './deal-state.ts';

/**
 * What an owner has told their listings to answer: to cash for one listing, or for several that cost less together, and only while the
 * owner could answer. While they are away nothing is accepted for them: offers wait.
 */
export function answerByRule(terms: Terms, facts: Facts): RuleAnswer | undefined {
  const offer = readOffer(terms, facts);
  const owner = offer && facts.members[offer.ownerId];
  if (!offer || !owner || owner.isSuspended || !owner.hasAccess) return undefined;
  if (isBelowFloor(offer)) return { answer: 'no', owner: offer.ownerId };
  if (owner.awayUntil !== null || offer.isShippingOpen || !isAccepted(offer)) return undefined;
  return { answer: 'yes', owner: offer.ownerId, wigs: offer.listings.length, isBought: isBought(offer) };
}

type RuleAnswer =
  | { answer: 'no'; owner: MemberId }
  /** Bought: for a price at which the listings say that anyone gets them at once. */
  | { answer: 'yes'; owner: MemberId; wigs: number; isBought: boolean };

/**
 * What a member pays before a rule gives them more; undefined where it may. Nothing, where these wigs alone are more than anybody holds
 * at once.
 */
export function findUnpaid(by: MemberId, wigs: number, { members, held = [] }: Facts): readonly HeldDeal[] | undefined {
  const limits = members[by]?.isNew ? dealLimits.heldByNew : dealLimits.held;
  const count = (deals: readonly HeldDeal[]) => deals.reduce((sum, deal) => sum + deal.wigs, wigs);
  const unpaid = held.filter(({ isPaid }) => !isPaid);
  if (count(unpaid) > limits.unpaid) return unpaid;
  return count(held) > limits.unconfirmed ? held : undefined;
}

/** Whether these moves buy what its owner lets anyone buy at the price that is asked, offers taken or not. */
export function isBuying(by: MemberId, moves: readonly Move[], facts: Facts): boolean {
  const offer = readOffer({ by, moves }, facts);
  return offer !== undefined && reachesPrice(offer) && offer.listings.every(canBeBought);
}

/** Whether its owner, being away, is not there to sell what is for sale at its price alone. */
export function isAwayFrom(listing: ListingFacts | undefined, { members }: Facts): boolean {
  return listing !== undefined && !listing.takesOffers && members[listing.ownerId]?.awayUntil != null;
}

/** Why the private price that is named does not buy what is asked for; undefined where it does, or none is named. */
export function judgePrivatePrice({ privatePrice, by, moves, facts }: ProposeEvent): Refused | undefined {
  if (privatePrice === undefined) return undefined;
  if (!facts.privatePrice) return refuse(dealErrors.privatePriceOver);
  const { listingId, cents } = facts.privatePrice;
  const offer = readOffer({ by, moves }, facts);
  const isFor = moves.some((move) => 'listingId' in move && move.listingId === listingId);
  const isPaid = offer?.listings.length === 1 && isFor && offer.cents >= cents;
  if (!isPaid) return refuse(dealErrors.privatePriceTerms);
  const isBusy = (facts.members[offer.ownerId]?.unfinishedDeals ?? 0) >= dealLimits.agreedDeals;
  return isBusy ? refuse(dealErrors.tooManyAgreed) : undefined;
}

/** Cash for one listing of somebody else, or for several of one member who sells them for less together, and nothing besides. */
interface Offer {
  ownerId: MemberId;
  listings: readonly ListingFacts[];
  /** For the wigs themselves: less the owner's own shipping, so that nobody buys free postage by a rule. */
  cents: number;
  percent: number;
  isShippingOpen: boolean;
}

/** The floors are of single wigs: what the owner takes off for several is not held against the buyer. */
function isBelowFloor({ listings, cents, percent }: Offer): boolean {
  const floors = listings.reduce((sum, { refusesBelowCents }) => sum + (refusesBelowCents ?? 0), 0);
  return (cents * 100) / (100 - percent) < floors;
}

function isAccepted(offer: Offer): boolean {
  const [first, ...others] = offer.listings;
  const from = others.length === 0 ? (first?.acceptsFromCents ?? null) : null;
  if (from !== null && offer.cents >= from) return true;
  return isBought(offer);
}

const isBought = (offer: Offer): boolean => reachesPrice(offer) && offer.listings.every(({ buyAtOnce }) => buyAtOnce);

function reachesPrice({ listings, cents, percent }: Offer): boolean {
  const prices = listings.flatMap(({ priceCents }) => (priceCents === null ? [] : [priceCents]));
  return prices.length === listings.length && cents >= bundleCents(prices, percent);
}

/** One that is sold at its price alone is bought; in a bundle also one for which offers are taken. */
const canBeBought = ({ buyAtOnce, takesOffers }: ListingFacts, _place: number, all: readonly ListingFacts[]): boolean =>
  buyAtOnce || (takesOffers && all.length > 1);

function readOffer({ by, moves }: Pick<Terms, 'by' | 'moves'>, { listings, members }: Facts): Offer | undefined {
  const asked = moves.filter(givesListing);
  const [cash, ...otherCash] = moves.filter(isCash);
  const [ownerId, ...otherOwners] = new Set(asked.map(({ from }) => from));
  if (!cash || !ownerId || ownerId === by || otherCash.length + otherOwners.length > 0) return undefined;
  const wigs = asked.flatMap((move) => ('listingId' in move ? (listings[move.listingId] ?? []) : []));
  const percent = wigs.length > 1 ? (members[ownerId]?.bundlePercent ?? 0) : 0;
  const isOne = wigs.length === asked.length && (wigs.length === 1 || percent > 0);
  if (!isOne) return undefined;
  // In one parcel: the dearest shipping is asked for.
  const shippingCents = Math.max(...wigs.map((wig) => wig.shippingCents ?? 0));
  // More shipping than is asked for pays for no wig: what a wig was sold for is read from its amount alone.
  const cents = cash.cents + Math.min(0, cash.shippingCents - shippingCents);
  return { ownerId, listings: wigs, cents, percent, isShippingOpen: cash.isShippingOpen === true };
}

/** Anti-spam: whoever proposes much waits until the count falls again. */
export function judgeProposalCounts(
  by: MemberId,
  parties: readonly MemberId[],
  counts: ProposalCounts,
): Refused | undefined {
  if (counts.open >= dealLimits.openProposals) return refuse(dealErrors.tooMany, { retryAt: counts.openUntil });
  if (counts.today >= dealLimits.proposalsPerDay) {
    return refuse(dealErrors.tooManyToday, { retryAt: counts.todayUntil });
  }
  const { reached = [], strangers = 0 } = counts.newAccount ?? {};
  if (strangers > 0 && reached.length + strangers > newMembersPerDay) {
    const latest = reached.toSorted((one, other) => other - one);
    return refuse(dealErrors.newAccount, { retryAt: (latest[newMembersPerDay - strangers] ?? 0) + day });
  }
  for (const party of parties.filter((other) => other !== by)) {
    const to = counts.toMember[party];
    if (!to) continue;
    if (to.today >= dealLimits.proposalsPerDayToOneMember) {
      return refuse(dealErrors.tooManyToday, { retryAt: to.todayUntil });
    }
    if (to.declined >= dealLimits.declined) return refuse(dealErrors.declinedOften, { retryAt: to.declinedUntil });
  }
  return undefined;
}
