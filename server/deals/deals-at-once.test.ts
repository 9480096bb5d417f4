import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DealMove } from '#contract/deals/deals.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { user } from '#server/db/schema/auth.ts';
import { memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import { Refusal } from '#server/lib/errors.ts';
import { changeStatus } from '#server/listings/selling/change-status.ts';
import { DealWorld, type Wig } from '#server/test/deals/deal-world.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { keepRings } from '#server/test/test-matches.ts';
import { changeDeal, type ReaderDeps } from './my-deals.ts';
import type { DecisionEvent } from './rules/deal-events.ts';
import { type Deal, isEnded, type Move } from './rules/deal-state.ts';
import { decideAsStaff } from './store/act-on-deal.ts';
import type { Act } from './store/acts.ts';
import { loadDeal } from './store/load-deal.ts';
import { passTime } from './store/pass-time.ts';

/** `DEALS_AT_ONCE=2000` runs longer. */
const runs = Number(process.env.DEALS_AT_ONCE ?? 6);
let testApp: TestApp;
let deps: ReaderDeps;

beforeAll(async () => {
  testApp = await startTestApp();
  deps = { ...testApp.deps, settings: testApp.services.settings, secret: testApp.services.secret };
});
afterAll(() => testApp.close());

const partyCount = 3;
const index = (most: number) => fc.nat({ max: most - 1 });
const on = <T extends string>(type: T) => fc.record({ type: fc.constant(type), by: index(partyCount), deal: index(4) });
/** What someone tries; whether it can be done is up to the rules. */
const attempt = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('propose'),
      by: index(partyCount),
      shape: index(4),
      wigs: fc.tuple(index(2), index(2), index(2)),
    }),
  },
  { weight: 5, arbitrary: on('accept') },
  { weight: 2, arbitrary: on('counter') },
  on('decline'),
  on('withdraw'),
  on('cancel'),
  on('insist'),
  on('answer-yes'),
  on('answer-no'),
  { weight: 3, arbitrary: on('done') },
  { weight: 2, arbitrary: on('send') },
  { weight: 3, arbitrary: on('confirm') },
  on('correct'),
  on('address'),
  on('no-address-needed'),
  { weight: 2, arbitrary: on('arrived') },
  on('propose-less'),
  on('less-yes'),
  on('less-no'),
  on('missing'),
  on('problem'),
  on('entry'),
  on('withdraw-problem'),
  on('decide'),
  fc.record({ type: fc.constant('remove'), by: index(partyCount), wig: index(2) }),
);
type Attempt = typeof attempt extends fc.Arbitrary<infer A> ? A : never;
/** Hours that pass, then what is tried in the same moment. */
const moment = fc.record({
  hours: fc.constantFrom(0, 1, 30, 80),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
});

test('parties who act at the same moment leave what the rules make of their acts in some order', {
  timeout: 0,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 6 }), play), { numRuns: runs });
});

test('the two who return what arrived, keep it for less or argue about it leave what the rules make of that, too', {
  timeout: 0,
}, async () => {
  const acts = ['cancel', 'answer-yes', 'answer-no', 'propose-less', 'propose-less', 'less-yes', 'less-no'] as const;
  const others = ['confirm', 'done', 'problem', 'withdraw-problem', 'decide', 'missing'] as const;
  const after = fc.record({ type: fc.constantFrom(...acts, ...others), by: index(2), deal: fc.constant(0) });
  const later = fc.record({
    hours: fc.constantFrom(0, 1, 30, 80),
    attempts: fc.array(after, { minLength: 1, maxLength: 3 }),
  });
  const alone = (one: Attempt) => ({ hours: 1, attempts: [one] });
  const [anna, bea] = [0, 1];
  const before = [
    alone({ type: 'propose', by: anna, shape: 0, wigs: [0, 0, 0] }),
    ...(
      [
        ['accept', bea],
        ['done', anna],
        ['confirm', bea],
        ['send', bea],
        ['arrived', anna],
      ] as const
    ).map(([type, by]) => alone({ type, by, deal: 0 })),
  ];
  const moments = fc.array(later, { minLength: 1, maxLength: 8 }).map((rest) => [...before, ...rest]);
  await fc.assert(fc.asyncProperty(moments, play), { numRuns: runs });
});

