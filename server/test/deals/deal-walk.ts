import {
  type DealEvent,
  type Decided,
  type Effect,
  type Facts,
  isRefused,
  type Outcome,
} from '#server/deals/rules/deal-events.ts';
import {
  agreedListings,
  type Deal,
  day,
  isEnded,
  listingsOf,
  type MemberId,
  type Moment,
  openAdjustment,
  type Problem,
  type Step,
} from '#server/deals/rules/deal-state.ts';
import { advance, dueAt } from '#server/deals/rules/passing-time.ts';
import { returnable } from '#server/deals/rules/returns.ts';
import { decide } from '#server/deals/rules/rules.ts';
import { start as now } from './test-deals.ts';

export interface WalkOptions {
  first: Deal;
  facts: Facts;
  /** Proposal and counter-offers; the design has 20. */
  maxTerms: number;
  /** Whether things are also handed over in person. */
  handsOver: boolean;
  /** Whether every parcel has a tracking number; else some have none. */
  isTracked?: boolean;
  /** Whether things arrive before they are confirmed. */
  saysArrived?: boolean;
  /** How often it is proposed to keep what came for less. */
  maxLess: number;
  /** Whether parties also say how to be paid, and take it back. */
  saysWays?: boolean;
  /** These alone, while how often a problem was opened and how lately it was withdrawn makes another state: all of both are too many. */
  countsProblemsOf?: (event: DealEvent) => boolean;
  /** Called for every event in every state. */
  seen(before: Deal, event: DealEvent, outcome: Outcome, isKeptWaiting: boolean): void;
  /** Called for every clock that runs out alone, in every state. */
  passed(before: Deal, after: Decided, happenings: number): void;
}

/**
 * Every reachable state, breadth first. Clocks are left out of a state: instead each clock may be the next one to run
 * out, whatever the others say, which covers every order in which people and deadlines can come.
 */
export function walk(options: WalkOptions): { states: Deal[]; moves: number; longestSilence: number } {
  const keyOf = (deal: Deal) => plainKey(deal) + (options.countsProblemsOf ? problemsKey(deal) : '');
  const first = refresh(options.first);
  const found = new Map([[keyOf(first), first]]);
  const bySilence = new Map<string, string[]>();
  let moves = 0;
  const queue = [first];
  for (let deal = queue.shift(); deal; deal = queue.shift()) {
    const reach = (next: Deal): string => {
      moves += 1;
      const key = keyOf(next);
      if (!found.has(key)) {
        const fresh = refresh(next);
        found.set(key, fresh);
        queue.push(fresh);
      }
      return key;
    };
    const isWalked = options.countsProblemsOf ?? (() => true);
    for (const event of eventsIn(deal, options)) if (isWalked(event)) act(deal, event, false, options, reach);
    for (const late of keptWaiting(deal)) {
      for (const by of deal.parties) {
        for (const reason of late.isPayment ? (['no-answer', 'not-paid'] as const) : (['no-answer'] as const))
          act(late.deal, { type: 'cancel', by, reason }, late.waiting === by, options, reach);
      }
    }
    // Withdrawn when the deal has been open for too long.
    if (deal.state === 'disputed')
      for (const by of deal.parties)
        act(
          { ...deal, agreedAt: now - 121 * day },
          { type: 'withdraw-problem', by, problem: deal.problems.at(-1)?.id ?? '' },
          false,
          options,
          reach,
        );
    if (options.countsProblemsOf && deal.problems.some(isCooling)) reach(cooled(deal));
    const silent = clocksOf(deal).map((only) => {
      const { after, happenings } = runOut(deal, only);
      options.passed(deal, after, happenings);
      return reach(after.deal);
    });
    bySilence.set(keyOf(deal), silent);
  }
  return { states: [...found.values()], moves, longestSilence: longestPath(bySilence) };
}

function act(
  deal: Deal,
  event: DealEvent,
  isKeptWaiting: boolean,
  { seen }: WalkOptions,
  reach: (next: Deal) => void,
): void {
  const outcome = decide(deal, event, now);
  seen(deal, event, outcome, isKeptWaiting);
  if (!isRefused(outcome) && outcome.deal !== deal) reach(outcome.deal);
}

