import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/auth/auth.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import { findMyDeals, getDeal } from '#contract/deals/deals.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { findConversations } from '#contract/messages/messages.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
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

async function enter(email: string): Promise<TestClient> {
  const client = new TestClient(testApp.app);
  await client.call(signIn, { body: { email, password: demoPassword } });
  return client;
}

test.each(demoAccounts)('the conversations of $email are in order of time, the newest first', async ({ email }) => {
  const { conversations } = (await (await enter(email)).call(findConversations, { query: {} })).body;
  const moments = conversations.map(({ lastMessage }) => lastMessage.createdAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(moments.length).toBeGreaterThan(0);
});

test('the usernames of the demo come from the addresses', async () => {
  const { rows } = await testApp.deps.database.pool.query<{ username: string; email: string }>(
    'select p.username, u.email from profiles p join "user" u on u.id = p.id',
  );
  expect(rows.map(({ username }) => username)).toEqual(rows.map(({ email }) => email.split('@')[0]));
});

test('whoever is in a demo deal under way may ask for the proof of each of its wigs', async () => {
  const client = await enter('member@wigloop.test');
  const answers = [];
  for (const view of ['needs-me', 'waiting', 'agreed'] as const)
    for (const { id } of (await client.call(findMyDeals, { query: { view } })).body.deals) {
      const { terms, endedAt, state } = (await client.call(getDeal, { params: { id } })).body;
      if (endedAt) continue;
      const wigs = terms.moves.flatMap((move) => ('listingId' in move ? [move.listingId] : []));
      for (const wig of wigs) {
        const { status } = await client.call(getOwnership, { params: { id: wig } });
        answers.push({ state, wig, status });
      }
    }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.length).toBeGreaterThan(8);
});
