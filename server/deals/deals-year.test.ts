import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { user } from '#server/db/schema/auth.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { changeDeal, type ReaderDeps } from './my-deals.ts';
import { isEnded, type Move } from './rules/deal-state.ts';
import { tellDeals } from './store/act-on-deal.ts';
import type { Act } from './store/acts.ts';
import { loadDeal } from './store/load-deal.ts';
import { lockDealsOf } from './store/locks.ts';
import { passTime } from './store/pass-time.ts';

let first: TestApp;
let second: TestApp;
let deps: ReaderDeps;
const start = new Date('2026-03-01T12:00:00Z');
const yearLater = new Date('2027-03-01T12:00:00Z');

beforeAll(async () => {
  first = await startTestApp();
  second = await startSecondApp(first);
  deps = { ...first.deps, settings: first.services.settings, secret: first.services.secret };
});
afterAll(async () => {
  await second.close();
  await first.close();
});

type Acts = Omit<Extract<Act, { by: string }>, 'by'>;
/** Ann pays Bea, and both send something: steps 1 (payment), 2 (Ann's parcel) and 3 (Bea's). */
type Said = ['ann' | 'bea', Acts];
const done = (step: number, carrier?: 'usps' | 'other' | 'in-person', tracking?: string): Acts =>
  ({ type: 'done', step, ...(carrier && { carrier }), ...(tracking && { tracking }) }) as Acts;
const confirm = (step: number): Acts => ({ type: 'confirm', step }) as Acts;
const address = { type: 'address', sealed: 'nothing' } as Acts;
const cancel = { type: 'cancel', reason: 'other' } as Acts;
const problem = { type: 'problem', id: 'problem', reason: 'damaged', text: 'Torn', imageIds: [] } as Acts;
const paid: Said[] = [
  ['ann', done(1)],
  ['bea', confirm(1)],
  ['ann', address],
  ['bea', address],
];
const answer = (said: 'yes' | 'no'): Acts => ({ type: 'answer-cancel', answer: said }) as Acts;

/** What happened before everyone fell silent; undefined where nobody accepted. */
const silences: Record<string, Said[] | undefined> = {
  proposed: undefined,
  agreed: [],
  'cancel asked': [['ann', cancel]],
  'cancel refused': [
    ['ann', cancel],
    ['bea', answer('no')],
  ],
  'payment said': [['ann', done(1)]],
  'payment confirmed, no address': [
    ['ann', done(1)],
    ['bea', confirm(1)],
  ],
  'addresses given': paid,
  'sent with tracking': [...paid, ['ann', done(2, 'usps', '9400')]],
  'sent without tracking': [...paid, ['ann', done(2, 'other')]],
  'both sent': [...paid, ['ann', done(2, 'usps', '1')], ['bea', done(3, 'usps', '2')]],
  'handed over': [
    ['ann', done(1)],
    ['ann', done(2, 'in-person')],
    ['bea', done(3, 'in-person')],
  ],
  'one confirmed': [...paid, ['ann', done(2, 'usps', '1')], ['bea', confirm(2)]],
  'asked after something was sent': [
    ['ann', done(1)],
    ['ann', cancel],
  ],
  returning: [
    ['ann', done(1)],
    ['ann', cancel],
    ['bea', answer('yes')],
  ],
  'returning, half back': [...paid, ['ann', cancel], ['bea', answer('yes')], ['bea', done(4)]],
  disputed: [['bea', problem]],
  'disputed on the way back': [
    ['ann', done(1)],
    ['ann', cancel],
    ['bea', answer('yes')],
    ['ann', problem],
  ],
  'problem withdrawn': [
    ['bea', problem],
    ['bea', { type: 'withdraw-problem', problem: 'problem' } as Acts],
  ],
  completed: [
    ...paid,
    ['ann', done(2, 'usps', '1')],
    ['bea', done(3, 'usps', '2')],
    ['bea', confirm(2)],
    ['ann', confirm(3)],
  ],
  declined: [],
  banned: [['ann', done(1)]],
};

/** How the year may pass. */
const years: Record<string, () => Promise<void>> = {
  async 'a job every day'() {
    while (await isAnyDue()) await day();
  },
  async 'one job, a year late'() {
    first.deps.clock.advance({ days: 365 });
    await passTime(deps);
  },
  async 'two servers, each job twice, with clocks that jump'() {
    while (await isAnyDue()) {
      first.deps.clock.advance({ days: 8 });
      await Promise.all([passTime(deps), passTime(second.deps), passTime(deps)]);
      first.deps.clock.advance({ days: -3 });
      await Promise.all([passTime(second.deps), passTime(deps)]);
    }
  },
};

