import { isDeepStrictEqual } from 'node:util';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays, dealLimits, type ProblemReason, problemReasons } from '#contract/deals/deal-values.ts';
import { commonErrors } from '#contract/errors.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import {
  type Decided,
  type DecisionEvent,
  type EntryEvent,
  news,
  type Outcome,
  type ProblemEvent,
  refuse,
  unchanged,
} from './deal-events.ts';
import {
  agreedListings,
  type Deal,
  day,
  isAnythingDone,
  isEnded,
  type MemberId,
  type Moment,
  openProblem,
  type Problem,
  type ProblemEntry,
} from './deal-state.ts';
import { endDeal } from './endings.ts';
import { sendBack } from './returns.ts';
import { hasNoMoreProblems, leaveTime, restartEndedWaits, shiftWaits, startWaits } from './waits.ts';

export function reportProblem(deal: Deal, event: ProblemEvent, now: Moment): Outcome {
  const { id, by, reason, text, imageIds = [] } = event;
  const sent = deal.problems.find((problem) => problem.id === id);
  if (sent) {
    const kept = { by: sent.by, reason: sent.reason, text: sent.text, imageIds: sent.imageIds };
    return isDeepStrictEqual(kept, { by, reason, text, imageIds }) ? unchanged(deal) : refuse(dealErrors.idTaken);
  }
  if (!isUnderWay(deal.state)) {
    return refuse(isEnded(deal) ? dealErrors.ended : dealErrors.notPossible);
  }
  const own = deal.problems.filter((problem) => problem.by === by && isReported(problem.reason));
  if (own.length >= dealLimits.problemsPerParty || hasNoMoreProblems(deal, by)) {
    return refuse(dealErrors.tooManyProblems);
  }
  if (imageIds.length > dealLimits.problemPhotos) return refuse(dealErrors.tooManyEntries);
  return openDispute(deal, { id, by, reason, text, warnings: event.warnings, imageIds }, now);
}

/** "It has not come" and what opens by itself do not count against a party's three. */
const isReported = (reason: ProblemReason): boolean => problemReasons.some((reported) => reported === reason);

interface NewProblem {
  id?: string;
  by: MemberId | null;
  reason: ProblemReason;
  text?: string;
  warnings?: readonly WarningId[] | undefined;
  imageIds?: readonly string[];
  step?: number;
  /** On whose behalf it opened by itself is told as well. */
  isAutomatic?: boolean;
}

export function openDispute(deal: Deal, start: NewProblem, at: Moment): Decided {
  const { by, reason, text = '', warnings = [], imageIds = [], step = null, isAutomatic = false } = start;
  if (!isUnderWay(deal.state)) throw new Error(`Cannot dispute deal ${deal.id}: it is ${deal.state}`);
  const problem: Problem = {
    id: start.id ?? `${deal.id}-${deal.problems.length + 1}`,
    by,
    isHeld: by === null,
    reason,
    text,
    warnings,
    imageIds,
    step,
    openedAt: at,
    withdrawnAt: null,
    during: deal.state,
    entries: [],
  };
  const problems = [...deal.problems, problem];
  const disputed: Deal = { ...deal, state: 'disputed', cancelRequest: null, problems };
  return { deal: disputed, effects: news(disputed, 'problem', isAutomatic ? null : by, at, { why: reason }) };
}

export function addEntry(deal: Deal, event: EntryEvent, now: Moment): Outcome {
  const problem = deal.problems.find(({ id }) => id === event.problem);
  if (!problem) return refuse(dealErrors.problemNotFound);
  const { id, by, text, warnings = [], imageIds = [] } = event;
  const entry: ProblemEntry = { id, by, text, warnings, imageIds, at: now };
  const sent = problem.entries.find((kept) => kept.id === id);
  if (sent) {
    const isSame = isDeepStrictEqual({ ...sent, warnings, at: now }, entry);
    return isSame ? unchanged(deal) : refuse(dealErrors.idTaken);
  }
  if (openProblem(deal) !== problem) return refuse(isEnded(deal) ? dealErrors.ended : dealErrors.notPossible);
  const own = problem.entries.filter((kept) => kept.by === by);
  const photos = [...own, entry, ...(problem.by === by ? [problem] : [])].flatMap((part) => part.imageIds);
  if (own.length >= dealLimits.problemEntries || photos.length > dealLimits.problemPhotos) {
    return refuse(dealErrors.tooManyEntries);
  }
  const added = putProblem(deal, { ...problem, entries: [...problem.entries, entry] });
  return { deal: added, effects: news(added, 'problem-entry', by, now) };
}

