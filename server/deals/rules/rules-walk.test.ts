import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableSays } from '#server/test/deals/deal-table.ts';
import { daysOfSilence, eventsIn, plainKey as keyOf, type WalkOptions, walk } from '#server/test/deals/deal-walk.ts';
import {
  agreed,
  allow,
  everyoneHasAddress,
  makeFacts,
  offer,
  proposal,
  proposed,
  ring,
  start,
  tradeWithCash,
} from '#server/test/deals/test-deals.ts';
import type { DealEvent, Decided, Effect, Facts, Outcome } from './deal-events.ts';
import { agreedListings, type Deal, day, isBinding, isEnded, type Move, turnOf } from './deal-state.ts';
import { advance, dueAt } from './passing-time.ts';
import { decide } from './rules.ts';

// What takes minutes is walked by night: DEALS_WALK=whole adds addresses, handing over, a word that something arrived and parcels without tracking to the ring, keeping
// for less and parcels without tracking to the trade, both together to the offer, and a ring of four. By day the offer walks what follows from each of them between two.
const isWhole = process.env.DEALS_WALK === 'whole';

test('a trade with cash: whatever two people do or leave undone, the rules hold in every state', {
  timeout: 240_000,
}, () => {
  walkAndCheck('trade with cash', tradeWithCash, makeFacts(), {
    maxTerms: isWhole ? 4 : 2,
    handsOver: true,
    isTracked: !isWhole,
    maxLess: isWhole ? 1 : 0,
  });
});

test('a ring of three: whatever its parties do or leave undone, the rules hold in every state', {
  timeout: 240_000,
}, () => {
  walkAndCheck('ring of three', ring, isWhole ? makeFacts() : everyoneHasAddress, {
    maxTerms: 2,
    handsOver: isWhole,
    isTracked: !isWhole,
    saysArrived: isWhole,
    maxLess: 0,
  });
});

if (isWhole) {
  test('a ring of four with cash: the rules hold in every state', { timeout: 3_600_000 }, () => {
    const moves: Move[] = [
      ...ring.slice(0, 2),
      { from: 'cat', to: 'dot', listingId: 'cat-1' },
      { from: 'dot', to: 'ann', cents: 9_000, shippingCents: 0 },
    ];
    walkAndCheck('ring of four', moves, everyoneHasAddress, { maxTerms: 1, handsOver: false, maxLess: 1 });
  });
}

test('an offer to somebody who has not said how to be paid: the rules hold in every state', {
  timeout: 120_000,
}, () => {
  const silent = { hasAddress: true, isPayable: false };
  const facts = makeFacts({ members: { ann: silent, bea: silent } });
  walkAndCheck('offer without a way', offer, facts, { maxTerms: 1, handsOver: true, maxLess: 0, saysWays: true });
});

test('a wig that was bought at once: the rules hold in every state', { timeout: 120_000 }, () => {
  const facts = makeFacts({ listings: { 'bea-1': { buyAtOnce: true, priceCents: 10_000 } } });
  const first = allow(null, proposal(offer, { facts })).deal;
  expect(first).toMatchObject({ state: 'agreed', isAtOnce: true });
  walkAndCheck('bought at once', offer, facts, { maxTerms: 1, handsOver: true, maxLess: 0, saysWays: true }, first);
});

test('an offer, however often its parties say that something has not come: the rules hold in every state', {
  timeout: 240_000,
}, () => {
  const said = ['accept', 'confirm', 'missing', 'withdraw-problem'];
  const countsProblemsOf = (event: DealEvent) =>
    said.includes(event.type) ||
    (event.type === 'done' && event.carrier !== 'other') ||
    (event.type === 'problem' && event.by === 'ann');
  walkAndCheck('offer with problems', offer, everyoneHasAddress, {
    maxTerms: 1,
    handsOver: false,
    maxLess: 0,
    countsProblemsOf,
  });
});