/** Days on which nothing is due are alike: the rest of the year passes in one. */
async function isAnyDue(): Promise<boolean> {
  const { rowCount } = await first.deps.database.pool.query('select from deals where due_at is not null limit 1');
  return rowCount === 1;
}

async function day(): Promise<void> {
  first.deps.clock.advance({ days: 1 });
  await passTime(deps);
}

test('a year passes over deals in every state: all have ended, nothing is reserved, and however it passed they ended alike', {
  timeout: 300_000,
}, async () => {
  const ends: Record<string, Record<string, unknown>> = {};
  for (const [how, pass] of Object.entries(years)) {
    first.deps.clock.set(start);
    const made: Record<string, Made> = {};
    for (const [name, said] of Object.entries(silences)) made[name] = await makeDeal(name, said);
    await pass();
    first.deps.clock.set(yearLater);
    await passTime(deps);
    ends[how] = Object.fromEntries(
      await Promise.all(Object.entries(made).map(async ([name, deal]) => [name, await readEnd(deal)])),
    );
  }
  const { rows } = await first.deps.database.pool.query(
    `select (select count(*)::int from deals where state in ('proposed', 'agreed', 'returning', 'disputed')) as open,
      (select count(*)::int from deals where due_at is not null) as due,
      (select count(*)::int from deal_reservations) as reserved,
      (select count(*)::int from listings where is_reserved) as shown_reserved`,
  );
  expect(rows[0]).toEqual({ open: 0, due: 0, reserved: 0, shown_reserved: 0 });
  const [one, ...others] = Object.values(ends);
  for (const other of others) expect(other).toEqual(one);
  const stateOf = (name: string) => (one as Record<string, { state: string }>)[name]?.state;
  expect(Object.fromEntries(Object.keys(silences).map((name) => [name, stateOf(name)]))).toEqual(expected);
});

const expected = {
  proposed: 'expired',
  agreed: 'canceled',
  'cancel asked': 'canceled',
  'cancel refused': 'canceled',
  'payment said': 'closed',
  'payment confirmed, no address': 'closed',
  'addresses given': 'closed',
  'sent with tracking': 'closed',
  'sent without tracking': 'closed',
  'both sent': 'completed',
  'handed over': 'completed',
  'one confirmed': 'closed',
  'asked after something was sent': 'closed',
  returning: 'closed',
  'returning, half back': 'canceled',
  disputed: 'closed',
  'disputed on the way back': 'closed',
  'problem withdrawn': 'canceled',
  completed: 'completed',
  declined: 'declined',
  banned: 'closed',
};

interface Made {
  id: string;
  names: Record<string, string>;
}

async function makeDeal(name: string, said: Said[] | undefined): Promise<Made> {
  const [ann, bea] = [await addParty(), await addParty()];
  const both = { type: 'both' } as const;
  const [annWig, beaWig] = [await addListing(first, ann, both), await addListing(first, bea, both)];
  const id = randomUUID();
  const moves: Move[] = [
    { from: ann, to: bea, cents: 5_000, shippingCents: 0 },
    { from: ann, to: bea, listingId: annWig },
    { from: bea, to: ann, listingId: beaWig },
  ];
  await changeDeal(deps, id, { type: 'propose', by: ann, id, moves });
  if (name === 'declined') await changeDeal(deps, id, { type: 'decline', by: bea, terms: id, reason: 'price' });
  else if (said) await changeDeal(deps, id, { type: 'accept', by: bea, terms: id });
  for (const [who, what] of said ?? []) await changeDeal(deps, id, { ...what, by: who === 'ann' ? ann : bea } as Act);
  if (name === 'banned')
    await first.deps.database.db.transaction(async (tx) => {
      await lockDealsOf(tx, [ann]);
      await tellDeals(first.deps, tx, { type: 'banned', member: ann });
    });
  return { id, names: { [id]: 'deal', [ann]: 'ann', [bea]: 'bea', [annWig]: 'ann-wig', [beaWig]: 'bea-wig' } };
}

async function addParty(): Promise<string> {
  const { db } = first.deps.database;
  const email = `${randomUUID()}@example.com`;
  const [row] = await db.insert(user).values({ name: email, email, emailVerified: true }).returning({ id: user.id });
  if (!row) throw new Error('no user');
  await ensureUserProfile(db, { id: row.id, email }, first.deps.clock.now());
  return row.id;
}

/** The deal with its timeline, in names that are the same for every year. */
async function readEnd({ id, names }: Made): Promise<unknown> {
  const stored = await loadDeal(first.deps.database.db, id);
  expect(stored && isEnded(stored.deal)).toBe(true);
  const text = JSON.stringify({ ...stored?.deal, timeline: stored?.timeline });
  return JSON.parse(Object.entries(names).reduce((known, [from, to]) => known.replaceAll(from, to), text));
}
