import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/notifications/notifications.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection } from '#server/test/test-messages.ts';
import { markAboutRead } from './notifications.ts';
import { flood, notify, notifyAll } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `many${++count}@example.com`);
const wig = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
const listOf = async ({ client }: TestMember) =>
  (await client.call(calls.findNotifications, { query: {} })).body.notifications;
const linesOf = async (member: TestMember) => (await listOf(member)).map(({ text }) => text);
const unreadOf = async ({ client }: TestMember) => (await client.call(calls.getUnreadCounts, {})).body.notifications;

interface Told {
  kind?: 'deal-proposed' | 'deal-step-done' | 'deal-reminder';
  dealId?: string;
  listingId?: string;
}

async function tell(to: string | string[], { kind = 'deal-proposed', dealId = randomUUID(), listingId }: Told = {}) {
  const { database, clock } = testApp.deps;
  clock.advance({ seconds: 1 });
  const about = { dealId, ...(listingId && { listingId }) };
  const notices = [to].flat().map((one) => ({ to: one, kind, about, data: wig }));
  await database.db.transaction((tx) => notifyAll(tx, notices, clock.now()));
}

test('proposals for one wig are one line that counts them, until each is opened', async () => {
  const ann = await newMember();
  const deals = [randomUUID(), randomUUID(), randomUUID()];
  const listingId = randomUUID();
  for (const dealId of deals) await tell(ann.id, { dealId, listingId });
  expect(await linesOf(ann)).toEqual(['3 new offers for your Zara']);
  expect((await listOf(ann))[0]).toMatchObject({ count: 3, path: '/account/deals' });
  expect(await unreadOf(ann)).toBe(1);
  const { database, clock } = testApp.deps;
  await markAboutRead(database.db, ann.id, { dealId: deals[2] ?? '' }, clock.now());
  expect((await listOf(ann)).map(({ text, readAt }) => [text, readAt === null])).toEqual([
    ['Someone offers your Zara.', false],
    ['2 new offers for your Zara', true],
  ]);
});

test('news of one deal is one line, and reading it reads all of it, but nothing that came later', async () => {
  const ann = await newMember();
  const dealId = randomUUID();
  for (let at = 0; at < 3; at += 1) await tell(ann.id, { kind: 'deal-step-done', dealId });
  const [line] = await listOf(ann);
  expect(line?.text).toBe('Someone did a step of the deal. (2 earlier notices)');
  await tell(ann.id, { kind: 'deal-step-done', dealId });
  await ann.client.call(calls.markNotificationsRead, { body: { ids: [line?.id ?? ''] } });
  expect((await listOf(ann)).map(({ readAt }) => readAt === null)).toEqual([true, false, false, false]);
});

test('a page ends between lines, however many rows stand behind one', async () => {
  const ann = await newMember();
  const dealId = randomUUID();
  await tell(ann.id, { kind: 'deal-reminder' });
  for (let at = 0; at < calls.notificationsPerPage + 3; at += 1) await tell(ann.id, { kind: 'deal-reminder', dealId });
  const page = (await ann.client.call(calls.findNotifications, { query: {} })).body;
  expect([page.notifications.length, page.nextCursor]).toEqual([2, null]);
});

test('two hundred of a kind in a minute become one line, one unread and one mail', async () => {
  const ann = await newMember();
  const { database, clock } = testApp.deps;
  await database.db.transaction(async (tx) => {
    for (let at = 0; at < 200; at += 1) {
      const about = { dealId: randomUUID() };
      await notify(tx, { to: ann.id, kind: 'deal-step-done', about, data: wig }, clock.now());
    }
  });
  expect(await linesOf(ann)).toEqual(['Someone did a step of the deal. (199 earlier notices)']);
  expect(await unreadOf(ann)).toBe(1);
  clock.advance({ minutes: 3 });
  expect(await readMailbox(testApp, ann.email)).toHaveLength(1);
});

test('what must be heard is never folded into one', async () => {
  const ann = await newMember();
  for (let at = 0; at <= flood.count; at += 1) await tell(ann.id, { kind: 'deal-reminder' });
  expect(await linesOf(ann)).toHaveLength(flood.count + 1);
});

test('many members are told by one statement, each by their own choices, and those who left not at all', async () => {
  const [ann, ben, quiet] = [await newMember(), await newMember(), await newMember()];
  await quiet.client.send('PATCH', '/api/me/notification-preferences', {
    choices: [{ family: 'proposals', channel: 'here', isOn: false }],
  });
  const connection = await openConnection(await listen(testApp), ben.client);
  await connection.next('hello');
  await tell([ann.id, ben.id, quiet.id, randomUUID()]);
  expect([await unreadOf(ann), await unreadOf(ben), await unreadOf(quiet)]).toEqual([1, 1, 0]);
  await connection.next('notification');
  connection.close();
});