async function play(moments: readonly { hours: number; attempts: Attempt[] }[]): Promise<void> {
  const { members, wigs } = await addParties();
  const listings = wigs.flatMap((own, party) =>
    own.map((id): [string, Wig] => [id, { ownerId: members[party] ?? '', status: 'active', reservedBy: null }]),
  );
  let world = new DealWorld(members, listings);
  for (const { hours, attempts } of moments) {
    testApp.deps.clock.advance({ hours });
    await passTime(deps);
    const now = deps.clock.now().getTime();
    for (const id of world.deals.keys()) world.pass(id, now);
    const acts = attempts.flatMap((one) => toActs(one, world, members, wigs));
    const answers = await Promise.all(acts.map(carryOut));
    const seen = { answers, ...(await readTables(members)) };
    const possible = permutations(acts.map((_, place) => place)).map((order) => replay(world, acts, order, now));
    const match = possible.find(({ outcome }) => isDeepStrictEqual(outcome, seen));
    if (!match) expect(possible[0]?.outcome).toEqual(seen);
    world = match?.world ?? world;
  }
  // Silence ends everything, and nothing stays reserved.
  testApp.deps.clock.advance({ days: 365 });
  await passTime(deps);
  const { deals, reserved } = await readTables(members);
  expect({ open: deals.filter((deal) => !isEnded(deal)), reserved }).toEqual({ open: [], reserved: [] });
}

async function addParties(): Promise<{ members: string[]; wigs: string[][] }> {
  const { db } = deps.database;
  const made = Array.from({ length: partyCount }, () => ({
    email: `${randomUUID()}@example.com`,
    emailVerified: true,
  }));
  const rows = await db
    .insert(user)
    .values(made.map((one) => ({ ...one, name: one.email })))
    .returning({ id: user.id, email: user.email });
  const wigs: string[][] = [];
  for (const row of rows) {
    await ensureUserProfile(db, row, deps.clock.now());
    await db.insert(memberPaymentWays).values({ memberId: row.id, sealed: '', howMany: 1, firstGivenAt: new Date(0) });
    const add = () => addListing(testApp, row.id, { type: 'both' });
    wigs.push([await add(), await add()]);
  }
  const members = rows.map(({ id }) => id);
  await keepRings(testApp, ringsOf(members, wigs));
  return { members, wigs };
}

/** Everything that shape 3 can propose. */
function ringsOf(members: readonly string[], wigs: readonly string[][]): DealMove[][] {
  const numbers = wigs.map((own) => own.map((_, place) => place));
  const [ones = [], twos = [], threes = []] = numbers;
  const all = ones.flatMap((one) => twos.flatMap((two) => threes.map((three) => [one, two, three] as const)));
  return all.map(([...which]) => movesOf({ by: 0, shape: 3, wigs: which }, members, wigs) as DealMove[]);
}

type Planned =
  | { dealId: string; act: Act }
  | { dealId: string; decision: DecisionEvent }
  | { listingId: string; ownerId: string };

/** What is tried, as it looks to whoever tries it: the terms are those of the moment before. */
function toActs(one: Attempt, world: DealWorld, members: readonly string[], wigs: readonly string[][]): Planned[] {
  const by = members[one.by] ?? '';
  if ('wig' in one) return [{ listingId: wigs[one.by]?.[one.wig] ?? '', ownerId: by }];
  if ('shape' in one) {
    const id = randomUUID();
    return [{ dealId: id, act: { type: 'propose', by, id, moves: movesOf(one, members, wigs) } }];
  }
  const deals = [...world.deals.values()];
  const deal = deals[one.deal % Math.max(1, deals.length)];
  if (!deal) return [];
  if (one.type === 'decide') return [{ dealId: deal.id, decision: decisionOf(deal, one.by) }];
  return [{ dealId: deal.id, act: actOf(one.type, by, deal) }];
}

