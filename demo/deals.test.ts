import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealStates } from '#contract/deals/deal-values.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { fillWithDemoData } from './fill.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await fillWithDemoData(testApp.deps);
});
afterAll(() => testApp.close());

test('the demo member has a deal in every state, a dozen in all, and two wigs to trade', async () => {
  const { pool } = testApp.deps.database;
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select d.state, count(*)::int as count from deals d join deal_parties dp on dp.deal_id = d.id
     join "user" u on u.id = dp.member_id where u.email = 'member@wigloop.test' group by d.state`,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...dealStates].toSorted());
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(12);
  const own = await pool.query(
    `select from listings l join "user" u on u.id = l.user_id
     where u.email = 'member@wigloop.test' and l.shelf = 'active' and l.type <> 'sale'`,
  );
  expect(own.rowCount).toBe(2);
});
