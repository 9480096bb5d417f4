import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { newMembersPerDay } from '#contract/members/new-accounts.ts';
import { type Facts, type ListingFacts, type ProposalCounts, type Refused, refuse } from './deal-events.ts';
import { day, givesListing, isCash, type MemberId, type Move, type Terms } from './deal-state.ts';

/** What an owner has told a listing to answer: only to cash for that one listing, and only while the owner could answer. */
export function answerByRule(terms: Terms, facts: Facts): { answer: 'yes' | 'no'; owner: MemberId } | undefined {
  const offer = readOffer(terms, facts);
  const owner = offer && facts.members[offer.listing.ownerId];
  if (!offer || !owner || owner.isSuspended || !owner.hasAccess) return undefined;
  const { ownerId, refusesBelowCents, acceptsFromCents } = offer.listing;
  if (refusesBelowCents !== null && offer.cents < refusesBelowCents) return { answer: 'no', owner: ownerId };
  const isAccepted = acceptsFromCents !== null && offer.cents >= acceptsFromCents;
  return isAccepted || isBought(offer) ? { answer: 'yes', owner: ownerId } : undefined;
}

/** Whether these moves buy what its owner lets anyone buy at the asking price, offers taken or not. */
export function isBuying(by: MemberId, moves: readonly Move[], facts: Facts): boolean {
  const offer = readOffer({ by, moves }, facts);
  return offer !== undefined && isBought(offer);
}

interface Offer {
  listing: ListingFacts;
  /** For the wig itself: less the owner's own shipping, so that nobody buys free postage by a rule. */
  cents: number;
}

const isBought = ({ listing: { buyAtOnce, priceCents }, cents }: Offer): boolean =>
  buyAtOnce && priceCents !== null && cents >= priceCents;

/** Cash for one listing of somebody else, and nothing besides. */
function readOffer({ by, moves }: Pick<Terms, 'by' | 'moves'>, { listings }: Facts): Offer | undefined {
  const [asked, ...otherMoves] = moves.filter(givesListing);
  const [cash, ...otherCash] = moves.filter(isCash);
  const isOne = asked && 'listingId' in asked && asked.from !== by && otherMoves.length + otherCash.length === 0;
  const listing = isOne ? listings[asked.listingId] : undefined;
  return listing && cash && { listing, cents: cash.cents + cash.shippingCents - (listing.shippingCents ?? 0) };
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
