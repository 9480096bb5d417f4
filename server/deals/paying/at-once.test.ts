import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelDeal, type Deal, type DealMove } from '#contract/deals/deals.ts';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { getListing } from '#contract/listings/listings.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { passTime } from '../store/pass-time.ts';
import { countOlderWays } from './my-ways.ts';

let testApp: TestApp;
let second: TestApp;
let selma: TestMember;
let anna: TestMember;
let count = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  second = await startSecondApp(testApp);
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});
beforeEach(async () => {
  [selma, anna] = [await newMember(), await newMember()];
  await keep([paypal]);
  await run(`update profiles set created_at = created_at - interval '8 days' where id = $1`, [anna.id]);
});

const newMember = () => addMember(testApp, `at-once-${++count}@example.com`);
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const paypal: PaymentWay = { method: 'PayPal', handle: 'selmab' };
const keep = (ways: PaymentWay[]) => selma.client.call(saveMyWays, { body: { ways } });
const listWig = (fields = {}) =>
  addListing(testApp, selma.id, { priceCents: 15_000, shippingCents: 900, buyAtOnce: true, ...fields });
const movesOf = (by: TestMember, wig: string, cents = 15_000): DealMove[] => [
  { from: by.id, to: selma.id, cents, shippingCents: 900 },
  { from: selma.id, to: by.id, listingId: wig },
];
const buy = async (by = anna, fields = {}, cents?: number) =>
  deals.propose(by, movesOf(by, await listWig(fields), cents));
const freeUnpaid = (deal: Deal, by = selma) =>
  by.client.call(cancelDeal, { params: { id: deal.id }, body: { reason: 'not-paid' } });
const pay = (deal: Deal, by = anna) => deals.done(by, deal, 1, { method: 'PayPal' });

test('a member holds three wigs without their seller’s yes, and six that no seller has confirmed as paid; the refusal says what to pay', async () => {
  const held: Deal[] = [];
  for (let wigs = 0; wigs < 3; wigs += 1) held.push((await buy()).body);
  expect(held.map(({ state, isAtOnce }) => [state, isAtOnce])).toEqual(Array(3).fill(['agreed', true]));
  const fourth = await buy();
  expect([fourth.status, fourth.error.code]).toEqual([409, 'deals.unpaid_first']);
  const { unpaid } = fourth.error as unknown as { unpaid: HeldDeal[] };
  expect(unpaid.map(({ dealId }) => dealId).toSorted()).toEqual(held.map(({ id }) => id).toSorted());
  expect(unpaid[0]).toMatchObject({ cents: 15_000, shippingCents: 900, wigs: 1, isPaid: false });
  for (const deal of held) await pay(deal);
  for (let wigs = 3; wigs < 6; wigs += 1) {
    const next = (await buy()).body;
    await pay(next);
    held.push(next);
  }
  expect((await buy()).error.code).toBe('deals.unpaid_first');
  await deals.confirm(selma, held[0] as Deal, 1);
  expect((await buy()).body.state).toBe('agreed');
});

test('a new account holds one, and two that are not confirmed', async () => {
  const young = await newMember();
  const first = (await buy(young)).body;
  expect((await buy(young)).error.code).toBe('deals.unpaid_first');
  await pay(first, young);
  await pay((await buy(young)).body, young);
  expect((await buy(young)).error.code).toBe('deals.unpaid_first');
  await deals.confirm(selma, first, 1);
  expect((await buy(young)).body.state).toBe('agreed');
});

