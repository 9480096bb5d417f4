import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { newMembersPerDay } from '#contract/members/new-accounts.ts';
import { type Facts, type ProposalCounts, type Refused, refuse } from './deal-events.ts';
import { day, isCash, type MemberId, type Terms } from './deal-state.ts';

/** What an owner has told a listing to answer: only to cash for that one listing, and only while the owner could answer. */
export function answerByRule(terms: Terms, facts: Facts): { answer: 'yes' | 'no'; owner: MemberId } | undefined {
  const [asked, ...otherMoves] = terms.moves.filter((move) => !isCash(move));
  const [cash, ...otherCash] = terms.moves.filter(isCash);
  const isOffer =
    asked && 'listingId' in asked && asked.from !== terms.by && otherMoves.length + otherCash.length === 0;
  const listing = isOffer ? facts.listings[asked.listingId] : undefined;
  const owner = listing && facts.members[listing.ownerId];
  if (!listing || !cash || !owner || owner.isSuspended || !owner.hasAccess) return undefined;
  const { ownerId, shippingCents, refusesBelowCents, acceptsFromCents } = listing;
  // Less the owner's own shipping, so that nobody buys free postage by a rule.
  const offered = cash.cents + cash.shippingCents - (shippingCents ?? 0);
  if (refusesBelowCents !== null && offered < refusesBelowCents) return { answer: 'no', owner: ownerId };
  if (acceptsFromCents !== null && offered >= acceptsFromCents) return { answer: 'yes', owner: ownerId };
  return undefined;
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
