import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import * as calls from '#contract/messages/messages.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { profiles } from '#server/db/schema/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function newMember(name = `m${++count}`): Promise<TestMember> {
  return addMember(testApp, `${name}-${++count}@example.com`);
}

/** Members who never sign in. */
async function addStrangers(howMany: number): Promise<string[]> {
  const { pool } = testApp.deps.database;
  const ids = Array.from({ length: howMany }, () => randomUUID());
  await pool.query(
    `insert into "user" (id, name, email, email_verified) select u, 'x', u || '@x.test', true from unnest($1::uuid[]) u`,
    [ids],
  );
  await pool.query(`insert into profiles (id, username, display_name) select u, u, 'x' from unnest($1::uuid[]) u`, [
    ids,
  ]);
  return ids;
}

const sinceDays = ({ id }: TestMember, days: number) =>
  testApp.deps.database.db
    .update(profiles)
    .set({ createdAt: new Date(testApp.deps.clock.now().getTime() - days * dayMs) })
    .where(eq(profiles.id, id));

const conversationsOf = async ({ client }: TestMember, query = {}) =>
  (await client.call(calls.findConversations, { query })).body;
const threadOf = async ({ client }: TestMember, other: TestMember, query = {}) =>
  (await client.call(calls.getThread, { params: { memberId: other.id }, query })).body;

describe('sending', () => {
  test('what was typed arrives as it was typed: HTML, emoji, right-to-left text, 5,000 characters', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const texts = [
      '<script>alert("hi")</script> & <b>',
      '💇‍♀️👩🏽‍🦱 ok',
      'שלום עולם مرحبا',
      'é\n\n  two lines  ',
      'x'.repeat(5_000),
    ];
    for (const text of texts) expect((await write(ann, ben, text)).body.content).toBe(text);
    const { messages } = await threadOf(ben, ann);
    expect(messages.map(({ content }) => content)).toEqual(texts);
    expect(
      messages.every(({ senderId, receiverId, read }) => senderId === ann.id && receiverId === ben.id && !read),
    ).toBe(true);
  });

  test('nothing, only spaces, or more than 5,000 characters are refused', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    expect(await write(ann, ben, '')).toMatchObject({ status: 400, error: { code: 'messages.empty' } });
    expect((await write(ann, ben, ' \n\t ')).status).toBe(400);
    expect((await write(ann, ben, 'x'.repeat(5_001))).status).toBe(400);
    expect((await write(ann, ben, 'a\0b')).status).toBe(400);
  });

  test('a message to nobody, to oneself, or to someone unknown or banned is refused', async () => {
    const [ann, banned] = [await newMember(), await newMember()];
    await testApp.deps.database.db.update(profiles).set({ status: 'banned' }).where(eq(profiles.id, banned.id));
    const send = (receiverId: string | null | undefined) =>
      ann.client.call(calls.sendMessage, { body: { id: randomUUID(), receiverId, content: 'hi' } });
    for (const nobody of [undefined, null])
      expect((await send(nobody)).error).toMatchObject({ code: 'INVALID_INPUT', message: 'No receiver ID provided' });
    expect((await send(ann.id)).error.code).toBe('messages.to_oneself');
    expect((await send(randomUUID())).status).toBe(404);
    expect((await send(banned.id)).status).toBe(404);
  });

  test('without a session the codes of messages say so', async () => {
    const ann = await newMember();
    const visitor = new TestClient(testApp.app);
    const body = { id: randomUUID(), receiverId: ann.id, content: 'hi' };
    expect(await visitor.call(calls.sendMessage, { body })).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHORIZED', message: 'Not authenticated' },
    });
    visitor.cookies.set('wigloop.session_token', 'ended.session');
    expect(await visitor.call(calls.sendMessage, { body })).toMatchObject({
      status: 401,
      error: { code: 'AUTH_ERROR', message: 'Not authenticated' },
    });
  });

  test('a session whose member has no profile is an invalid user session', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    await testApp.deps.database.db.delete(profiles).where(eq(profiles.id, ann.id));
    expect(await write(ann, ben, 'hi')).toMatchObject({
      status: 401,
      error: { code: 'INVALID_USER', message: 'Invalid user session' },
    });
  });

  test('the sender is the one with the session, whatever the request says', async () => {
    const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
    const forged = { id: randomUUID(), senderId: ann.id, sender_id: ann.id, receiverId: ben.id, content: 'from Ann?' };
    const answer = await eve.client.send<calls.Message>('POST', '/api/messages', forged);
    expect(answer.body.senderId).toBe(eve.id);
    expect((await conversationsOf(ann)).conversations).toEqual([]);
  });

  test('the same id sent again, also twenty times at once, is one message', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(ann, ben, 'once', { id })));
    expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1);
    expect((await threadOf(ben, ann)).messages).toHaveLength(1);
  });

  test('an id that belongs to another message is refused and changes nothing', async () => {
    const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
    const { id } = (await write(ann, ben, 'mine')).body;
    expect((await write(ann, ben, 'changed', { id })).status).toBe(409);
    expect((await write(eve, ben, 'mine', { id })).status).toBe(409);
    expect((await threadOf(ben, ann)).messages.map(({ content }) => content)).toEqual(['mine']);
  });

  test('nobody writes more than 60 messages a minute, and a repeated one does not count', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const id = randomUUID();
    await write(ann, ben, 'first', { id });
    for (let at = 1; at < 60; at += 1) expect((await write(ann, ben, `${at}`)).status).toBe(200);
    const refused = await write(ann, ben, 'one too many');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await write(ann, ben, 'first', { id })).status).toBe(200);
    testApp.deps.clock.advance({ minutes: 1 });
    expect((await write(ann, ben, 'later')).status).toBe(200);
  });

  test('nobody opens more than 30 conversations an hour; answering is always possible', async () => {
    const ann = await newMember();
    await sinceDays(ann, 8);
    const ids = await addStrangers(31);
    const send = (receiverId: string) =>
      ann.client.call(calls.sendMessage, { body: { id: randomUUID(), receiverId, content: 'hi' } });
    const statuses = [];
    for (const id of ids) statuses.push((await send(id)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const ben = await newMember();
    await write(ben, ann, 'hello');
    expect((await write(ann, ben, 'hello back')).status).toBe(200);
  });
});

