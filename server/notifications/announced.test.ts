import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { listen, openConnection, until } from '#server/test/test-messages.ts';
import { notifyAll } from './notify.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const query = (text: string, values: unknown[] = []) => testApp.deps.database.pool.query(text, values);

/** Members who never sign in: the crowd between those who have a tab open. */
async function addCrowd(count: number): Promise<string[]> {
  const { rows } = await query(
    `insert into "user" (name, email, email_verified)
     select 'Crowd', 'crowd' || n || '@example.com', true from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

test('what one statement tells to many is announced in few words, and rings at everyone who has a tab open', async () => {
  const address = await listen(testApp);
  const [first, last] = [await addMember(testApp, 'first@example.com'), await addMember(testApp, 'last@example.com')];
  const tabs = await Promise.all([first, last].map(({ client }) => openConnection(address, client)));
  const listener = new pg.Client({ connectionString: testApp.deps.database.url });
  const announced: string[] = [];
  listener.on('notification', ({ payload = '' }) => {
    if (payload.startsWith('notification ')) announced.push(payload);
  });
  await listener.connect();
  await listener.query('listen wigloop');

  const everyone = [first.id, ...(await addCrowd(248)), last.id];
  const notices = everyone.map((to) => ({ to, kind: 'wish-ended' as const, about: {}, data: { name: 'Lea' } }));
  await testApp.deps.database.db.transaction((tx) => notifyAll(tx, notices, testApp.deps.clock.now()));

  for (const tab of tabs) {
    await until(() => tab.of('notification')[0], 'the notice');
    await until(() => (tab.of('unread-notifications').at(-1)?.count === 1 ? true : undefined), 'the bell');
  }
  await listener.query('select');
  expect(announced).toHaveLength(3);
  expect(announced.flatMap((payload) => payload.split(' ').slice(1)).filter((_, at) => at % 2 === 0)).toEqual(everyone);
  await listener.end();
  for (const tab of tabs) tab.close();
});

test('whoever has a device is due for a push, also when the row that tells them does not say so', async () => {
  const [withDevice, without] = await addTwo();
  const tell = (to: string | undefined) =>
    query(
      `insert into notifications (to_id, kind, data, matter, is_gathered, created_at)
       values ($1, 'wish-ended', '{"name":"Lea"}', 'old', false, now())`,
      [to],
    );
  await tell(withDevice);
  await tell(without);
  const { rows } = await query(
    'select to_id, push_due_at = created_at as "isDue" from notifications where matter = $1',
    ['old'],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { to_id: withDevice, isDue: true },
      { to_id: without, isDue: null },
    ]),
  );
});

/** Two members, the first with a device. */
async function addTwo(): Promise<string[]> {
  const members = [await addMember(testApp, 'device@example.com'), await addMember(testApp, 'plain@example.com')];
  await query(
    `insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, created_at, seen_at)
     select user_id, id, 'https://push.example.com/1', 'key', 'secret', now(), now() from session where user_id = $1 limit 1`,
    [members[0]?.id],
  );
  return members.map(({ id }) => id);
}
