import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAccount } from '#contract/members/members.ts';
import { markRead } from '#contract/messages/messages.ts';
import { notificationKinds } from '#contract/notifications/notification-kinds.ts';
import * as calls from '#contract/notifications/notifications.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { deleteOldNotifications, markAboutRead } from './notifications.ts';
import { notify } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `told${++count}@example.com`);
const wig = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
const listOf = async ({ client }: TestMember, cursor?: string) =>
  (await client.call(calls.findNotifications, { query: cursor === undefined ? {} : { cursor } })).body;
const textsOf = async (member: TestMember) => (await listOf(member)).notifications.map(({ text }) => text);
const unreadOf = async ({ client }: TestMember) => (await client.call(calls.getUnreadCounts, {})).body.notifications;
const nameOf = ({ email }: TestMember) => email.split('@')[0];

interface Told {
  to: { id: string };
  by: TestMember;
  dealId?: string;
  key?: string;
}

function tell({ to, by, dealId = randomUUID(), key }: Told, thenFail?: Error): Promise<void> {
  const { database, clock } = testApp.deps;
  return database.db.transaction(async (tx) => {
    const about = { dealId, memberId: by.id };
    await notify(tx, { to: to.id, kind: 'deal-proposed', about, data: wig, ...(key && { key }) }, clock.now());
    if (thenFail) throw thenFail;
  });
}

test('a notification is there exactly when its transaction was committed, and nobody else sees it', async () => {
  const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
  await expect(tell({ to: ben, by: ann }, new Error('undone'))).rejects.toThrow('undone');
  expect(await textsOf(ben)).toEqual([]);
  const dealId = randomUUID();
  await tell({ to: ben, by: ann, dealId });
  const { notifications } = await listOf(ben);
  expect(notifications).toEqual([
    {
      id: expect.any(String),
      kind: 'deal-proposed',
      about: { dealId, memberId: ann.id },
      family: 'proposals',
      path: `/account/deals/${dealId}`,
      count: 1,
      text: `${nameOf(ann)} offers your Zara.`,
      picture: null,
      createdAt: expect.any(String),
      readAt: null,
    },
  ]);
  expect(await textsOf(eve)).toEqual([]);
  await eve.client.call(calls.markNotificationsRead, { body: { ids: notifications.map(({ id }) => id) } });
  expect(await unreadOf(ben)).toBe(1);
});

test('whoever has left is told nothing, and what told them stands; of others they keep no name', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await tell({ to: ben, by: ann });
  await ann.client.call(deleteMyAccount, { body: { password: testPassword } });
  await tell({ to: ann, by: ben });
  expect(await textsOf(ben)).toEqual(['Deleted member offers your Zara.']);
  const { rows } = await testApp.deps.database.pool.query('select from notifications where to_id = $1', [ann.id]);
  expect(rows).toEqual([]);
});

test('what may be told only once is told once, whoever repeats it', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await Promise.all([1, 2, 3].map(() => tell({ to: ben, by: ann, key: 'reminder 1' })));
  await tell({ to: ben, by: ann, key: 'reminder 2' });
  expect(await textsOf(ben)).toHaveLength(2);
});

test('the list goes on where its page ended, newest first, and a broken page is refused in words', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const deals: string[] = [];
  for (let at = 0; at < calls.notificationsPerPage + 5; at += 1) {
    deals.unshift(randomUUID());
    // Several in one millisecond: the page may end between them.
    if (at % 3 === 0) testApp.deps.clock.advance({ minutes: 10 });
    await tell({ to: ben, by: ann, dealId: deals[0] ?? '' });
  }
  const first = await listOf(ben);
  const second = await listOf(ben, first.nextCursor ?? '');
  const read = [...first.notifications, ...second.notifications].map(({ about }) => about.dealId);
  expect([first.notifications.length, second.nextCursor]).toEqual([calls.notificationsPerPage, null]);
  expect([...read].sort()).toEqual([...deals].sort());
  const moments = first.notifications.map(({ createdAt }) => Date.parse(createdAt));
  expect(moments).toEqual([...moments].sort((a, b) => b - a));

  const broken = await ben.client.call(calls.findNotifications, { query: { cursor: 'yesterday' } });
  expect([broken.status, broken.error.message]).toEqual([400, 'This page of the list does not exist.']);
});