/** Everything anyone could try, the impossible included. */
export function* eventsIn(
  deal: Deal,
  {
    facts,
    maxTerms,
    handsOver,
    isTracked,
    saysArrived = true,
    maxLess,
    saysWays,
  }: Pick<WalkOptions, 'facts' | 'maxTerms' | 'handsOver' | 'isTracked' | 'saysArrived' | 'maxLess' | 'saysWays'>,
): Generator<DealEvent> {
  const terms = deal.terms.at(-1)?.id ?? '';
  const moves = deal.terms.at(-1)?.moves ?? [];
  for (const by of [...deal.parties, 'eve']) {
    yield { type: 'accept', by, terms, facts };
    yield { type: 'accept', by, terms: 'stale', facts };
    yield { type: 'decline', by, terms, reason: 'price' };
    yield { type: 'withdraw', by, terms };
    if (deal.terms.length < maxTerms) {
      const id = `terms ${deal.terms.length + 1} ${by}`;
      yield { type: 'counter', by, id, answers: terms, moves, facts };
    }
    yield { type: 'address', by };
    for (const { id: step, kind } of deal.steps) {
      yield { type: 'no-address-needed', by, step };
      if (handsOver) yield { type: 'done', by, step, carrier: 'in-person' };
      if (kind === 'payment') yield { type: 'done', by, step };
      else yield { type: 'done', by, step, carrier: 'usps', tracking: '9400' };
      if (kind === 'parcel' && !isTracked) yield { type: 'done', by, step, carrier: 'other' };
      if (saysArrived) yield { type: 'arrived', by, step };
      yield { type: 'confirm', by, step };
      yield { type: 'missing', by, step, text: 'Not here' };
    }
    yield { type: 'cancel', by, reason: 'other' };
    yield { type: 'cancel', by, reason: 'other', insist: true };
    yield { type: 'cancel', by, reason: 'not-paid' };
    yield { type: 'answer-cancel', by, answer: 'yes' };
    yield { type: 'answer-cancel', by, answer: 'no' };
    const less = deal.adjustments.length;
    if (less < maxLess) yield { type: 'propose-less', by, id: `less ${less} ${by}`, cents: 1_000 };
    const adjustment = deal.adjustments.at(-1)?.id ?? 'none';
    yield { type: 'answer-less', by, adjustment, answer: 'yes' };
    yield { type: 'answer-less', by, adjustment, answer: 'no' };
    yield { type: 'problem', by, id: `${by} ${deal.problems.length}`, reason: 'damaged', text: 'Torn' };
    const problem = deal.problems.at(-1)?.id ?? 'none';
    yield { type: 'entry', by, problem, id: `entry ${by}`, text: 'Look' };
    yield { type: 'withdraw-problem', by, problem };
    for (const of of deal.parties.filter((party) => party !== by)) {
      yield { type: 'review', by, of, rating: 5, text: '', tags: [], isSuspended: false };
    }
    yield { type: 'decide', staff: by, outcome: 'closed', marks: [], listings: {}, back: [], reason: '' };
    if (saysWays) for (const isPayable of [true, false]) yield { type: 'ways', member: by, isPayable };
    yield { type: 'suspended', member: by };
    yield { type: 'banned', member: by };
    yield { type: 'departs', member: by };
    for (const other of deal.parties) if (other !== by) yield { type: 'blocked', by, other };
  }
  for (const outcome of ['completed', 'canceled', 'closed'] as const) {
    const said = { type: 'decide', staff: 'staff', outcome, back: [], reason: '' } as const;
    yield { ...said, marks: [], listings: {} };
    yield { ...said, marks: deal.parties.slice(0, 1), listings: stays(deal, []) };
  }
  const done = returnable(deal).map(({ id }) => id);
  for (const back of [done, done.slice(0, 1)])
    yield {
      type: 'decide',
      staff: 'staff',
      outcome: 'returning',
      marks: [],
      listings: stays(deal, back),
      back,
      reason: '',
    };
  for (const listingId of [...listingsOf(moves), 'eve-1']) {
    yield { type: 'takedown', listingId };
    yield { type: 'listing', listingId, became: 'changed', changed: ['price'] };
  }
}

/** Where each wig stays that does not go back with these steps. */
function stays(deal: Deal, back: readonly number[]): Record<string, 'active'> {
  if (deal.agreedAt === null) return {};
  const going = deal.steps.filter(({ id }) => back.includes(id)).flatMap(({ listings }) => listings);
  const staying = agreedListings(deal).filter((listingId) => !going.includes(listingId));
  return Object.fromEntries(staying.map((listingId) => [listingId, 'active']));
}