describe('in the first 7 days', () => {
  const sendTo = ({ client }: TestMember, receiverId: string, id: string = randomUUID()) =>
    client.call(calls.sendMessage, { body: { id, receiverId, content: 'hi' } });

  test('a member writes to 10 new members a day, also with thirty sends at once; answers do not count', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    await write(ben, ann, 'hello');
    expect((await write(ann, ben, 'an answer')).status).toBe(200);
    const strangers = await addStrangers(30);
    const answers = await Promise.all(strangers.map((id) => sendTo(ann, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error).toMatchObject({ code: 'messages.new_account', message: expect.stringContaining('10 new') });
    expect(refused?.headers['retry-after']).toBe('86400');
    expect((await write(ann, ben, 'still possible')).status).toBe(200);
  });

  test('a day after the first of the ten there is room for one more, and after 7 days the limit is gone', async () => {
    const ann = await newMember();
    const [first = '', ...strangers] = await addStrangers(14);
    await sendTo(ann, first);
    testApp.deps.clock.advance({ hours: 1 });
    for (const id of strangers.slice(0, 9)) expect((await sendTo(ann, id)).status).toBe(200);
    const refused = await sendTo(ann, strangers[9] ?? '');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '82800']);
    testApp.deps.clock.advance({ hours: 23 });
    expect((await sendTo(ann, strangers[9] ?? '')).status).toBe(200);
    expect((await sendTo(ann, strangers[10] ?? '')).status).toBe(429);
    await sinceDays(ann, 7);
    expect((await sendTo(ann, strangers[10] ?? '')).status).toBe(200);
  });

  test('a message that was sent already is not counted again, and a refused one is not kept', async () => {
    const ann = await newMember();
    const [first = '', ...strangers] = await addStrangers(11);
    const id = randomUUID();
    await sendTo(ann, first, id);
    for (const stranger of strangers.slice(0, 9)) await sendTo(ann, stranger);
    expect((await sendTo(ann, first, id)).status).toBe(200);
    expect((await sendTo(ann, strangers[9] ?? '')).status).toBe(429);
    expect((await conversationsOf(ann)).conversations).toHaveLength(10);
  });
});

