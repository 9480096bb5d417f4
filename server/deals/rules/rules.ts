import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { EndReason } from '#contract/deals/deal-values.ts';
import { answerLess, proposeLess } from './adjustments.ts';
import { answerCancel, cancel } from './cancel.ts';
import {
  type DealEvent,
  type Decided,
  isRefused,
  type MemberEvent,
  type Outcome,
  type OutsideEvent,
  refuse,
  unchanged,
} from './deal-events.ts';
import { writeReview } from './deal-reviews.ts';
import {
  agreedListings,
  currentTerms,
  type Deal,
  isAnythingDone,
  isBinding,
  isEnded,
  isParty,
  type ListingId,
  listingsOf,
  type MemberId,
  type Moment,
} from './deal-state.ts';
import { addEntry, decideDispute, holdForStaff, openDispute, reportProblem, withdrawProblem } from './disputes.ts';
import { endDeal } from './endings.ts';
import { advance } from './passing-time.ts';
import { accept, counter, decline, propose, proposeAgain, recordSale, recordSaleAgain, withdraw } from './proposals.ts';
import { confirm, giveAddress, markDone, needNoAddress, sayArrived, sayMissing } from './steps.ts';
import { changePayable, withWaysTold } from './ways-rules.ts';

/**
 * The rules of deals: what becomes of a deal when something happens at a moment, or why it cannot happen.
 * It knows no database: the effects say what has to be carried out in the same transaction.
 */
export function decide(deal: Deal | null, event: DealEvent, now: Moment): Outcome {
  const outcome = deal ? decideAfterTime(deal, event, now) : begin(event, now);
  return isRefused(outcome) ? outcome : withWaysTold(deal, outcome, { event, at: now });
}

function decideAfterTime(deal: Deal, event: DealEvent, now: Moment): Outcome {
  // What was due before happens first, whether or not a job has come round to it.
  const passed = advance(deal, now);
  const outcome = decideNow(passed.deal, event, now);
  if (isRefused(outcome)) return outcome;
  return { deal: outcome.deal, effects: [...passed.effects, ...outcome.effects] };
}

function begin(event: DealEvent, now: Moment): Outcome {
  if (event.type === 'propose') return propose(event, now);
  if (event.type === 'record-sale') return recordSale(event, now);
  return refuse(dealErrors.notFound);
}

function decideNow(deal: Deal, event: DealEvent, now: Moment): Outcome {
  switch (event.type) {
    case 'time':
      return { deal, effects: [] };
    case 'decide':
      return decideDispute(deal, event, now);
    case 'listing':
    case 'takedown':
    case 'suspended':
    case 'banned':
    case 'blocked':
    case 'departs':
    case 'ways':
      return interrupt(deal, event, now);
    default:
      // Not found rather than forbidden: a stranger must not learn that this deal exists.
      return isParty(deal, event.by) ? actOf(deal, event, now) : refuse(dealErrors.notFound);
  }
}

function actOf(deal: Deal, event: MemberEvent, now: Moment): Outcome {
  switch (event.type) {
    case 'propose':
      return proposeAgain(deal, event);
    case 'record-sale':
      return recordSaleAgain(deal, event);
    case 'counter':
      return counter(deal, event, now);
    case 'accept':
      return accept(deal, event, now);
    case 'decline':
      return decline(deal, event, now);
    case 'withdraw':
      return withdraw(deal, event, now);
    case 'address':
      return giveAddress(deal, event, now);
    case 'no-address-needed':
      return needNoAddress(deal, event, now);
    case 'done':
      return markDone(deal, event, now);
    case 'arrived':
      return sayArrived(deal, event, now);
    case 'confirm':
      return confirm(deal, event, now);
    case 'missing':
      return sayMissing(deal, event, now);
    case 'cancel':
      return cancel(deal, event, now);
    case 'answer-cancel':
      return answerCancel(deal, event, now);
    case 'propose-less':
      return proposeLess(deal, event, now);
    case 'answer-less':
      return answerLess(deal, event, now);
    case 'problem':
      return reportProblem(deal, event, now);
    case 'entry':
      return addEntry(deal, event, now);
    case 'withdraw-problem':
      return withdrawProblem(deal, event, now);
    case 'review':
      return writeReview(deal, event, now);
  }
}

type Interruption = Exclude<OutsideEvent, { type: 'time' }>;

/** What happens around a deal: it changes what it concerns, and nothing else. */
function interrupt(deal: Deal, event: Interruption, now: Moment): Outcome {
  if (event.type === 'departs') return depart(deal, event.member, now);
  if (event.type === 'ways') return changePayable(deal, event, now);
  if (isEnded(deal) || !concerns(deal, event)) return unchanged(deal);
  if (event.type === 'takedown') return breakOff(deal, 'listing-taken-down', 'taken-down', now, event.listingId);
  if (event.type === 'banned') return breakOff(deal, 'banned', 'banned', now);
  if (deal.state !== 'proposed') return unchanged(deal);
  if (event.type === 'blocked') return endByBlock(deal, event.by, now);
  if (event.type === 'suspended') return endDeal(deal, { state: 'void', reason: 'suspended', at: now });
  const changed = event.became === 'changed' ? event.changed : [];
  const reason: EndReason = `listing-${event.became}`;
  return endDeal(deal, { state: 'void', reason, listing: event.listingId, changed, at: now });
}

/** The deal ends as if they had withdrawn or declined: between two, nobody declines their own proposal. */
function endByBlock(deal: Deal, by: MemberId, at: Moment): Decided {
  const isOwn = deal.parties.length === 2 && currentTerms(deal).by === by;
  return endDeal(deal, { state: isOwn ? 'withdrawn' : 'declined', reason: 'blocked', by, at });
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
function breakOff(
  deal: Deal,
  reason: EndReason,
  why: 'taken-down' | 'banned',
  now: Moment,
  listing?: ListingId,
): Decided {
  if (deal.state === 'proposed') return endDeal(deal, { state: 'void', reason, listing: listing ?? null, at: now });
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