type Clock = { step: number } | 'request' | 'less' | 'deal' | 'age';

/** What can run out: one clock for the deal's own state, or one for each step that waits, for a request to cancel, for an amount that is proposed and for the whole deal. */
function clocksOf(deal: Deal): Clock[] {
  if (isEnded(deal) && dueAt(deal) === undefined) return [];
  const less: Clock[] = openAdjustment(deal) ? ['less'] : [];
  if (!['agreed', 'returning'].includes(deal.state)) return ['deal', ...less];
  const steps: Clock[] = [
    ...less,
    ...deal.steps.filter(({ wait }) => wait !== null).map(({ id }): Clock => ({ step: id })),
    'age',
  ];
  const isRequestRunning = deal.cancelRequest?.no === null && deal.steps.every(({ doneAt }) => doneAt === null);
  return isRequestRunning ? [...steps, 'request'] : steps;
}

const never = now + 100_000 * day;

/** Lets one clock run to its end while all others stand still. */
function runOut(deal: Deal, only: Clock): { after: Decided; happenings: number } {
  const isOnly = (step: Step) => typeof only === 'object' && only.step === step.id;
  const steps = deal.steps.map((step) => (isOnly(step) ? step : { ...step, since: never }));
  const request = deal.cancelRequest && { ...deal.cancelRequest, since: only === 'request' ? now : never };
  const adjustments = deal.adjustments.map((each) => (only === 'less' ? each : { ...each, since: never }));
  const problems = deal.problems.map((each) => (only === 'less' ? { ...each, openedAt: never } : each));
  const before = plainKey(deal);
  const agreedAt = deal.agreedAt === null || only === 'age' ? deal.agreedAt : never;
  const sendBack = deal.sendBack && { ...deal.sendBack, at: only === 'age' ? deal.sendBack.at : never };
  const held = { steps, cancelRequest: request, adjustments, problems, agreedAt, sendBack };
  let after: Decided = { deal: { ...deal, ...held }, effects: [] };
  for (let happenings = 1; happenings < 20; happenings += 1) {
    const due = dueAt(after.deal);
    if (due === undefined || due >= never) throw new Error(`A ${deal.state} deal waits for nothing: ${before}`);
    const next = advance(after.deal, due);
    after = { deal: next.deal, effects: [...after.effects, ...next.effects] };
    if (!next.effects.every(isReminder) || plainKey(after.deal) !== before) return { after, happenings };
  }
  throw new Error(`Silence goes round: ${before}`);
}

const isReminder = (effect: Effect): boolean => effect.type === 'tell' && effect.of === 'reminder';

/** The same state, each time with one step so late that whoever waits may go, and who that is. Days as the design writes them. */
function keptWaiting(deal: Deal): { deal: Deal; waiting: MemberId; isPayment: boolean }[] {
  const lateDays: Record<string, number> = { pay: 10, 'pay-at-once': 1, send: 12, address: 12 };
  if (deal.state !== 'agreed') return [];
  return deal.steps.flatMap((late) => {
    const days = lateDays[late.wait ?? ''];
    if (days === undefined) return [];
    const since = now - days * day;
    const steps = deal.steps.map((step) => (step.id === late.id ? { ...step, since, reminded: 3 } : step));
    return [
      {
        deal: { ...deal, steps },
        waiting: late.wait === 'address' ? late.from : late.to,
        isPayment: late.kind === 'payment',
      },
    ];
  });
}

/** All clocks begin now, so that a state is the same whenever it is reached. */
function refresh(deal: Deal): Deal {
  const restart = { since: now, reminded: 0 };
  return freeze({
    ...deal,
    terms: deal.terms.map((terms) => ({ ...terms, expiresAt: now + 2 * day })),
    steps: deal.steps.map((step) => ({ ...step, ...restart })),
    cancelRequest: deal.cancelRequest && { ...deal.cancelRequest, ...restart },
    adjustments: deal.adjustments.map((adjustment) => ({ ...adjustment, ...restart })),
    agreedAt: deal.agreedAt === null ? null : now,
    problems: deal.problems.map((problem) => ({ ...problem, openedAt: now, entries: [] })),
    sendBack: deal.sendBack && { ...deal.sendBack, at: now },
    ended: deal.ended && { ...deal.ended, at: now },
  });
}

