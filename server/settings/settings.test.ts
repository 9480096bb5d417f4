import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { createSettingsReader, updateSubscriptionSettings } from './settings.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const closed = { paywall_enabled: true, grace_period_days: 7, test_mode: false };
const run = (statement: string) => testApp.deps.database.pool.query(statement);

test('until someone decides otherwise the paywall is off, test mode is on and grace lasts 3 days', async () => {
  const settings = await createSettingsReader(testApp.deps).getSubscriptionSettings();
  expect(settings).toEqual({ paywall_enabled: false, grace_period_days: 3, test_mode: true });
});

test('in production test mode starts off, and a stored choice stays', async () => {
  const production = { ...testApp.deps, env: { ...testApp.deps.env, production: true } };
  expect((await createSettingsReader(production).getSubscriptionSettings()).test_mode).toBe(false);
  await updateSubscriptionSettings(testApp.deps, { ...closed, test_mode: true }, null);
  expect((await createSettingsReader(production).getSubscriptionSettings()).test_mode).toBe(true);
  await run('delete from system_settings');
});

test('when settings cannot be read the last stored ones count, and without any the answer is 503', async () => {
  const reader = createSettingsReader(testApp.deps);
  await updateSubscriptionSettings(testApp.deps, closed, null);
  await testApp.deps.bus.whenHeard();
  expect(await reader.getSubscriptionSettings()).toEqual(closed);
  const { rows } = await run('select setting_key, setting_value from system_settings');
  expect(rows).toEqual([{ setting_key: 'subscription_settings', setting_value: closed }]);

  await run('alter table system_settings rename to system_settings_away');
  testApp.deps.clock.advance({ minutes: 6 });
  expect(await reader.getSubscriptionSettings()).toEqual(closed);
  const newcomer = createSettingsReader(testApp.deps).getSubscriptionSettings();
  await expect(newcomer).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await run('alter table system_settings_away rename to system_settings');
});

test('of changes made in the same moment the last one counts', async () => {
  const days = Array.from({ length: 30 }, (_, day) => day);
  for (const grace_period_days of days)
    await updateSubscriptionSettings(testApp.deps, { ...closed, grace_period_days }, null);
  const { grace_period_days } = await createSettingsReader(testApp.deps).getSubscriptionSettings();
  expect(grace_period_days).toBe(29);
});

test('a read that began before a change does not bring the old settings back', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: tellRead } = Promise.withResolvers<void>();
  const { pool } = testApp.deps.database;
  let isFirst = true;
  // A database whose first answer is late: what it says was true when it was asked.
  const late = {
    query: async (...statement: Parameters<typeof pool.query>) => {
      const wait = isFirst;
      isFirst = false;
      const answer = await pool.query(...statement);
      tellRead();
      if (wait) await released;
      return answer;
    },
  };
  const database = { ...testApp.deps.database, db: drizzle(late as unknown as typeof pool) };
  await updateSubscriptionSettings(testApp.deps, { ...closed, paywall_enabled: false }, null);
  const reader = createSettingsReader({ ...testApp.deps, database });
  const old = reader.getSubscriptionSettings();
  await hasRead;
  await updateSubscriptionSettings(testApp.deps, closed, null);
  await testApp.deps.bus.whenHeard();
  expect(await reader.getSubscriptionSettings()).toEqual(closed);
  release();
  await old;
  expect(await reader.getSubscriptionSettings()).toEqual(closed);
});

test('a change that was announced but cannot be read is not answered from the old settings', async () => {
  const reader = createSettingsReader(testApp.deps);
  await reader.getSubscriptionSettings();
  await testApp.deps.database.db.transaction(async (tx) => {
    await updateSubscriptionSettings({ ...testApp.deps, database: { db: tx } }, closed, null);
    await tx.execute('alter table system_settings rename to system_settings_away');
  });
  await testApp.deps.bus.whenHeard();
  await expect(reader.getSubscriptionSettings()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await run('alter table system_settings_away rename to system_settings');
  expect(await reader.getSubscriptionSettings()).toEqual(closed);
});

test('where members cannot pay for every plan, a paywall that is on counts as off', async () => {
  await updateSubscriptionSettings(testApp.deps, closed, null);
  const read = (env: Partial<TestApp['deps']['env']>) =>
    createSettingsReader({ ...testApp.deps, env: { ...testApp.deps.env, ...env } });
  const prices = {
    STRIPE_PRICE_BUDGET_MONTHLY: 'price_1',
    STRIPE_PRICE_BUDGET_ANNUAL: 'price_2',
    STRIPE_PRICE_PREMIUM_MONTHLY: 'price_3',
    STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR: 'price_4',
    STRIPE_PRICE_PREMIUM_ANNUAL: 'price_5',
  };
  const counts = async (env: Partial<TestApp['deps']['env']>) =>
    (await read(env).getSubscriptionSettings()).paywall_enabled;
  expect(await counts({ production: true })).toBe(false);
  expect(await counts({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(false);
  expect(await counts({ STRIPE_SECRET_KEY: 'sk_test_1', ...prices })).toBe(true);
  for (const name of Object.keys(prices))
    expect(await counts({ STRIPE_SECRET_KEY: 'sk_test_1', ...prices, [name]: undefined }), name).toBe(false);
  const without = read({ production: true });
  expect(await without.getChosenSettings()).toEqual(closed);
  expect(await without.getSubscriptionSettings()).toEqual({ ...closed, paywall_enabled: false });
});
