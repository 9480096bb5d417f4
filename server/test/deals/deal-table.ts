import type { DealEvent } from '#server/deals/rules/deal-events.ts';
import { type Deal, day, type Step } from '#server/deals/rules/deal-state.ts';
import { start } from './test-deals.ts';

/**
 * The table of the design a second time, written apart from the rules: "allowed", or the code of the refusal.
 * Clocks are no part of it, but for `isKeptWaiting`: a step the actor waits for is a week overdue, and for what was withdrawn lately.
 */
export function tableSays(deal: Deal, event: DealEvent, isKeptWaiting = false): string {
  const isOver = !['proposed', 'agreed', 'returning', 'disputed'].includes(deal.state);
  const wrongStage = isOver ? 'deals.ended' : 'deals.not_possible';
  const onTheWay = deal.state === 'agreed' || deal.state === 'returning';
  switch (event.type) {
    case 'time':
    case 'listing':
    case 'takedown':
    case 'suspended':
    case 'banned':
    case 'blocked':
    case 'ways':
      return 'allowed';
    case 'departs':
      return deal.parties.includes(event.member) && (onTheWay || deal.state === 'disputed')
        ? 'deals.unfinished'
        : 'allowed';
    case 'decide':
      if (deal.parties.includes(event.staff)) return 'auth.forbidden';
      if (deal.state === 'disputed') return decisionSays(deal, event);
      if (event.outcome === 'returning') return isSentBack(deal, event) ? 'allowed' : wrongStage;
      return isOver && deal.ended?.reason === 'decided' && sameDecision(deal, event) ? 'allowed' : wrongStage;
  }
  if (!deal.parties.includes(event.by)) return 'deals.not_found';
  const by = event.by;
  const terms = deal.terms.at(-1);
  const isTheirTurn = terms?.by !== by && !deal.accepted.includes(by);
  const step = 'step' in event ? deal.steps.find((each) => each.id === event.step) : undefined;
  const request = deal.cancelRequest;
  switch (event.type) {
    case 'counter':
      if (event.answers !== terms?.id) return 'deals.terms_changed';
      if (deal.state !== 'proposed') return wrongStage;
      return isTheirTurn ? 'allowed' : 'deals.not_your_turn';
    case 'accept':
    case 'decline':
    case 'withdraw': {
      if (event.terms !== terms?.id) return 'deals.terms_changed';
      if (event.type === 'accept' && deal.accepted.includes(by)) return 'allowed';
      const isRepeat =
        (event.type === 'decline' && deal.ended?.by === by && deal.ended.reason === event.reason) ||
        (event.type === 'withdraw' && deal.state === 'withdrawn' && deal.ended?.by === by);
      if (isRepeat) return 'allowed';
      if (deal.state !== 'proposed') return wrongStage;
      if (event.type === 'withdraw') return isTheirTurn ? 'deals.not_possible' : 'allowed';
      return isTheirTurn ? 'allowed' : 'deals.not_your_turn';
    }
    case 'address':
      return onTheWay || deal.state === 'disputed' ? 'allowed' : wrongStage;
    case 'problem': {
      if (!onTheWay) return wrongStage;
      const reported = deal.problems.filter((each) => each.by === by && each.reason === event.reason);
      return reported.length < 3 && problemsOf(deal, by) < 6 ? 'allowed' : 'deals.too_many_problems';
    }
    case 'entry':
    case 'withdraw-problem': {
      const problem = deal.problems.find(({ id }) => id === event.problem);
      if (!problem) return 'deals.problem_not_found';
      if (event.type === 'entry') return deal.state === 'disputed' && isLast(deal, problem) ? 'allowed' : wrongStage;
      if (problem.by !== by) return 'deals.not_your_problem';
      if (problem.withdrawnAt !== null) return 'allowed';
      return deal.state === 'disputed' && !problem.isHeld ? 'allowed' : wrongStage;
    }
    case 'cancel': {
      const tookPart = request?.no === null && [request.by, ...request.yes].includes(by);
      if (deal.state === 'canceled' && (deal.ended?.by === by || tookPart)) return 'allowed';
      if (deal.state === 'returning' && tookPart) return 'allowed';
      if (deal.state !== 'agreed') return wrongStage;
      const isAnythingDone = deal.steps.some(({ doneAt }) => doneAt !== null);
      if (event.reason === 'not-paid') return isKeptWaiting && !isAnythingDone ? 'allowed' : 'deals.not_possible';
      const isRefused = request?.by === by && request.isReturn && request.no !== null && triesOn(deal, by);
      if (!event.insist && isRefused) return 'deals.return_refused';
      if (!event.insist || (isKeptWaiting && !isAnythingDone)) return 'allowed';
      if (request?.no === null && request.by !== by) return 'allowed';
      if (isAnythingDone) return 'deals.something_sent';
      return request?.by === by ? 'allowed' : 'deals.ask_first';
    }
    case 'answer-cancel':
      if (event.answer === 'yes' ? request?.yes.includes(by) : request?.no === by) return 'allowed';
      if (deal.state !== 'agreed') return wrongStage;
      if (!request || request.no !== null) return 'deals.nothing_asked';
      return request.by === by ? 'deals.not_your_turn' : 'allowed';
    case 'propose-less':
      if (deal.adjustments.some(({ id }) => id === event.id)) return 'allowed';
      if (!mayKeepForLess(deal)) return wrongStage;
      if (deal.adjustments.some(({ answer }) => answer === null)) return 'deals.adjustment_open';
      return deal.adjustments.length < 3 ? 'allowed' : 'deals.too_many_adjustments';
    case 'answer-less': {
      const asked = deal.adjustments.find(({ id }) => id === event.adjustment);
      if (!asked) return 'deals.adjustment_not_found';
      if (asked.by === by) return 'deals.not_your_turn';
      if (asked.answer !== null) return asked.answer === event.answer ? 'allowed' : wrongStage;
      return event.answer === 'no' || mayKeepForLess(deal) ? 'allowed' : wrongStage;
    }
    case 'review':
      if (deal.state !== 'completed') return 'deals.not_possible';
      // Of a ring of four one meets two.
      if (!terms?.moves.some(({ from, to }) => [from, to].includes(by) && [from, to].includes(event.of ?? '')))
        return 'deals.review_of';
      if (deal.reviews.some((review) => review.by === by && review.of === event.of)) return 'allowed';
      return deal.reviewsShownAt === null ? 'allowed' : 'deals.review_closed';
    case 'no-address-needed':
      if (!step) return 'deals.step_not_found';
      if (step.from !== by || step.kind === 'payment' || step.returns !== null) return 'deals.not_your_step';
      if (step.needsNoAddress) return 'allowed';
      if (!onTheWay) return wrongStage;
      return step.doneAt === null && !step.fellAway ? 'allowed' : 'deals.not_possible';
    case 'arrived':
      if (!step) return 'deals.step_not_found';
      if (step.to !== by) return 'deals.not_your_step';
      if (step.isSaidToBeThere || step.confirmedAt !== null) return 'allowed';
      if (!onTheWay) return wrongStage;
      if (step.doneAt === null) return 'deals.not_sent_yet';
      return step.kind === 'parcel' && step.carrier !== 'in-person' ? 'allowed' : 'deals.not_possible';
    case 'confirm':
    case 'missing':
      if (!step) return 'deals.step_not_found';
      if (step.to !== by) return 'deals.not_your_step';
      if (event.type === 'confirm' && step.confirmedAt !== null) return 'allowed';
      if (event.type === 'missing' && saysSo(deal, step)) return 'allowed';
      if (!onTheWay) return wrongStage;
      if (step.doneAt === null) return 'deals.not_sent_yet';
      if (step.confirmedAt !== null) return 'deals.step_confirmed';
      if (event.type === 'missing' && step.isSaidToBeThere) return 'deals.already_arrived';
      return event.type === 'missing' ? saidOften(deal, step) : 'allowed';
    case 'done':
      if (!step) return 'deals.step_not_found';
      if (step.from !== by) return 'deals.not_your_step';
      if (step.doneAt !== null && isSaid(step, event)) return 'allowed';
      if (!onTheWay) return wrongStage;
      if (step.fellAway) return 'deals.not_possible';
      if (step.confirmedAt !== null) return 'deals.step_confirmed';
      if (step.arrivedAt !== null) return 'deals.already_arrived';
      if (step.returns !== null) {
        const original = deal.steps.find(({ id }) => id === step.returns);
        return original?.confirmedAt == null ? 'deals.not_back_yet' : 'allowed';
      }
      if (step.kind === 'payment' || event.carrier === 'in-person') return 'allowed';
      return deal.steps.every((each) => !isOpenPayment(deal, each)) ? 'allowed' : 'deals.payment_first';
    default:
      throw new Error(`The walk does not do ${event.type}`);
  }
}

