import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAccount } from '#contract/members/members.ts';
import { blockMember, unblockMember } from '#contract/messages/messages.ts';
import * as calls from '#contract/notifications/notifications.ts';
import { respondToReview, writeReview } from '#contract/reviews/reviews.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMatch, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { flood, notify } from './notify.ts';

let testApp: TestApp;
let address: string;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  address = await listen(testApp);
});
afterAll(() => testApp.close());

const gone = 'What we told you here is no longer there for you to see';
const newMember = () => addMember(testApp, `gone${++count}@example.com`);
const nameOf = ({ email }: TestMember) => email.split('@')[0];
const run = (text: string, values: unknown[]) => testApp.deps.database.pool.query(text, values);
const block = ({ client }: TestMember, other: TestMember) =>
  client.call(blockMember, { params: { memberId: other.id } });
const unblock = ({ client }: TestMember, other: TestMember) =>
  client.call(unblockMember, { params: { memberId: other.id } });
const readAll = ({ client }: TestMember) =>
  client.call(calls.markNotificationsRead, { body: { upTo: testApp.deps.clock.now().toISOString() } });

/** What the member is told, in the list; the count and a new tab must say the same number of unread lines. */
async function linesOf({ client }: TestMember) {
  const { notifications } = (await client.call(calls.findNotifications, { query: {} })).body;
  const unread = notifications.filter(({ readAt }) => readAt === null).length;
  expect((await client.call(calls.getUnreadCounts, {})).body.notifications).toBe(unread);
  const tab = await openConnection(address, client);
  expect((await tab.next('hello')).unreadNotifications).toBe(unread);
  tab.close();
  return notifications;
}
const textsOf = async (member: TestMember) => (await linesOf(member)).map(({ text }) => text);

const wish = { name: 'Bobs', wishes: 1, count: 1 };
const tellOfWish = (to: TestMember, listingId: string, wishId: string = randomUUID()) => {
  const { database, clock } = testApp.deps;
  clock.advance({ seconds: 1 });
  const about = { wishId, listingId };
  return notify(database.db, { to: to.id, kind: 'wish-fulfilled', about, data: wish }, clock.now());
};
const tellOfMatch = async (to: TestMember, other: TestMember) => {
  const { database, clock } = testApp.deps;
  await addMatch(testApp, to, other);
  await addMatch(testApp, other, to);
  await settle(testApp);
  const data = { pairs: 1, rings: 0 };
  return notify(database.db, { to: to.id, kind: 'match-found', about: { memberId: other.id }, data }, clock.now());
};

interface Scene {
  reader: TestMember;
  other: TestMember;
  listingId: string;
}
const setStatus = ({ other }: Scene, status: string) =>
  run('update profiles set status = $2 where id = $1', [other.id, status]);
const setListing = ({ listingId }: Scene, status: string) =>
  run('update listings set status = $2, removed_at = now() where id = $1', [listingId, status]);

const tellings: [string, (scene: Scene) => Promise<unknown>][] = [
  ['a message', ({ reader, other }) => write(other, reader, 'hi')],
  ['a wish fulfilled', ({ reader, listingId }) => tellOfWish(reader, listingId)],
  ['a match', ({ reader, other }) => tellOfMatch(reader, other)],
  [
    'a review',
    ({ reader, other }) => other.client.call(writeReview, { params: { id: reader.id }, body: { rating: 5 } }),
  ],
];
const endings: [string, (scene: Scene) => Promise<unknown>, ((scene: Scene) => Promise<unknown>)?][] = [
  ['the reader blocks', ({ reader, other }) => block(reader, other), ({ reader, other }) => unblock(reader, other)],
  ['the other blocks', ({ reader, other }) => block(other, reader), ({ reader, other }) => unblock(other, reader)],
  ['the other is banned', (scene) => setStatus(scene, 'banned'), (scene) => setStatus(scene, 'active')],
  ['the listing is removed', (scene) => setListing(scene, 'removed'), (scene) => setListing(scene, 'active')],
  ['the listing is deleted', ({ listingId }) => run('delete from listings where id = $1', [listingId])],
  ['the other leaves', ({ other }) => other.client.call(deleteMyAccount, { body: { password: testPassword } })],
];
/** What is still there to see afterwards. */
const stays = new Set([
  'a message × the listing is removed',
  'a message × the listing is deleted',
  'a message × the other leaves',
  'a match × the listing is removed',
  'a match × the listing is deleted',
  'a review × the listing is removed',
  'a review × the listing is deleted',
  'a review × the other leaves',
]);

const pairs = tellings.flatMap(([what, tell]) =>
  endings.map(([how, end, undo]) => ({ name: `${what} × ${how}`, tell, end, undo })),
);

