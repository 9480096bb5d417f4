import { afterAll, beforeAll, expect, test } from 'vitest';
import { banUser, getUser, previewBan, suspendUser } from '#contract/admin/users.ts';
import { writeReview } from '#contract/reviews/reviews.ts';
import { paymentRefunds } from '#server/db/schema/billing.ts';
import { pay, startBillingApp } from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
beforeAll(async () => {
  testApp = await startBillingApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['users.read', 'users.write', 'subscriptions.read']);
});
afterAll(() => testApp.close());

const preview = ({ id }: TestMember) => admin.client.call(previewBan, { params: { id } });
const look = ({ id }: TestMember, by = admin) => by.client.call(getUser, { params: { id } });

test('what a ban will do is what it does: listings, reviews, and the refund to the cent', async () => {
  const [member, seller] = [await addMember(testApp, 'payer@example.com'), await addMember(testApp, 's@example.com')];
  await addListing(testApp, member.id);
  await addListing(testApp, member.id, { status: 'sold' });
  await member.client.call(writeReview, { params: { id: seller.id }, body: { rating: 5 } });
  await pay(testApp, member, 'budget-annual');
  await runJobs(testApp);
  const said = (await preview(member)).body;
  expect(said).toMatchObject({ listings: 1, deals: 0, reviews: 1, subscription: { plan: 'budget-annual' } });
  expect(said.subscription?.refundCents).toBeGreaterThan(0);

  await admin.client.call(banUser, { params: { id: member.id }, body: { reason: 'Fraud' } });
  await runJobs(testApp);
  const refunds = await testApp.deps.database.db.select().from(paymentRefunds);
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([said.subscription?.refundCents]);
  expect((await preview(member)).body).toEqual({ listings: 0, deals: 0, reviews: 0, subscription: null });
});

test('one page says what a member paid and got back, and when they were restricted', async () => {
  const member = await addMember(testApp, 'whole@example.com');
  await pay(testApp, member, 'budget-annual');
  await runJobs(testApp);
  const params = { id: member.id };
  await admin.client.call(suspendUser, { params, body: { reason: 'Rude', until: null } });
  testApp.deps.clock.advance({ minutes: 1 });
  await admin.client.call(banUser, { params, body: { reason: 'Fraud' } });
  await runJobs(testApp);
  const user = (await look(member)).body;
  expect(user.payments?.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'refund']);
  expect(user.restrictions).toMatchObject([
    { action: 'member.ban', reason: 'Fraud', by: 'admin@example.com' },
    { action: 'member.suspend', reason: 'Rude' },
  ]);
});

test('payments are not for those who may not see subscriptions', async () => {
  const member = await addMember(testApp, 'private@example.com');
  const reader = await addAdmin(testApp, 'reader@example.com', ['users.read']);
  expect((await look(member, reader)).body.payments).toBeNull();
});

test('a member without anything loses nothing by a ban, and one who is not there is not found', async () => {
  const member = await addMember(testApp, 'nothing@example.com');
  expect((await preview(member)).body).toEqual({ listings: 0, deals: 0, reviews: 0, subscription: null });
  expect((await preview({ ...member, id: crypto.randomUUID() })).status).toBe(404);
});