test('an offer of which the buyer keeps, returns or gets something back: the rules hold in every state', {
  timeout: 240_000,
}, () => {
  const byDay = [
    { handsOver: false, isTracked: true, maxLess: 4 },
    { handsOver: true, isTracked: false, maxLess: 0 },
  ];
  for (const each of isWhole ? [{ handsOver: true, isTracked: false, maxLess: 4 }] : byDay)
    walkAndCheck('offer', offer, makeFacts(), { maxTerms: 1, ...each });
});

test('with real clocks it makes no difference when the job that lets time pass has run', () => {
  const days = [0, 0.5, 1, 2, 3, 5, 7, 14, 21];
  const act = fc.record({ wait: fc.constantFrom(...days), event: fc.nat() });
  const deals = fc.constantFrom(proposed(ring), agreed(tradeWithCash), agreed(ring), agreed(offer));
  const run = (first: Deal, acts: readonly { wait: number; event: number }[]) => {
    let [deal, now] = [first, start];
    for (const { wait, event } of acts) {
      now += wait * day;
      const events = [...eventsIn(deal, { facts: everyoneHasAddress, maxTerms: 3, handsOver: true, maxLess: 4 })];
      const next = events[event % events.length] ?? { type: 'time' };
      const [late, inTime] = [decide(deal, next, now), decide(advance(deal, now).deal, next, now)];
      expect('refusal' in late ? late : late.deal).toEqual('refusal' in inTime ? inTime : inTime.deal);
      deal = 'refusal' in late ? advance(deal, now).deal : late.deal;
      // Equal where a reminder fell on the very moment at which a dispute began, and is due when it is withdrawn.
      expect(isEnded(deal) || (dueAt(deal) ?? 0) >= now).toBe(true);
    }
    expect(isEnded(advance(deal, now + 365 * day).deal)).toBe(true);
  };
  fc.assert(fc.property(deals, fc.array(act, { minLength: 5, maxLength: 40 }), run), { numRuns: 300 });
});

type Caps = Omit<WalkOptions, 'first' | 'facts' | 'seen' | 'passed'>;

function walkAndCheck(name: string, moves: readonly Move[], facts: Facts, caps: Caps, first = proposed(moves)): void {
  const problems = new Set<string>();
  const note = (found: readonly string[], before: Deal, by: string) => {
    for (const problem of problems.size < 10 ? found : []) problems.add(`${problem} (${by} in ${keyOf(before)})`);
  };
  const {
    states,
    moves: walked,
    longestSilence,
  } = walk({
    first,
    facts,
    ...caps,
    seen(before, event, outcome, isKeptWaiting) {
      note(judgeAct(before, event, outcome, isKeptWaiting), before, `${event.type} by ${actorOf(event)}`);
    },
    passed(before, after, happenings) {
      note([...judgeChange(before, after), ...judgeSilence(before, after, happenings)], before, 'silence');
    },
  });
  for (const deal of states) note(judgeState(deal), deal, 'being');
  console.log(
    `${name}: ${states.length} states, ${walked} moves; silence ends each in at most ${longestSilence} events`,
  );
  expect([...problems]).toEqual([]);
  expect(longestSilence).toBeLessThanOrEqual(moves.length * 3);
  if (caps.countsProblemsOf || first.state !== 'proposed') return;
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set('proposed agreed returning disputed completed canceled closed declined withdrawn expired void'.split(' ')),
  );
}

const actorOf = (event: DealEvent): string => ('by' in event ? event.by : 'member' in event ? event.member : 'outside');

/** An act is allowed by the table, or refused with its code; done twice, it counts once. */
function judgeAct(before: Deal, event: DealEvent, outcome: Outcome, isKeptWaiting: boolean): string[] {
  const said = 'refusal' in outcome ? outcome.refusal.code : 'allowed';
  const expected = tableSays(before, event, isKeptWaiting);
  if (said !== expected) return [`${said} instead of ${expected} in server/test/deals/deal-table.ts`];
  if ('refusal' in outcome) return 'deal' in outcome ? ['a refusal that changes something'] : [];
  const isAskedAnew = turnOf(outcome.deal).length === before.parties.length - 1;
  return [
    ...(event.type === 'counter' && !isAskedAnew ? ['a counter-offer that does not ask all others'] : []),
    ...judgeChange(before, outcome, event),
    ...(event.type === 'departs' ? [] : judgeRepeat(outcome.deal, event)),
  ];
}