/** Back to where it was, with the time each wait had left; what is open too long goes to our team instead. */
export function withdrawProblem(deal: Deal, event: { by: MemberId; problem: string }, now: Moment): Outcome {
  const problem = deal.problems.find(({ id }) => id === event.problem);
  if (!problem) return refuse(dealErrors.problemNotFound);
  if (problem.by !== event.by) return refuse(dealErrors.notYourProblem);
  if (problem.withdrawnAt !== null) return unchanged(deal);
  if (isEnded(deal)) return refuse(dealErrors.ended);
  // Staff may have decided what goes back.
  if (problem.isHeld || openProblem(deal) !== problem) return refuse(dealErrors.notPossible);
  const running = leaveTime(goOn(deal, problem, now), problem.step, now);
  const withdrawn: Decided = { deal: running, effects: news(running, 'problem-withdrawn', event.by, now) };
  const tooLongAt = openTooLongAt(running);
  if (tooLongAt === undefined || tooLongAt > now) return withdrawn;
  const held = holdAsTooLong(running, now);
  return { deal: held.deal, effects: [...withdrawn.effects, ...held.effects] };
}

/** The problem is solved: what was left of each wait is left again. */
export function goOn(deal: Deal, problem: Problem, now: Moment): Deal {
  const back: Deal = { ...putProblem(deal, { ...problem, withdrawnAt: now }), state: problem.during };
  const paused = Math.max(0, now - problem.openedAt);
  return restartEndedWaits(startWaits(shiftWaits(back, paused), now), now);
}

/** When a deal has been open for so long that it becomes a matter of our team; undefined where it is one already, or over. */
export function openTooLongAt({ state, agreedAt, sendBack: decided }: Deal): Moment | undefined {
  return isUnderWay(state) && agreedAt !== null ? (decided?.at ?? agreedAt) + dealDays.longest * day : undefined;
}

/** Disputed by nobody, so that nobody withdraws it. */
export const holdAsTooLong = (deal: Deal, at: Moment): Decided =>
  openDispute(deal, { by: null, reason: 'too-long' }, at);

export function decideDispute(deal: Deal, event: DecisionEvent, now: Moment): Outcome {
  const { staff, outcome, marks, listings } = event;
  if (deal.parties.includes(staff)) return refuse(commonErrors.forbidden);
  if (deal.state !== 'disputed' && outcome === 'returning' && isSameSendBack(deal, event)) return unchanged(deal);
  if (deal.ended) return isSameDecision(deal, event) ? unchanged(deal) : refuse(dealErrors.ended);
  if (deal.state !== 'disputed') return refuse(dealErrors.notPossible);
  const areParties = marks.every((member, index) => deal.parties.includes(member) && marks.indexOf(member) === index);
  const known = agreedListings(deal);
  const areListings = Object.keys(listings).every((listingId) => known.includes(listingId));
  if (!areParties || !areListings) return refuse(dealErrors.decision);
  if (outcome === 'returning') return sendBack(deal, event, now);
  const isEachSaid = known.every((listingId) => listings[listingId]);
  if (outcome === 'canceled' && isAnythingDone(deal) && !isEachSaid) return refuse(dealErrors.somethingSent);
  return endDeal(deal, { state: outcome, reason: 'decided', at: now, marks, fates: listings });
}

function isSameSendBack({ sendBack: kept }: Deal, { marks, back, listings }: DecisionEvent): boolean {
  return kept !== null && isDeepStrictEqual([kept.marks, kept.back, kept.listings], [marks, back, listings]);
}

function isSameDecision({ state, marks, ended }: Deal, event: DecisionEvent): boolean {
  const areFates = Object.entries(event.listings).every(([listingId, fate]) => ended?.fates[listingId] === fate);
  return ended?.reason === 'decided' && state === event.outcome && isDeepStrictEqual(marks, event.marks) && areFates;
}

/** A takedown or a ban during a dispute: staff have to look before it can go on. */
export function holdForStaff(deal: Deal): Decided {
  const problem = openProblem(deal);
  return unchanged(problem && !problem.isHeld ? putProblem(deal, { ...problem, isHeld: true }) : deal);
}

const putProblem = (deal: Deal, changed: Problem): Deal => ({
  ...deal,
  problems: deal.problems.map((problem) => (problem.id === changed.id ? changed : problem)),
});
