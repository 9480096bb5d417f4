import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { EndReason } from '#contract/deals/deal-values.ts';
import { type Decided, type Outcome, type OutsideEvent, refuse, unchanged } from './deal-events.ts';
import {
  agreedListings,
  currentTerms,
  type Deal,
  isAnythingDone,
  isBinding,
  isEnded,
  isParty,
  listingsOf,
  type MemberId,
  type Moment,
} from './deal-state.ts';
import { holdForStaff, openDispute } from './disputes.ts';
import { endDeal } from './endings.ts';

type Interruption = Exclude<OutsideEvent, { type: 'time' }>;

/** What happens around a deal: it changes what it concerns, and nothing else. */
export function interrupt(deal: Deal, event: Interruption, now: Moment): Outcome {
  if (event.type === 'departs') return depart(deal, event.member, now);
  if (isEnded(deal) || !concerns(deal, event)) return unchanged(deal);
  if (event.type === 'takedown') return breakOff(deal, 'listing-taken-down', 'taken-down', now);
  if (event.type === 'banned') return breakOff(deal, 'banned', 'banned', now);
  if (deal.state !== 'proposed') return unchanged(deal);
  if (event.type === 'blocked') {
    return endDeal(deal, { state: 'declined', reason: 'blocked', by: event.by, at: now });
  }
  const reason: EndReason = event.type === 'suspended' ? 'suspended' : `listing-${event.became}`;
  return endDeal(deal, { state: 'void', reason, at: now });
}

function concerns(deal: Deal, event: Interruption): boolean {
  if (event.type === 'blocked') return isParty(deal, event.by) && isParty(deal, event.other);
  if ('member' in event) return isParty(deal, event.member);
  // What was sold stays sold: only its return to the shelf contradicts the record.
  if (event.type === 'listing' && deal.kind === 'recorded-sale' && event.became !== 'relisted') return false;
  const listings = deal.state === 'proposed' ? listingsOf(currentTerms(deal).moves) : agreedListings(deal);
  return listings.includes(event.listingId);
}

/** Nobody gets a mark by itself: what staff did has consequences of its own. */
function breakOff(deal: Deal, reason: EndReason, why: 'taken-down' | 'banned', now: Moment): Decided {
  if (deal.state === 'proposed') return endDeal(deal, { state: 'void', reason, at: now });
  if (deal.state === 'disputed') return holdForStaff(deal);
  if (deal.state === 'agreed' && !isAnythingDone(deal)) return endDeal(deal, { state: 'canceled', reason, at: now });
  return openDispute(deal, { by: null, reason: why }, now);
}

/** An account goes only when nobody waits for it any more. */
function depart(deal: Deal, member: MemberId, now: Moment): Outcome {
  if (!isParty(deal, member)) return unchanged(deal);
  if (isBinding(deal)) return refuse(dealErrors.unfinished);
  if (isEnded(deal)) return unchanged(deal);
  return endDeal(deal, { state: 'withdrawn', reason: 'departed', by: member, at: now });
}