/** Of the cash that was agreed on; what is paid back holds up nobody's parcel. */
const isOpenPayment = (deal: Deal, step: Step): boolean =>
  step.kind === 'payment' &&
  step.returns === null &&
  !step.fellAway &&
  step.confirmedAt === null &&
  buyerIn(deal) === step.from;

const buyerIn = ({ terms }: Deal) => terms.at(-1)?.moves.find((move) => 'cents' in move)?.from;

const isLast = (deal: Deal, problem: unknown): boolean => deal.problems.at(-1) === problem;

function saysSo(deal: Deal, step: Step): boolean {
  const problem = deal.problems.at(-1);
  return (
    deal.state === 'disputed' &&
    problem?.reason === 'not-received' &&
    problem.step === step.id &&
    problem.by === step.to
  );
}

const problemsOf = (deal: Deal, by: string): number => deal.problems.filter((each) => each.by === by).length;

/** Three times a step, six problems in all, and three days after the last was withdrawn. */
function saidOften(deal: Deal, step: Step): string {
  const said = deal.problems.filter((each) => each.reason === 'not-received' && each.step === step.id);
  if (said.length >= 3 || problemsOf(deal, step.to) >= 6) return 'deals.too_many_problems';
  const isCooling = said.some(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt > start - 3 * day);
  return isCooling ? 'deals.missing_too_soon' : 'allowed';
}