function judgeRepeat(deal: Deal, event: DealEvent): string[] {
  const again = decide(deal, event, start);
  if ('refusal' in again) return [`refused when repeated: ${again.refusal.code}`];
  return again.deal === deal && again.effects.length === 0 ? [] : ['it counts again when repeated'];
}

const arrows: Record<string, string[]> = {
  proposed: ['agreed', 'declined', 'withdrawn', 'expired', 'void'],
  agreed: ['completed', 'canceled', 'returning', 'disputed'],
  returning: ['canceled', 'disputed'],
  disputed: ['agreed', 'returning', 'completed', 'canceled', 'closed'],
};

/** What must hold of every change, whoever or whatever made it. */
function judgeChange(before: Deal, { deal, effects }: Decided, event?: DealEvent): string[] {
  if (deal === before) return effects.length === 0 ? [] : ['effects without a change'];
  const isArrow = deal.state === before.state || arrows[before.state]?.includes(deal.state);
  return [
    ...(isArrow ? [] : [`an arrow that is not among those of this file: to ${deal.state}`]),
    ...judgeReservations(before, deal, effects),
    ...judgeMarks(before, deal, effects, event),
    ...judgeEnd(deal),
    ...judgeTelling(deal, effects, event),
  ];
}

/** Binding deals hold all their listings, ended ones none: each is taken once and given back once. */
function judgeReservations(before: Deal, deal: Deal, effects: readonly Effect[]): string[] {
  const taken = effects.flatMap((effect) => (effect.type === 'reserve' ? effect.listings : []));
  const given = effects.flatMap((effect) => (effect.type === 'listing' ? [effect.listingId] : []));
  const isTaken = !isBinding(before) && isBinding(deal);
  const isGiven = isBinding(before) && !isBinding(deal);
  return [
    ...(taken.join() === (isTaken ? agreedListings(deal).join() : '') ? [] : [`reserved: ${taken}`]),
    ...(given.join() === (isGiven ? agreedListings(deal).join() : '') ? [] : [`given back: ${given}`]),
  ];
}

/** Against who insisted, against who did not act for 14 days, and where staff say so. */
function judgeMarks(before: Deal, deal: Deal, effects: readonly Effect[], event?: DealEvent): string[] {
  const given = effects.flatMap((effect) => (effect.type === 'mark' ? [effect.member] : []));
  const expected = () => {
    if (before.ended || !deal.ended) return [];
    if (event?.type === 'decide') return event.marks;
    if (event?.type === 'cancel' && deal.ended.reason === 'by-one') return [event.by];
    return !event && deal.state === 'canceled' && deal.ended.reason === 'overdue' ? idle(deal) : [];
  };
  return given.join() === expected().join() ? [] : [`marks for ${given} instead of ${expected()}`];
}

/** With one clock alone running out, only whoever that step waits for. */
function idle(deal: Deal): string[] {
  const late = deal.steps.filter((step) => step.since < start + 1_000 * day && step.doneAt === null);
  return late.map((step) => (isAddressMissing(deal, step) || isWayMissing(deal, step) ? step.to : step.from));
}

const isWayMissing = (deal: Deal, { kind, to }: Deal['steps'][number]): boolean =>
  kind === 'payment' && !deal.payable.includes(to);

function isAddressMissing(deal: Deal, step: Deal['steps'][number]): boolean {
  return step.kind === 'parcel' && !step.needsNoAddress && !deal.addresses.includes(step.to);
}