test('many who buy at once at two servers hold no more; an offer beyond that waits for the seller’s own yes', async () => {
  const client = new TestClient(second.app);
  for (const [name, value] of anna.client.cookies) client.cookies.set(name, value);
  const wigs = await Promise.all(Array.from({ length: 8 }, () => listWig()));
  const answers = await Promise.all(
    wigs.map((wig, place) => deals.propose(place % 2 ? anna : { ...anna, client }, movesOf(anna, wig))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const byRule = (await buy(anna, { buyAtOnce: false, acceptsFromCents: 14_000 }, 14_500)).body;
  expect(byRule).toMatchObject({ state: 'proposed', isAtOnce: false });
  expect((await deals.accept(selma, byRule)).body.state).toBe('agreed');
});

test('what was bought at once is due a day later; then its seller frees it without a mark, until it is marked as paid', async () => {
  const [late, paid] = [(await buy()).body, (await buy()).body];
  expect(new Date(late.steps[0]?.wait?.dueAt ?? 0).getTime() - new Date(late.agreedAt ?? 0).getTime()).toBe(86_400_000);
  testApp.deps.clock.advance({ hours: 23 });
  expect((await freeUnpaid(late)).error.code).toBe('deals.not_possible');
  testApp.deps.clock.advance({ hours: 1 });
  expect((await freeUnpaid(late, anna)).error.code).toBe('deals.not_possible');
  await pay(paid);
  expect((await freeUnpaid(paid)).error.code).toBe('deals.not_possible');
  const freed = await freeUnpaid(late);
  expect(freed.body).toMatchObject({ state: 'canceled', endedAs: { reason: 'not-paid', by: selma.id }, marks: [] });
  expect((await freeUnpaid(late)).status).toBe(200);
  const [move] = late.terms.moves.filter((one) => 'listingId' in one);
  const { rows } = await run('select is_reserved, status from listings where id = $1', [move?.listingId]);
  expect(rows).toEqual([{ is_reserved: false, status: 'active' }]);
});

test('after three days it is free by itself, with a mark for the buyer', async () => {
  const { body: deal } = await buy();
  testApp.deps.clock.advance({ days: 3 });
  await passTime(testApp.deps);
  const ended = (await deals.read(selma, deal)).body;
  expect(ended).toMatchObject({ state: 'canceled', endedAs: { reason: 'overdue' }, marks: [anna.id] });
});

test('ways to be paid that are taken back stay shown in what was bought at once, until its end has passed', async () => {
  const { body: deal } = await buy();
  await keep([]);
  const [payment] = (await deals.read(anna, deal)).body.steps;
  expect(payment).toMatchObject({ wait: { for: 'payment', on: anna.id }, payTo: [{ handle: 'selmab' }] });
  await keep([{ method: 'Venmo', handle: '@other' }]);
  const shown = (await deals.read(anna, deal)).body.steps[0]?.payTo;
  expect(shown?.map(({ handle, isRemoved }) => [handle, isRemoved])).toEqual([
    ['@other', false],
    ['selmab', true],
  ]);
  expect((await deals.read(selma, deal)).body.steps[0]?.payTo).toBeUndefined();
});

test('buying at once rests while its seller states no shipping or can only be paid in cash', async () => {
  const wig = await listWig();
  const seen = async (by: TestMember) => (await by.client.call(getListing, { params: { id: wig } })).body.buyAtOnce;
  expect(await seen(anna)).toBe(true);
  await keep([{ method: 'Local Cash', handle: '' }]);
  expect([await seen(anna), await seen(selma)]).toEqual([false, true]);
  expect((await deals.propose(anna, movesOf(anna, wig))).body.state).toBe('proposed');
  await keep([paypal]);
  expect(await seen(anna)).toBe(true);
  const open = await listWig({ shippingCents: null });
  expect((await deals.propose(anna, movesOf(anna, open))).body.state).toBe('proposed');
});

test('ways that were saved before they were counted are counted by the hourly job', async () => {
  const wig = await listWig();
  const seen = async () => (await anna.client.call(getListing, { params: { id: wig } })).body.buyAtOnce;
  const forget = () => run('update member_payment_ways set from_afar = null where member_id = $1', [selma.id]);
  await keep([{ method: 'Local Cash', handle: '' }, paypal]);
  await forget();
  await countOlderWays({ ...testApp.deps, secret: testApp.services.secret });
  expect(await seen()).toBe(true);
  await keep([{ method: 'Local Cash', handle: '' }]);
  await forget();
  await countOlderWays({ ...testApp.deps, secret: testApp.services.secret });
  expect(await seen()).toBe(false);
});
