import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportMyData } from '#contract/members/members.ts';
import * as calls from '#contract/messages/messages.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { listings } from '#server/db/schema/listings.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { isBlockedBetween } from './blocks.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `block${++count}@example.com`);
const block = (who: TestMember, whom: { id: string }) =>
  who.client.call(calls.blockMember, { params: { memberId: whom.id } });
const blocksOf = async ({ client }: TestMember) => (await client.call(calls.findBlocks, {})).body.blocks;

test('a block stops messages either way, can be asked for twice, and is known to the blocker alone', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'before');
  for (let time = 0; time < 2; time += 1) expect((await block(ben, ann)).status).toBe(200);
  expect((await write(ann, ben, 'x')).error.code).toBe('messages.blocked');
  expect((await write(ben, ann, 'x')).error.code).toBe('messages.blocked');
  expect((await blocksOf(ben)).map(({ memberId }) => memberId)).toEqual([ann.id]);
  expect(await blocksOf(ann)).toEqual([]);
  expect(await isBlockedBetween(testApp.deps.database.db, ann.id, ben.id)).toBe(true);

  const party = async (who: TestMember, other: TestMember) =>
    (await who.client.call(calls.getThread, { params: { memberId: other.id }, query: {} })).body;
  expect((await party(ben, ann)).party.isBlockedByMe).toBe(true);
  const forAnn = await party(ann, ben);
  expect([forAnn.party.isBlockedByMe, forAnn.messages.length]).toEqual([false, 1]);

  await ben.client.call(calls.unblockMember, { params: { memberId: ann.id } });
  expect((await write(ann, ben, 'after')).status).toBe(200);
});

test('nobody blocks themselves or someone who does not exist', async () => {
  const ann = await newMember();
  expect((await block(ann, ann)).status).toBe(400);
  expect((await block(ann, { id: randomUUID() })).status).toBe(404);
});

test('blocking while messages are on their way: once the block is there, nothing more arrives', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const sending = Array.from({ length: 20 }, (_, at) => write(ann, ben, `${at}`));
  await block(ben, ann);
  const count = async () =>
    (await ben.client.call(calls.getThread, { params: { memberId: ann.id }, query: {} })).body.messages.length;
  const before = await count();
  await Promise.all(sending);
  expect(await count()).toBe(before);
});

test('contacting a seller needs no subscription, reading the answer does; suspended members cannot write', async () => {
  const [ann, seller, quiet] = [await newMember(), await newMember(), await newMember()];
  const { db, pool } = testApp.deps.database;
  await db.insert(userSubscriptions).values({ userId: seller.id, status: 'active' });
  const settings = { paywall_enabled: true, grace_period_days: 3, test_mode: false };
  await updateSubscriptionSettings(testApp.deps, settings, null);
  await pool.query(`update profiles set status = 'suspended' where id = $1`, [quiet.id]);
  expect((await write(ann, seller, 'Is it still there?')).status).toBe(200);
  expect((await write(seller, ann, 'Yes')).status).toBe(200);
  expect((await ann.client.call(calls.findConversations, { query: {} })).status).toBe(402);
  expect((await write(quiet, seller, 'hi')).status).toBe(403);
  testApp.deps.clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(testApp.deps, { ...settings, paywall_enabled: false }, null);
});

test('a message is about a listing of one of the two, and shows it only while it is shown to all', async () => {
  const [ann, seller, other] = [await newMember(), await newMember(), await newMember()];
  const { db, pool } = testApp.deps.database;
  const add = async (userId: string) => {
    const wig = { userId, title: 'Bob', description: 'x', brand: 'envy', condition: 'new', type: 'sale' } as const;
    const [row] = await db
      .insert(listings)
      .values({ ...wig, priceCents: 9_900, color: 'Black' })
      .returning();
    return row?.id ?? '';
  };
  const [listingId, foreign] = [await add(seller.id), await add(other.id)];
  expect((await write(ann, seller, 'hi', { listingId: foreign })).status).toBe(404);
  const sent = (await write(ann, seller, 'hi', { listingId })).body;
  expect(sent.listing).toMatchObject({ id: listingId, card: { title: 'Bob', priceCents: 9_900, photo: null } });
  await pool.query(`update listings set status = 'removed', removed_at = now() where id = $1`, [listingId]);
  const thread = (await ann.client.call(calls.getThread, { params: { memberId: seller.id }, query: {} })).body;
  expect(thread.messages[0]?.listing).toEqual({ id: listingId, card: null });
  expect((await write(ann, seller, 'and now?', { listingId })).status).toBe(404);
});

test('the export holds the own messages, sent and received', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'ping');
  await write(ben, ann, 'pong');
  const exported = (await ann.client.call(exportMyData, {})).body.messages as { messages: object[] };
  expect(exported.messages).toMatchObject([
    { direction: 'sent', content: 'ping' },
    { direction: 'received', content: 'pong' },
  ]);
  expect(JSON.stringify(exported)).not.toContain('@');
});