function judgeEnd(deal: Deal): string[] {
  if (!isEnded(deal) || deal.ended?.reason === 'decided') return [];
  const isBack = (id: number) => deal.steps.some((step) => step.returns === id && step.confirmedAt !== null);
  const isLost = deal.steps.some((step) => step.doneAt !== null && step.returns === null && !isBack(step.id));
  const fates = Object.values(deal.ended?.fates ?? {});
  if (deal.state === 'canceled') {
    return [
      ...(isLost ? ['canceled, and something sent has not come back'] : []),
      ...(fates.every((fate) => fate === 'active') ? [] : ['canceled, and a listing is not free again']),
    ];
  }
  if (deal.state !== 'completed') return [];
  const isWhole = deal.steps.every(({ confirmedAt }) => confirmedAt !== null);
  const areGone = fates.length > 0 && fates.every((fate) => fate === 'sold' || fate === 'traded');
  return isWhole && areGone ? [] : ['completed, but not every step was confirmed or a listing is still there'];
}

function judgeTelling(deal: Deal, effects: readonly Effect[], event?: DealEvent): string[] {
  const told = effects.flatMap((effect) => (effect.type === 'tell' && effect.of !== 'review-due' ? [effect.to] : []));
  const cards = effects.filter((effect) => effect.type === 'card');
  const actor = event && 'by' in event ? event.by : undefined;
  return [
    ...(told.every((to) => deal.parties.includes(to)) ? [] : ['someone else is told']),
    ...(cards.length > 0 && deal.parties.length > 2 ? ['a card in a thread of more than two'] : []),
    // Our team's turn is told to all.
    ...(actor && !deal.ended && told.includes(actor) && deal.problems.at(-1)?.reason !== 'too-long'
      ? ['whoever acted is told of it']
      : []),
  ];
}

/** Silence counts only after those whose turn it was were reminded. */
function judgeSilence(before: Deal, { deal, effects }: Decided, happenings: number): string[] {
  const reminders = effects.filter((effect) => effect.type === 'tell').filter(({ of }) => of === 'reminder');
  const moments = new Set(reminders.map(({ at }) => at)).size;
  const isOnTheWay = before.state === 'agreed' || before.state === 'returning';
  // An amount that was proposed in a dispute, and not answered.
  if (before.state === 'disputed' && deal.state === 'disputed')
    return moments > 0 && moments === happenings - 1 ? [] : ['nobody was reminded'];
  if (!isOnTheWay) return happenings === 1 ? [] : ['something happens in between'];
  // Open for 120 days: our team's, whoever said or did what.
  if (deal.problems.at(-1)?.reason === 'too-long') return happenings === 1 ? [] : ['something happens in between'];
  const confirmed = deal.steps.find((step, index) => step.confirmedAt !== before.steps[index]?.confirmedAt);
  if (confirmed && isSaidOften(before, confirmed)) return ['silence counts for what was said not to have come'];
  const isUntracked = confirmed?.kind === 'parcel' && confirmed.carrier !== 'in-person' && !confirmed.tracking;
  if (isUntracked && !confirmed.isSaidToBeThere) {
    return ['silence counts for a parcel without tracking'];
  }
  const isHeard = !confirmed || reminders.every(({ to }) => to === confirmed.to);
  return moments > 0 && moments === happenings - 1 && isHeard ? [] : ['nobody was reminded'];
}

function isSaidOften({ problems }: Deal, { id, to }: Deal['steps'][number]): boolean {
  const said = problems.filter(({ reason, step }) => reason === 'not-received' && step === id);
  return said.length >= 3 || problems.filter(({ by }) => by === to).length >= 6;
}

/** What must hold of every state by itself: an end, or a moment at which it goes on, and in a year it is over. */
function judgeState(deal: Deal): string[] {
  const due = dueAt(deal);
  if (isEnded(deal)) {
    const awaitsReviews = deal.state === 'completed' && deal.reviewsShownAt === null;
    return awaitsReviews === (due !== undefined) ? [] : ['an end that goes on'];
  }
  if (due === undefined || due <= start) return ['a state with no end'];
  const { days, end, effects } = daysOfSilence(deal);
  const given = effects.flatMap((effect) => (effect.type === 'listing' ? [effect.listingId] : []));
  const isFree = !isBinding(deal) || given.join() === agreedListings(deal).join();
  return [
    ...(isEnded(end) && days <= 120 ? [] : [`silence takes ${days} days`]),
    ...(isFree ? [] : ['a listing stays reserved']),
    ...judgeEnd(end),
  ];
}