function isSaid(step: Step, { carrier, tracking }: { carrier?: string; tracking?: string }): boolean {
  return step.carrier === (carrier ?? null) && step.tracking === (tracking ?? null);
}

type DecideEvent = Extract<DealEvent, { type: 'decide' }>;

/** Nothing is canceled that was sent, unless staff say where each wig stays. */
function decisionSays({ steps, terms }: Deal, { outcome, back, listings }: DecideEvent): string {
  if (outcome === 'returning') return back.length > 0 ? 'allowed' : 'deals.back_unchosen';
  const wigs = terms.at(-1)?.moves.filter((move) => !('cents' in move)).length ?? 0;
  const isUnsaid = steps.some(({ doneAt }) => doneAt !== null) && Object.keys(listings).length < wigs;
  return outcome === 'canceled' && isUnsaid ? 'deals.something_sent' : 'allowed';
}

const isSentBack = ({ sendBack }: Deal, { back, listings }: DecideEvent): boolean =>
  sendBack?.back.join() === back.join() && Object.keys(sendBack.listings).join() === Object.keys(listings).join();

function sameDecision(deal: Deal, event: Extract<DealEvent, { type: 'decide' }>): boolean {
  return deal.state === event.outcome && deal.marks.join() === event.marks.join();
}

/** Between two, whoever has what arrived and has not said that all is well. */
const triesOn = ({ parties, steps }: Deal, by: string): boolean =>
  parties.length === 2 &&
  steps.some((step) => step.to === by && step.returns === null && step.arrivedAt !== null && step.confirmedAt === null);

/** Of two, one paid, and what was paid for has arrived and is not confirmed; or they argue about it. */
function mayKeepForLess(deal: Deal): boolean {
  const { parties, steps, state, problems } = deal;
  const buyer = buyerIn(deal);
  const parcel = steps.find((step) => step.kind === 'parcel' && step.to === buyer && step.returns === null);
  const isPaid = steps.every((step) => step.kind !== 'payment' || step.from !== buyer || step.confirmedAt !== null);
  if (parties.length > 2 || !isPaid || !parcel || parcel.doneAt === null || parcel.confirmedAt !== null) return false;
  const problem = problems.at(-1);
  if (state === 'disputed') return problem?.during === 'agreed' && !problem.isHeld;
  return state === 'agreed' && parcel.arrivedAt !== null;
}