describe('reading', () => {
  test('nobody sees, pages, marks or counts what two others write to each other', async () => {
    const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
    const { seq } = (await write(ann, ben, 'a secret')).body;
    expect((await conversationsOf(eve)).conversations).toEqual([]);
    for (const other of [ann, ben]) {
      expect((await threadOf(eve, other)).messages).toEqual([]);
      await eve.client.call(calls.markRead, { params: { memberId: other.id }, body: { upTo: seq } });
    }
    const missed = (await eve.client.call(calls.findMissedMessages, { query: { since: 0 } })).body;
    expect(missed).toEqual({ messages: [], hasMore: false, unreadCount: 0 });
    // The sender cannot mark it either; only the receiver reads it.
    await ann.client.call(calls.markRead, { params: { memberId: ben.id }, body: { upTo: seq } });
    expect((await ben.client.call(getUnreadCounts, {})).body.messages).toBe(1);
  });

  test('no answer gives another member’s address', async () => {
    const [ann, ben] = [await newMember('address-of-ann'), await newMember()];
    await write(ann, ben, 'hi');
    const answers = [await conversationsOf(ben), await threadOf(ben, ann)];
    expect(JSON.stringify(answers)).not.toContain('@');
  });

  test('a conversation with oneself or with someone unknown is not found; with someone new it is empty', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const open = (memberId: string) => ann.client.call(calls.getThread, { params: { memberId }, query: {} });
    expect((await open(ann.id)).status).toBe(404);
    expect((await open(randomUUID())).status).toBe(404);
    expect((await open('none')).status).toBe(400);
    expect((await open(ben.id)).body).toMatchObject({
      party: { id: ben.id, isOnline: false },
      messages: [],
      hasOlder: false,
    });
  });

  test('a thread is paged backwards without gaps or doubles while new messages arrive', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    for (let at = 0; at < 25; at += 1) await write(at % 2 ? ann : ben, at % 2 ? ben : ann, `${at}`);
    const seen: string[] = [];
    let page = await threadOf(ann, ben, { limit: 10 });
    for (;;) {
      seen.unshift(...page.messages.map(({ content }) => content));
      if (!page.hasOlder) break;
      await write(ben, ann, 'newer');
      page = await threadOf(ann, ben, { limit: 10, before: page.messages[0]?.seq });
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `${at}`));
  });

  test('the list has each party once, newest first, with what was said last and what is unread', async () => {
    const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
    await write(ben, ann, 'one');
    await write(ben, ann, 'two');
    await write(cat, ann, 'hello');
    await write(ann, ben, 'answer');
    const { conversations, nextBefore } = await conversationsOf(ann);
    expect(
      conversations.map(({ party, lastMessage, unreadCount }) => [party.id, lastMessage.preview, unreadCount]),
    ).toEqual([
      [ben.id, 'answer', 2],
      [cat.id, 'hello', 1],
    ]);
    expect(nextBefore).toBeNull();
    const first = await conversationsOf(ann, { limit: 1 });
    expect(first.conversations).toHaveLength(1);
    const second = await conversationsOf(ann, { limit: 1, before: first.nextBefore });
    expect([second.conversations[0]?.party.id, second.nextBefore]).toEqual([cat.id, null]);
  });

  test('the list can be searched by name, and the signs of a pattern are only signs', async () => {
    const ann = await newMember();
    const ben = await addMember(testApp, 'pattern@example.com', { displayName: 'b_n%' });
    await write(ben, ann, 'hi');
    expect((await conversationsOf(ann, { name: 'B_N%' })).conversations).toHaveLength(1);
    expect((await conversationsOf(ann, { name: 'b%n' })).conversations).toHaveLength(0);
  });

  test('marking read goes as far as was seen, and can be done twice', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const first = (await write(ann, ben, 'seen')).body;
    await write(ann, ben, 'not yet seen');
    const mark = async () =>
      (await ben.client.call(calls.markRead, { params: { memberId: ann.id }, body: { upTo: first.seq } })).body;
    expect([await mark(), await mark()]).toEqual([{ unreadCount: 1 }, { unreadCount: 1 }]);
    expect((await threadOf(ann, ben)).messages.map(({ read }) => read)).toEqual([true, false]);
  });

  test('a thread says how far it is unread, also where its newest page holds nothing unread', async () => {
    const [ann, ben] = [await newMember(), await newMember()];
    const { seq } = (await write(ann, ben, 'Did you see this?')).body;
    for (let at = 0; at < 3; at += 1) await write(ben, ann, 'I did not');
    const page = await threadOf(ben, ann, { limit: 2 });
    expect([page.messages.some(({ read, senderId }) => !read && senderId === ann.id), page.unreadUpTo]).toEqual([
      false,
      seq,
    ]);
    expect((await threadOf(ann, ben)).unreadUpTo).toBeGreaterThan(seq);
    await ben.client.call(calls.markRead, { params: { memberId: ann.id }, body: { upTo: seq } });
    expect((await threadOf(ben, ann, { limit: 2 })).unreadUpTo).toBeNull();
  });

  test('whoever was away gets everything since the last message, in order, page by page', async () => {
    const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
    const { seq } = (await write(ann, ben, 'known')).body;
    await write(ben, ann, '1');
    await write(cat, ann, '2');
    await write(ann, cat, '3');
    const ask = async (since: number) =>
      (await ann.client.call(calls.findMissedMessages, { query: { since, limit: 2 } })).body;
    const page = await ask(seq);
    expect([page.messages.map(({ content }) => content), page.hasMore, page.unreadCount]).toEqual([
      ['1', '2'],
      true,
      2,
    ]);
    const rest = await ask(page.messages[1]?.seq ?? 0);
    expect([rest.messages.map(({ content }) => content), rest.hasMore]).toEqual([['3'], false]);
  });
});