test.each(pairs)(
  '$name: what may no longer be seen is neither shown nor counted, and what was read says that it is gone',
  async ({ name, tell, end, undo }) => {
    for (const isRead of [false, true]) {
      const [reader, other] = [await newMember(), await newMember()];
      const scene = { reader, other, listingId: await addListing(testApp, other.id) };
      await tell(scene);
      const [before, ...more] = await linesOf(reader);
      expect(more).toEqual([]);
      expect(before?.path).not.toBeNull();
      testApp.deps.clock.advance({ seconds: 1 });
      if (isRead) await readAll(reader);
      await end(scene);
      const lines = await linesOf(reader);
      if (stays.has(name)) {
        expect(lines).toMatchObject([{ id: before?.id, path: before?.path }]);
        continue;
      }
      if (isRead) expect(lines).toMatchObject([{ text: gone, path: null, about: {} }]);
      else expect(lines).toEqual([]);
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${other.id}|${scene.listingId}|${nameOf(other)}`));
      if (!undo) continue;
      await undo(scene);
      expect((await linesOf(reader)).map(({ text, readAt }) => [text, readAt !== null])).toEqual([
        [before?.text, isRead],
      ]);
    }
  },
);

test('after a block nothing is mailed of it; a deal is still told, here and by mail', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const { database, clock } = testApp.deps;
  const data = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
  const about = { dealId: randomUUID(), memberId: ann.id };
  await notify(database.db, { to: ben.id, kind: 'deal-agreed', about, data }, clock.now());
  await block(ben, ann);
  expect(await textsOf(ben)).toEqual([expect.stringMatching(/^Agreed with gone\d+: your Zara\.$/)]);
  clock.advance({ minutes: 15 });
  const subjects = (await readMailbox(testApp, ben.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Agreed with gone\d+: your Zara\.$/)]);
});

test('of several told as one, those that are gone are neither counted nor the newest', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const listings = [];
  const wishId = randomUUID();
  for (let at = 0; at < 3; at += 1) {
    listings.push(await addListing(testApp, ann.id));
    await tellOfWish(ben, listings[at] ?? '', wishId);
  }
  expect(await textsOf(ben)).toEqual(['3 new listings fit your alert “Bobs”']);
  await run('delete from listings where id = $1', [listings[2]]);
  expect(await linesOf(ben)).toMatchObject([{ text: '2 new listings fit your alert “Bobs”', count: 2 }]);
  await run(`update listings set status = 'removed', removed_at = now() where id = $1`, [listings[0]]);
  expect(await linesOf(ben)).toMatchObject([
    { text: 'A new listing fits your alert “Bobs”', path: `/listing/${listings[1]}`, count: 1 },
  ]);
});

test('a flood of which all is gone leaves nothing, and a new one begins anew', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const listingId = await addListing(testApp, ann.id);
  for (let at = 0; at < flood.count + 5; at += 1) await tellOfWish(ben, listingId);
  expect(await linesOf(ben)).toMatchObject([{ count: flood.count + 5 }]);
  await block(ann, ben);
  expect(await linesOf(ben)).toEqual([]);
  const cat = await newMember();
  await tellOfWish(ben, await addListing(testApp, cat.id));
  expect(await linesOf(ben)).toMatchObject([{ count: 1, text: 'A new listing fits your alert “Bobs”' }]);
});

test('a review is told once with its response, and neither when it is hidden', async () => {
  const [seller, buyer] = [await newMember(), await newMember()];
  const review = () => buyer.client.call(writeReview, { params: { id: seller.id }, body: { rating: 5 } });
  const { id } = (await review()).body;
  await review();
  expect((await linesOf(seller))[0]).toMatchObject({
    text: `${nameOf(buyer)} wrote a review of you`,
    path: `/user/${seller.id}#reviews`,
  });
  const respond = (text: string) => seller.client.call(respondToReview, { params: { id }, body: { text } });
  await respond('Thank you');
  await respond('Thank you so much');
  expect(await textsOf(buyer)).toEqual([`${nameOf(seller)} responded to your review`]);
  await readAll(buyer);
  await run(`update reviews set hidden_at = now(), hidden_reason = 'rude' where id = $1`, [id]);
  expect([await textsOf(seller), await textsOf(buyer)]).toEqual([[], [gone]]);
});

test('what is the reader’s own affair stays, whatever becomes of those it names', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { database, clock } = testApp.deps;
  const data = { reviewed: 'Ann', reason: 'rude' };
  await notify(database.db, { to: ben.id, kind: 'review-hidden', about: { memberId: ann.id }, data }, clock.now());
  await block(ann, ben);
  await setStatus({ reader: ben, other: ann, listingId: '' }, 'banned');
  expect(await textsOf(ben)).toEqual(['Our team has hidden your review of Ann']);
});

test('without access nobody is told who wrote, here or by mail; what is the member’s own is told all the same', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const { database, clock } = testApp.deps;
  const data = { planName: 'Premium', accessUntil: null, isOver: false };
  await notify(database.db, { to: ben.id, kind: 'payment-failed', about: {}, data }, clock.now());
  const settings = await testApp.services.settings.getSubscriptionSettings();
  clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(testApp.deps, { ...settings, paywall_enabled: true, test_mode: false }, null);
  await expect.poll(async () => (await testApp.services.settings.getSubscriptionSettings()).paywall_enabled).toBe(true);
  const list = async () => (await ben.client.call(calls.findNotifications, { query: {} })).body.notifications;
  const unread = async () => (await ben.client.call(calls.getUnreadCounts, {})).body.notifications;
  expect((await list()).map(({ text, path }) => [text, path])).toEqual([
    ['Your payment for Premium did not go through.', '/account/subscription'],
    ['A member wrote to you. Messages are read with a plan', '/subscription'],
  ]);
  expect(await unread()).toBe(2);
  clock.advance({ minutes: 15 });
  const subjects = (await readMailbox(testApp, ben.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your payment did not go through']);
  await run('insert into member_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [ben.id, ann.id]);
  expect([(await list()).length, await unread()]).toEqual([1, 1]);
  clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(testApp.deps, settings, null);
});