/** Of two at once, one counts: each says something else. */
function decisionOf({ parties }: Deal, turn: number): DecisionEvent {
  const outcome = (['completed', 'closed', 'closed'] as const)[turn] ?? 'closed';
  return {
    type: 'decide',
    staff: 'staff',
    outcome,
    marks: parties.slice(0, turn),
    listings: {},
    back: [],
    reason: 'Because',
  };
}

function movesOf(
  { by, shape, wigs: which }: { by: number; shape: number; wigs: [number, number, number] },
  members: readonly string[],
  wigs: readonly string[][],
): Move[] {
  const at = (turn: number) => (by + turn) % partyCount;
  const [one = '', two = '', three = ''] = [0, 1, 2].map((turn) => members[at(turn)]);
  const wig = (turn: number) => wigs[at(turn)]?.[which[turn] ?? 0] ?? '';
  const asked: Move = { from: two, to: one, listingId: wig(1) };
  if (shape === 0) return [{ from: one, to: two, cents: 5_000, shippingCents: 0 }, asked];
  if (shape === 1) return [{ from: one, to: two, listingId: wig(0) }, asked];
  if (shape === 2) return [{ from: one, to: two, choice: wigs[by] ?? [] }, asked];
  return [
    { from: one, to: two, listingId: wig(0) },
    { from: two, to: three, listingId: wig(1) },
    { from: three, to: one, listingId: wig(2) },
  ];
}

function actOf(type: string, by: string, deal: Deal): Act {
  const terms = deal.terms.at(-1);
  if (!terms) throw new Error('no terms');
  const current = { by, terms: terms.id };
  switch (type) {
    case 'accept':
      return {
        type,
        ...current,
        picks: terms.moves.flatMap((move) => ('choice' in move ? move.choice.slice(0, 1) : [])),
      };
    case 'counter':
      return { type, by, id: randomUUID(), answers: terms.id, moves: terms.moves.map(otherTerms) };
    case 'decline':
      return { type, ...current, reason: 'price' };
    case 'withdraw':
      return { type, ...current };
    case 'cancel':
      return { type, by, reason: 'other' };
    case 'insist':
      return { type: 'cancel', by, reason: 'other', insist: true };
    case 'done': {
      const step = deal.steps.find(({ from, doneAt }) => from === by && doneAt === null);
      return { type, by, step: step?.id ?? 1, ...(step?.kind === 'parcel' && { carrier: 'in-person' }) };
    }
    case 'send': {
      const step = deal.steps.find(({ from, doneAt }) => from === by && doneAt === null);
      return {
        type: 'done',
        by,
        step: step?.id ?? 1,
        ...(step?.kind === 'parcel' && { carrier: 'usps', tracking: '9400' }),
      };
    }
    case 'correct': {
      const step = deal.steps.find(({ from, doneAt, confirmedAt }) => from === by && doneAt && !confirmedAt);
      const note = `It is on its way, ${randomUUID()}`;
      return { type: 'done', by, step: step?.id ?? 1, note, ...(step?.kind === 'parcel' && { carrier: 'other' }) };
    }
    case 'address':
      return { type, by, sealed: 'sealed' };
    case 'no-address-needed':
      return { type, by, step: deal.steps.find(({ from, kind }) => from === by && kind === 'parcel')?.id ?? 1 };
    case 'arrived':
      return { type, by, step: deal.steps.find((step) => step.to === by && step.doneAt && !step.confirmedAt)?.id ?? 1 };
    case 'propose-less':
      return { type, by, id: randomUUID(), cents: 1_000 };
    case 'less-yes':
    case 'less-no': {
      const adjustment = deal.adjustments.at(-1)?.id ?? 'none';
      return { type: 'answer-less', by, adjustment, answer: type === 'less-yes' ? 'yes' : 'no' };
    }
    case 'missing':
      return { type, by, step: deal.steps.find((step) => step.to === by && step.doneAt)?.id ?? 1, text: 'Not here' };
    case 'problem':
      return { type, by, id: randomUUID(), reason: 'damaged', text: 'Torn', imageIds: [] };
    case 'entry':
      return { type, by, problem: lastProblem(deal), id: randomUUID(), text: 'Look', imageIds: [] };
    case 'withdraw-problem':
      return { type, by, problem: lastProblem(deal) };
    case 'confirm':
      return { type, by, step: deal.steps.find((step) => step.to === by && step.doneAt && !step.confirmedAt)?.id ?? 1 };
    default:
      return { type: 'answer-cancel', by, answer: type === 'answer-yes' ? 'yes' : 'no' };
  }
}

