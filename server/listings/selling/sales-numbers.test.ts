import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DealMove } from '#contract/deals/deals.ts';
import { getSalesNumbers } from '#contract/listings/sales-numbers.ts';
import { sellListing } from '#contract/listings/selling.ts';
import { notificationPreferences } from '#server/db/schema/notifications.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import {
  accept,
  agree,
  answerCancel,
  askToCancel,
  completeDeal,
  confirm,
  done,
  offerOf,
  openProblem,
  propose,
  read,
  tradeOf,
} from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let seller: TestMember;
let buyer: TestMember;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  testApp.deps.clock.set('2030-03-01T12:00:00Z');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [seller, buyer] = [await newMember(), await newMember()];
});

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
const addWig = (title: string, owner = seller) =>
  addListing(testApp, owner.id, { title, type: 'both', priceCents: 20_000 });
const ask = async (by = seller, year?: number) => (await by.client.call(getSalesNumbers, { query: { year } })).body;
const later = (days: number) => testApp.deps.clock.advance({ days });
const thisMonth = () => testApp.deps.clock.now().getUTCMonth() + 1;

test('offers, deals and money stand in their months, received as it was confirmed', async () => {
  const [zara, juniper] = [await addWig('Zara'), await addWig('Juniper')];
  later(3);
  const month = thisMonth();
  await completeDeal(offerOf(buyer, seller, zara, 18_000), buyer, [seller]);
  await agree(buyer, seller, offerOf(buyer, seller, juniper, 15_000));
  const numbers = await ask();
  expect(numbers.months.find((one) => one.month === month)).toEqual({
    month,
    offers: 2,
    deals: 2,
    askedCents: 40_000,
    agreedCents: 33_000,
    receivedCents: 18_000,
  });
  expect(numbers.payments).toMatchObject([{ title: 'Zara', more: 0, cents: 18_000, shippingCents: 0 }]);
  expect(numbers.medianDaysToSell).toBe(3);
  expect((await ask(buyer)).payments).toEqual([]);
  expect((await ask(buyer)).months.every(({ deals, receivedCents }) => deals === 0 && receivedCents === 0)).toBe(true);
});

test('a deal that was canceled is an offer and no sale', async () => {
  const deal = await agree(buyer, seller, offerOf(buyer, seller, await addWig('Zara')));
  expect((await ask()).months.find(({ month }) => month === thisMonth())).toMatchObject({ deals: 1 });
  await askToCancel(buyer, deal);
  await answerCancel(seller, deal, 'yes');
  const { months, medianDaysToSell } = await ask();
  expect(months.find(({ month }) => month === thisMonth())).toMatchObject({ offers: 1, deals: 0, agreedCents: 0 });
  expect(medianDaysToSell).toBeNull();
});

test('a dispute that was closed leaves a sale only where the money had come', async () => {
  const month = thisMonth();
  const deals = [];
  for (const isPaid of [true, false]) {
    const deal = await agree(buyer, seller, offerOf(buyer, seller, await addWig('Zara')));
    await done(buyer, deal, 1);
    if (isPaid) await confirm(seller, deal, 1);
    await openProblem(buyer, deal, { text: 'Nothing comes' });
    deals.push(deal);
  }
  testApp.deps.clock.advance({ days: 31 });
  await passTime(testApp.deps);
  for (const deal of deals) expect((await read(buyer, deal)).body.state).toBe('closed');
  expect((await ask()).months.find((one) => one.month === month)).toMatchObject({ offers: 2, deals: 1 });
});

test('a recorded sale counts once its buyer has said yes', async () => {
  const wig = await addWig('Zara');
  await propose(buyer, offerOf(buyer, seller, wig));
  const sold = await seller.client.call(sellListing, {
    params: { id: wig },
    body: { buyerId: buyer.id, cents: 12_000 },
  });
  expect((await ask()).payments).toEqual([]);
  const deal = (await read(buyer, { id: sold.body.dealId ?? '' })).body;
  expect((await accept(buyer, deal)).status).toBe(200);
  expect((await ask()).payments).toMatchObject([{ title: 'Zara', cents: 12_000 }]);
});

test('a trade is a deal and no money, and another year has none of it', async () => {
  const [mine, theirs] = [await addWig('Zara'), await addWig('Juniper', buyer)];
  await agree(buyer, seller, tradeOf(buyer, theirs, seller, mine));
  const year = testApp.deps.clock.now().getUTCFullYear();
  const { months, years } = await ask();
  expect(months.find(({ month }) => month === thisMonth())).toMatchObject({ deals: 1, askedCents: 0, agreedCents: 0 });
  expect(years).toEqual([year]);
  const before = await ask(seller, year - 1);
  expect([before.year, before.months.every(({ deals }) => deals === 0)]).toEqual([year - 1, true]);
  expect((await seller.client.call(getSalesNumbers, { query: { year: 1 } })).status).toBe(400);
});

test('a payment belongs to the day and the year of the member, and what was agreed is without shipping', async () => {
  await testApp.deps.database.db
    .insert(notificationPreferences)
    .values({ memberId: seller.id, timeZone: 'America/New_York', updatedAt: testApp.deps.clock.now() });
  // Half past ten in the evening of New Year's Eve there.
  testApp.deps.clock.set('2033-01-01T03:30:00Z');
  const [money, wig] = offerOf(buyer, seller, await addWig('Zara'), 18_000);
  await completeDeal([{ ...money, shippingCents: 900 } as DealMove, wig as DealMove], buyer, [seller]);
  const numbers = await ask();
  expect(numbers.year).toBe(2032);
  expect(numbers.payments).toMatchObject([{ day: '2032-12-31', cents: 18_900, shippingCents: 900 }]);
  expect(numbers.months[11]).toMatchObject({ askedCents: 20_000, agreedCents: 18_000, receivedCents: 18_900 });
  expect((await ask(seller, 2033)).payments).toEqual([]);
});
