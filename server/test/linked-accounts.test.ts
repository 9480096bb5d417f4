import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmail, register } from '#contract/auth/auth.ts';
import { startCheckout } from '#contract/billing/billing.ts';
import { countCharterPlacesLeft } from '#server/billing/checkout/charter.ts';
import { newCard, pay, startBillingApp } from './billing-app.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { newestLink, runJobs } from './test-mailbox.ts';
import { addMember, testPassword } from './test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startBillingApp();
});
afterAll(() => testApp.close());

async function joinFrom(address: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const client = new TestClient(testApp.app);
  client.address = address;
  const body = { attemptId: randomUUID(), email, password: testPassword, acceptTerms: true as const };
  await client.call(register, { body });
  const token = (await newestLink(testApp, email)).searchParams.get('token') ?? '';
  expect((await client.call(confirmEmail, { body: { token } })).status).toBe(200);
  const { rows } = await testApp.deps.database.pool.query('select id from "user" where email = $1', [email]);
  return rows[0].id;
}

const linksBetween = async (one: string, other: string): Promise<string[]> =>
  (await testApp.deps.database.pool.query('select links_between($1, $2) as kinds', [one, other])).rows[0].kinds;

test('accounts are linked that were registered from one network within a day, and nothing readable is kept of it', async () => {
  const first = await joinFrom('203.0.113.5');
  testApp.deps.clock.advance({ hours: 24 });
  const second = await joinFrom('203.0.113.5');
  testApp.deps.clock.advance({ minutes: 1 });
  const third = await joinFrom('203.0.113.5');
  const elsewhere = await joinFrom('203.0.113.6');
  expect(await linksBetween(first, second)).toEqual(['network']);
  expect(await linksBetween(first, third)).toEqual([]);
  expect(await linksBetween(third, elsewhere)).toEqual([]);
  const { rows } = await testApp.deps.database.pool.query('select * from account_traces');
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

test('accounts are linked that pay with one card', async () => {
  const [one, other, third] = [
    await addMember(testApp, 'one@example.com'),
    await addMember(testApp, 'other@example.com'),
    await addMember(testApp, 'third@example.com'),
  ];
  const card = newCard();
  await pay(testApp, one, 'budget-monthly', card);
  await pay(testApp, other, 'budget-monthly', card);
  await pay(testApp, third, 'budget-monthly');
  await runJobs(testApp);
  expect(await linksBetween(one.id, other.id)).toEqual(['card']);
  expect(await linksBetween(one.id, third.id)).toEqual([]);
});

test('who opens checkouts again and again without paying gives the charter place back within the hour', async () => {
  const member = await addMember(testApp, 'lingers@example.com');
  const open = () => member.client.call(startCheckout, { body: { plan: 'premium-annual', source: 'account' } });
  const left = () => countCharterPlacesLeft(testApp.deps.database.db, testApp.deps.clock.now());
  const before = await left();
  await open();
  testApp.deps.clock.advance({ minutes: 50 });
  await open();
  expect(await left()).toBe(before - 1);
  testApp.deps.clock.advance({ minutes: 10 });
  expect(await left()).toBe(before);
  // The price is still theirs while there are places, but none is kept from others.
  expect((await open()).status).toBe(200);
  await runJobs(testApp);
  expect(await left()).toBe(before);
  testApp.deps.clock.advance({ hours: 24 });
  await open();
  expect(await left()).toBe(before - 1);
});