const lastProblem = (deal: Deal): string => deal.problems.at(-1)?.id ?? 'none';

function otherTerms(move: Move): Move {
  if ('cents' in move) return { ...move, cents: move.cents + 100 };
  return 'choice' in move ? { from: move.from, to: move.to, listingId: move.choice[0] ?? '' } : move;
}

async function carryOut(planned: Planned): Promise<string> {
  if ('act' in planned) return codeOf(changeDeal(deps, planned.dealId, planned.act), ({ code }) => code);
  if ('decision' in planned) {
    const { dealId, decision } = planned;
    const now = deps.clock.now().getTime();
    const { refused } = await deps.database.db.transaction((tx) => decideAsStaff(tx, dealId, decision, now));
    return refused?.refusal.code ?? 'done';
  }
  const { listingId: id, ownerId } = planned;
  return codeOf(changeStatus(deps, { id, ownerId, change: 'remove' }), () => 'refused');
}

function codeOf(done: Promise<unknown>, toCode: (refusal: Refusal) => string): Promise<string> {
  return done.then(
    () => 'done',
    (error) => {
      if (error instanceof Refusal) return toCode(error);
      throw error;
    },
  );
}

interface Outcome {
  answers: string[];
  deals: Deal[];
  reserved: [string, string][];
}

async function readTables(members: readonly string[]): Promise<Omit<Outcome, 'answers'>> {
  const { pool, db } = deps.database;
  const { rows } = await pool.query<{ id: string }>(
    'select distinct deal_id as id from deal_parties where member_id = any ($1) order by deal_id',
    [members],
  );
  const deals: Deal[] = [];
  for (const { id } of rows) deals.push((await loadDeal(db, id))?.deal as Deal);
  const taken = await pool.query<{ listing_id: string; deal_id: string }>(
    `select r.listing_id, r.deal_id from deal_reservations r join listings l on l.id = r.listing_id and l.is_reserved
     where l.user_id = any ($1) order by r.listing_id`,
    [members],
  );
  return { deals, reserved: taken.rows.map((row) => [row.listing_id, row.deal_id]) };
}

function replay(before: DealWorld, acts: readonly Planned[], order: readonly number[], now: number) {
  const world = before.copy();
  const answers: string[] = [];
  for (const place of order) {
    const planned = acts[place] as Planned;
    if ('act' in planned) answers[place] = world.act(planned.dealId, planned.act, now);
    else if ('decision' in planned) answers[place] = world.decide(planned.dealId, planned.decision, now);
    else answers[place] = world.remove(planned.listingId, now);
  }
  const deals = [...world.deals.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const reserved = [...world.listings]
    .flatMap(([id, { reservedBy }]): [string, string][] => (reservedBy ? [[id, reservedBy]] : []))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const outcome: Outcome = { answers, deals, reserved };
  return { world, outcome };
}

function permutations(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((first) =>
    permutations(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}
