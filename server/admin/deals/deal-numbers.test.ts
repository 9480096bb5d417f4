import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { getSellerAnalytics } from '#contract/listings/seller-analytics.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let buyer: TestMember;
let seller: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  [buyer, seller] = [await addMember(testApp, 'buyer@example.com'), await addMember(testApp, 'seller@example.com')];
});
afterAll(() => testApp.close());

const offer = async () => deals.offerOf(buyer, seller, await addListing(testApp, seller.id));

test('staff see each day’s deals and how long completing takes, sellers what became of the offers they got', async () => {
  const staff = await addAdmin(testApp, 'staff@example.com', ['deals.read']);
  await deals.completeDeal(await offer(), buyer, [seller]);
  testApp.deps.clock.advance({ days: 40 });
  await deals.completeDeal(await offer(), buyer, [seller]);
  const first = (await deals.propose(buyer, await offer())).body;
  await deals.propose(buyer, await offer());
  testApp.deps.clock.advance({ days: 1 });
  await deals.accept(seller, first);

  const { days, medianDaysToCompletion } = (await staff.client.call(getDealNumbers, {})).body;
  expect(days).toHaveLength(30);
  const none = { proposed: 0, agreed: 0, completed: 0, disputed: 0 };
  expect(days.at(-2)).toMatchObject({ ...none, proposed: 3, agreed: 1, completed: 1 });
  expect(days.at(-1)).toMatchObject({ ...none, agreed: 1 });
  expect(days.at(0)).toMatchObject(none);
  expect(medianDaysToCompletion).toBe(0);

  const numbers = async ({ client }: TestMember) => (await client.call(getSellerAnalytics, {})).body.deals;
  expect(await numbers(seller)).toEqual({ offers: 4, agreed: 3, completed: 2 });
  expect(await numbers(buyer)).toEqual({ offers: 0, agreed: 0, completed: 0 });
  testApp.deps.clock.advance({ days: 60 });
  expect(await numbers(seller)).toEqual({ offers: 3, agreed: 2, completed: 1 });
});