/** Whoever changes a deal in place is found out. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** What makes a state another one: everything but clocks, words, how often, and what is over. */
export function plainKey(deal: Deal): string {
  const isOver = isEnded(deal);
  const problem = deal.state === 'disputed' ? deal.problems.at(-1) : undefined;
  const request = deal.cancelRequest;
  return [
    deal.state,
    deal.ended ? `${deal.ended.reason} ${deal.ended.by} ${deal.marks}` : '',
    deal.state === 'proposed' ? `${deal.terms.length} ${deal.terms.at(-1)?.by} ${deal.accepted}` : '',
    isOver ? '' : deal.steps.map((step) => stepKey(deal, step)).join(),
    request && (deal.state === 'agreed' || deal.state === 'canceled')
      ? `${request.by} ${[...request.yes].sort()} ${request.no} ${request.isReturn}`
      : '',
    isOver ? '' : `${deal.adjustments.length} ${openAdjustment(deal)?.by}`,
    problem ? `${problem.by} ${problem.isHeld} ${problem.during} ${missingStep(problem)}` : '',
    isOver ? '' : deal.sendBack?.back.join(),
    deal.reviews.map((review) => `${review.by} ${review.of}`).sort(),
    deal.reviewsShownAt === null ? '' : 'shown',
  ].join('|');
}

/** What the limits on problems ask for. */
function problemsKey(deal: Deal): string {
  if (isEnded(deal) || deal.state === 'proposed') return '';
  const said = deal.steps.map(({ id }) => {
    const ofStep = deal.problems.filter(({ reason, step }) => reason === 'not-received' && step === id);
    return `${Math.min(3, ofStep.length)}${ofStep.some(isCooling)}`;
  });
  const all = deal.parties.map((party) => Math.min(6, deal.problems.filter(({ by }) => by === party).length));
  return `|${said}|${all}`;
}

const isCooling = ({ reason, withdrawnAt }: Problem): boolean =>
  reason === 'not-received' && withdrawnAt !== null && withdrawnAt > now - 3 * day;

/** The days after which it may be said again have passed, and nothing else happened. */
const cooled = (deal: Deal): Deal => ({
  ...deal,
  problems: deal.problems.map((problem) => ({ ...problem, withdrawnAt: problem.withdrawnAt && now - 3 * day })),
});

const missingStep = ({ reason, step }: Problem) => (reason === 'not-received' ? step : '');

function stepKey(deal: Deal, step: Step): string {
  if (step.confirmedAt !== null) return 'confirmed';
  const there = step.arrivedAt === null ? 'done' : `arrived ${step.isSaidToBeThere}`;
  if (step.doneAt !== null) return `${there} ${step.carrier} ${step.tracking !== null}`;
  if (step.fellAway) return 'fell away';
  if (step.kind === 'payment' && !deal.payable.includes(step.to)) return 'pending, no way';
  // An address makes a difference only to what is yet to be sent there.
  if (step.kind === 'payment' || step.returns !== null) return 'pending';
  if (deal.addresses.includes(step.to)) return 'pending, address given';
  return step.needsNoAddress ? 'pending, none needed' : 'pending';
}

/** The most events that silence alone needs to come to an end from anywhere. */
function longestPath(edges: ReadonlyMap<string, readonly string[]>): number {
  const lengths = new Map<string, number>();
  const measure = (key: string, depth: number): number => {
    const known = lengths.get(key);
    if (known !== undefined) return known;
    if (depth > 100) throw new Error(`Silence goes round: ${key}`);
    const ends = (edges.get(key) ?? []).map((next) => 1 + measure(next, depth + 1));
    const length = Math.max(0, ...ends);
    lengths.set(key, length);
    return length;
  };
  return Math.max(...[...edges.keys()].map((key) => measure(key, 0)));
}

/** Days until silence alone has ended the deal, all clocks running. */
export function daysOfSilence(deal: Deal): { days: number; end: Deal; effects: Effect[] } {
  const effects: Effect[] = [];
  let at: Moment = now;
  let later = deal;
  for (let due = dueAt(later); due !== undefined && !isEnded(later); due = dueAt(later)) {
    const next = advance(later, due);
    effects.push(...next.effects);
    later = next.deal;
    at = due;
  }
  return { days: (at - now) / day, end: later, effects };
}
