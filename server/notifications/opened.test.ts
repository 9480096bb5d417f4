import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationAbout } from '#contract/notifications/notification-kind.ts';
import type { DataOf, NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import * as calls from '#contract/notifications/notifications.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addRing, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { flood, notify } from './notify.ts';

let testApp: TestApp;
let seller: TestMember;
let address: string;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  address = await listen(testApp);
  seller = await addMember(testApp, 'seller@example.com');
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `opener${++count}@example.com`);
const open = (member: TestMember, opened: string) =>
  member.client.send<{ unreadCount: number }>('PUT', calls.markNotificationsRead.path, { opened });
const listOf = async ({ client }: TestMember) =>
  (await client.call(calls.findNotifications, { query: {} })).body.notifications;

async function tell<Kind extends Exclude<NotificationKindId, 'message'>>(
  to: TestMember,
  kind: Kind,
  data: DataOf<Kind>,
  about: NotificationAbout = {},
): Promise<void> {
  const { database, clock } = testApp.deps;
  clock.advance({ seconds: 1 });
  await notify(database.db, { to: to.id, kind, about, data }, clock.now());
}

async function tellOfMatch(to: TestMember): Promise<void> {
  await addRing(testApp, [to, await newMember()]);
  await settle(testApp);
  await tell(to, 'match-found', { pairs: 1, rings: 0 });
}

async function tellOfRing(to: TestMember): Promise<void> {
  await addRing(testApp, [to, await newMember(), await newMember()]);
  await settle(testApp);
  await tell(to, 'match-found', { pairs: 0, rings: 1 });
}

const wig = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
const wish = { name: 'Bobs', wishes: 1, count: 1 };
const dealId = randomUUID();

test.each<[string, (to: TestMember) => Promise<void>, string]>([
  ['matches', tellOfMatch, '/account/matches'],
  ['rings', tellOfRing, '/account/matches'],
  ['wishes', (to) => tell(to, 'wish-ended', { name: 'Bobs' }), '/account/wishes'],
  ['settings', (to) => tell(to, 'new-sign-in', { device: 'A', origin: 'B', when: '2026' }), '/account/settings'],
  ['plan', (to) => tell(to, 'plan-changed', { planName: 'A', before: 'B' }), '/account/subscription'],
  [
    'own listings',
    (to) => tell(to, 'listing-taken-down', { title: 'A', reason: 'B' }),
    '/account/listings?view=removed',
  ],
  ['support', (to) => tell(to, 'support-answered', {}), '/contact'],
  ['messages', (to) => tell(to, 'buyer-waits', {}), '/messages?user=somebody'],
  ['deal', (to) => tell(to, 'deal-agreed', wig, { dealId }), `/account/deals/${dealId}`],
])(
  'who opens the page of %s has read what leads there, on every device, and opening others changes nothing',
  async (_what, tellOf, page) => {
    const [ann, ben] = [await newMember(), await newMember()];
    for (const member of [ann, ben]) await tellOf(member);
    const tablet = await openConnection(address, ann.client);
    for (const other of ['/', '/search', `${page.split('?')[0]}/more`, '/account/deals'])
      expect((await open(ann, other)).body).toEqual({ unreadCount: 1 });
    for (let again = 0; again < 2; again += 1) expect((await open(ann, page)).body).toEqual({ unreadCount: 0 });
    await tablet.next('unread-notifications', ({ count: unread }) => unread === 0);
    tablet.close();
    expect((await listOf(ben)).map(({ readAt }) => readAt)).toEqual([null]);
  },
);

test('of several wigs for one wish, the page of one reads that one; the page of wishes reads all that are told as one', async () => {
  const ann = await newMember();
  const [wishId, first, second, third] = [
    randomUUID(),
    await addListing(testApp, seller.id),
    await addListing(testApp, seller.id),
    await addListing(testApp, seller.id),
  ];
  for (const listingId of [first, second, third]) await tell(ann, 'wish-fulfilled', wish, { wishId, listingId });
  await open(ann, `/listing/${second}`);
  const [line] = await listOf(ann);
  expect(line).toMatchObject({ text: '2 new listings fit your alert “Bobs”', readAt: null });
  expect((await open(ann, '/account/wishes')).body).toEqual({ unreadCount: 0 });
});

test('of a flood that is told as one, the page of one reads that one alone', async () => {
  const ann = await newMember();
  const deals = Array.from({ length: flood.count + 2 }, () => randomUUID());
  for (const id of deals) await tell(ann, 'deal-step-done', wig, { dealId: id });
  expect((await open(ann, `/account/deals/${deals.at(-1)}`)).body).toEqual({ unreadCount: 1 });
  expect((await listOf(ann)).map(({ count: told, readAt }) => [told, readAt === null])).toEqual([
    [1, false],
    [flood.count + 1, true],
  ]);
});

test('the form that changes a listing reads what is told of that listing alone', async () => {
  const ann = await newMember();
  const [one, other] = [await addListing(testApp, ann.id), await addListing(testApp, ann.id)];
  for (const listingId of [one, other])
    await tell(ann, 'ownership-refused', { title: 'Zara', reason: 'Blurred' }, { listingId });
  expect((await open(ann, '/account/create-listing')).body).toEqual({ unreadCount: 2 });
  expect((await open(ann, `/account/create-listing?edit=${one}`)).body).toEqual({ unreadCount: 1 });
});

test('messages are read as far as they are seen, not with the page', async () => {
  const ann = await newMember();
  await write(seller, ann, 'hi');
  for (const page of ['/messages', `/messages?user=${seller.id}`])
    expect((await open(ann, page)).body).toEqual({ unreadCount: 1 });
});

test.each(['', 'account', 'https://wigloop.test/account', '/a b', `/${'x'.repeat(501)}`, 7, null])(
  'the page %j is refused with a sentence',
  async (opened) => {
    const ann = await newMember();
    const { status, error } = await open(ann, opened as string);
    expect([status, error.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
  },
);