test('some or everything up to a moment is marked as read, once; what is neither is refused in words', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  for (const minutes of [0, 1, 1]) {
    testApp.deps.clock.advance({ minutes });
    await tell({ to: ben, by: ann });
  }
  const [newest, middle] = (await listOf(ben)).notifications;
  const mark = (body: unknown) => ben.client.send<{ unreadCount: number }>('PUT', '/api/me/notifications/read', body);
  expect((await mark({ ids: [newest?.id] })).body).toEqual({ unreadCount: 2 });
  const { readAt } = (await listOf(ben)).notifications[0] ?? {};
  testApp.deps.clock.advance({ minutes: 1 });
  expect((await mark({ ids: [newest?.id] })).body).toEqual({ unreadCount: 2 });
  expect((await listOf(ben)).notifications[0]?.readAt).toBe(readAt);
  expect((await mark({ upTo: middle?.createdAt })).body).toEqual({ unreadCount: 0 });
  for (const body of [
    {},
    { ids: [] },
    { ids: ['x'] },
    { upTo: 'now' },
    { upTo: middle?.createdAt, ids: [newest?.id] },
  ]) {
    const refused = await mark(body);
    expect(refused.status, JSON.stringify(body)).toBe(400);
    expect(refused.error.message).toMatch(/^[A-Z].*\.$/);
  }
});

test('a notification reaches every device of its reader on both servers, and so does its reading', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const second = await startSecondApp(testApp);
  const [here, there] = [
    await openConnection(await listen(testApp), ben.client),
    await openConnection(await listen(second), ben.client),
  ];
  await here.next('hello', ({ unreadNotifications }) => unreadNotifications === 0);
  const dealId = randomUUID();
  await tell({ to: ben, by: ann, dealId });
  for (const connection of [here, there]) {
    const { notification } = await connection.next('notification');
    expect(notification).toEqual((await listOf(ben)).notifications[0]);
    await connection.next('unread-notifications', ({ count: unread }) => unread === 1);
  }
  const { database, clock } = testApp.deps;
  await markAboutRead(database.db, ben.id, { dealId: randomUUID() }, clock.now());
  expect(await unreadOf(ben)).toBe(1);
  await markAboutRead(database.db, ben.id, { dealId }, clock.now());
  for (const connection of [here, there])
    await connection.next('unread-notifications', ({ count: unread }) => unread === 0);
  await second.close();
});

test('messages of one sender are one notification until they are read, and reading the thread reads it', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  const first = (await write(ann, ben, 'one')).body;
  expect(await textsOf(ben)).toEqual([`${nameOf(ann)} sent you a new message`]);
  testApp.deps.clock.advance({ seconds: 1 });
  await write(cat, ben, 'hello');
  testApp.deps.clock.advance({ seconds: 1 });
  const second = (await write(ann, ben, 'two')).body;
  expect(await textsOf(ben)).toEqual([
    `${nameOf(ann)} sent you 2 new messages`,
    `${nameOf(cat)} sent you a new message`,
  ]);

  const read = (upTo: number) => ben.client.call(markRead, { params: { memberId: ann.id }, body: { upTo } });
  await read(first.seq);
  expect((await textsOf(ben))[0]).toBe(`${nameOf(ann)} sent you a new message`);
  expect(await unreadOf(ben)).toBe(2);
  await read(second.seq);
  expect(await unreadOf(ben)).toBe(1);
  testApp.deps.clock.advance({ seconds: 1 });
  await write(ann, ben, 'three');
  expect((await listOf(ben)).notifications.map(({ readAt }) => readAt === null)).toEqual([true, false, true]);
});

test('the database tells of a message as its kind is declared', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const { rows } = await testApp.deps.database.pool.query(
    `select kind, matter, extract(epoch from mail_due_at - created_at) / 60 as wait from notifications where to_id = $1`,
    [ben.id],
  );
  const { mail } = notificationKinds.message;
  expect(rows.map((row) => ({ ...row, wait: Number(row.wait) }))).toEqual([
    { kind: 'message', matter: `messages:${ann.id}`, wait: mail?.waitMinutes },
  ]);
});

test('after ninety days a notification is gone', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await tell({ to: ben, by: ann });
  testApp.deps.clock.advance({ days: 89 });
  await deleteOldNotifications(testApp.deps);
  const { rows } = await testApp.deps.database.pool.query('select from notifications where to_id = $1', [ben.id]);
  expect(rows).toHaveLength(1);
  testApp.deps.clock.advance({ days: 2 });
  await deleteOldNotifications(testApp.deps);
  const left = await testApp.deps.database.pool.query('select from notifications where to_id = $1', [ben.id]);
  expect(left.rows).toEqual([]);
});
