import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMyReleases, releases } from '#contract/billing/releases.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const { annualFrom, everyoneFrom } = releases['listing-qr'];
const before = (day: string) => new Date(new Date(day).getTime() - 1);

test('a new convenience comes to annual Premium members first, and to everyone on its day', async () => {
  const row = (planType: string, status: 'active' | 'canceled') => ({ planType, status });
  const cases = {
    none: undefined,
    shopping: row('budget-annual', 'active'),
    monthly: row('premium-monthly', 'active'),
    annual: row('premium-annual', 'active'),
    lapsed: row('premium-annual', 'canceled'),
  };
  const members: { name: string; member: TestMember }[] = [];
  for (const [name, subscription] of Object.entries(cases)) {
    const member = await addMember(testApp, `${name}@example.com`);
    if (subscription)
      await testApp.deps.database.db.insert(userSubscriptions).values({ userId: member.id, ...subscription });
    members.push({ name, member });
  }
  const whoHas = async (time: Date | string) => {
    testApp.deps.clock.set(time);
    const { db } = testApp.deps.database;
    // Sessions end while the clock is far ahead; this is about the plan.
    await db.execute(`update session set expires_at = '2100-01-01'`);
    const having: string[] = [];
    for (const { name, member } of members) {
      const found = (await member.client.call(findMyReleases, {})).body.releases;
      if (found.some((release) => release.name === 'listing-qr')) having.push(name);
    }
    return having;
  };
  expect(await whoHas(before(annualFrom))).toEqual([]);
  expect(await whoHas(annualFrom)).toEqual(['annual']);
  expect(await whoHas(before(everyoneFrom))).toEqual(['annual']);
  expect(await whoHas(everyoneFrom)).toEqual(Object.keys(cases));
});
