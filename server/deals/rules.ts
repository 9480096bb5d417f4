import { dealErrors } from '#contract/deals/deal-errors.ts';
import { answerCancel, cancel } from './cancel.ts';
import { type DealEvent, isRefused, type MemberEvent, type Outcome, refuse } from './deal-events.ts';
import { writeReview } from './deal-reviews.ts';
import { type Deal, isParty, type Moment } from './deal-state.ts';
import { addEntry, decideDispute, reportProblem, withdrawProblem } from './disputes.ts';
import { interrupt } from './interruptions.ts';
import { advance } from './passing-time.ts';
import { accept, counter, decline, propose, proposeAgain, recordSale, recordSaleAgain, withdraw } from './proposals.ts';
import { confirm, giveAddress, markDone, needNoAddress, sayMissing } from './steps.ts';

/**
 * The rules of deals: what becomes of a deal when something happens at a moment, or why it cannot happen.
 * It knows no database: the effects say what has to be carried out in the same transaction.
 */
export function decide(deal: Deal | null, event: DealEvent, now: Moment): Outcome {
  if (!deal) return begin(event, now);
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
    case 'confirm':
      return confirm(deal, event, now);
    case 'missing':
      return sayMissing(deal, event, now);
    case 'cancel':
      return cancel(deal, event, now);
    case 'answer-cancel':
      return answerCancel(deal, event, now);
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
