import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { getPaywallPreview, saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { dayMs } from '#contract/durations.ts';
import { getReplyOutlook, sendMessage } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
const members: TestMember[] = [];

/** Every kind of subscription a member can have. Each member offers one wig and has sold another. */
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['settings.write']);
  const [now, day] = [testApp.deps.clock.now().getTime(), dayMs];
  const states: (Partial<typeof userSubscriptions.$inferInsert> | null)[] = [
    null,
    { status: 'none' },
    { status: 'active', planType: 'budget-monthly' },
    { status: 'canceled', currentPeriodEnd: new Date(now + day) },
    { status: 'canceled', currentPeriodEnd: new Date(now - day) },
    { status: 'past_due', paidUntil: new Date(now - 2 * day) },
    { bypassSubscription: true, bypassReason: 'grandfathered' },
    { bypassSubscription: true, bypassReason: 'testing' },
  ];
  for (const [at, state] of states.entries()) {
    const member = await addMember(testApp, `member-${at}@example.com`);
    if (state) await testApp.deps.database.db.insert(userSubscriptions).values({ ...state, userId: member.id });
    await addListing(testApp, member.id);
    await addListing(testApp, member.id, { status: 'sold' });
    members.push(member);
  }
});
afterAll(() => testApp.close());

const settings = (paywall: boolean, testMode: boolean, graceDays: number) => ({
  paywall_enabled: paywall,
  test_mode: testMode,
  grace_period_days: graceDays,
});
const hasAccess = async ({ client }: TestMember) =>
  (await client.call(getSession, {})).body.member?.subscription !== 'inactive';

test.each([
  [true, 3],
  [true, 1],
  [false, 3],
])(
  'with test mode %s and %i days of grace, the preview counts exactly whom the paywall then shuts out',
  async (testMode, graceDays) => {
    await admin.client.call(saveSubscriptionSettings, { body: settings(false, testMode, graceDays) });
    const query = { test_mode: String(testMode), grace_period_days: graceDays };
    const said = (await admin.client.call(getPaywallPreview, { query })).body;
    testApp.deps.clock.advance({ seconds: 1 });
    await admin.client.call(saveSubscriptionSettings, { body: settings(true, testMode, graceDays) });
    const shutOut: TestMember[] = [];
    for (const member of members) if (!(await hasAccess(member))) shutOut.push(member);
    // The admin of this test has no plan either, and no listing.
    expect(said).toEqual({
      members: { count: shutOut.length + 1, isMore: false },
      listings: { count: shutOut.length, isMore: false },
    });
    testApp.deps.clock.advance({ seconds: 1 });
  },
);

test('a buyer is told that a seller may answer late exactly when the seller cannot read messages', async () => {
  for (const paywall of [true, false]) {
    testApp.deps.clock.advance({ seconds: 1 });
    await admin.client.call(saveSubscriptionSettings, { body: settings(paywall, false, 3) });
    for (const seller of members) {
      const outlook = (await admin.client.call(getReplyOutlook, { params: { id: seller.id } })).body;
      expect(outlook).toEqual({ mayAnswerLate: !(await hasAccess(seller)) });
    }
  }
  const nobody = await admin.client.call(getReplyOutlook, { params: { id: crypto.randomUUID() } });
  expect(nobody.status).toBe(404);
});

test('a seller who cannot read messages is told once that a buyer waits, and others are not', async () => {
  testApp.deps.clock.advance({ seconds: 1 });
  await admin.client.call(saveSubscriptionSettings, { body: settings(true, false, 3) });
  const buyers = [await addMember(testApp, 'buyer-1@example.com'), await addMember(testApp, 'buyer-2@example.com')];
  const told = async ({ client }: TestMember) =>
    (await client.call(findNotifications, { query: {} })).body.notifications.filter(
      ({ kind }) => kind === 'buyer-waits',
    );
  for (const seller of [members[1], members[2]] as TestMember[]) {
    const listingId = await addListing(testApp, seller.id);
    for (const buyer of buyers) {
      const body = { id: crypto.randomUUID(), receiverId: seller.id, content: 'Is it still there?', listingId };
      expect((await buyer.client.call(sendMessage, { body })).status).toBe(200);
    }
    expect(await told(seller)).toHaveLength((await hasAccess(seller)) ? 0 : 1);
  }
});

test('a preview of settings that cannot be is refused with a sentence', async () => {
  const query = { test_mode: 'maybe', grace_period_days: 99 };
  const refused = await admin.client.call(getPaywallPreview, { query } as never);
  expect(refused.status).toBe(400);
});
