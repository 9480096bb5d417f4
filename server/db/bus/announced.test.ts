import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { likeListing } from '#contract/favorites/favorites.ts';
import { countListingView } from '#contract/listings/listing-page.ts';
import { createListing, updateListing } from '#contract/listings/selling.ts';
import { updateMySettings } from '#contract/members/members.ts';
import { blockMember, markRead } from '#contract/messages/messages.ts';
import { uploadPhoto } from '#contract/photos/photos.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let address: string;
let listener: pg.Client;
let ann: TestMember;
let ben: TestMember;
const announced: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  address = await listen(testApp);
  [ann, ben] = [await addMember(testApp, 'ann@example.com'), await addMember(testApp, 'ben@example.com')];
  listener = new pg.Client({ connectionString: testApp.deps.database.url });
  listener.on('notification', ({ payload = '' }) => announced.push(payload));
  await listener.connect();
  await listener.query('listen wigloop');
});
afterAll(async () => {
  await listener.end();
  await testApp.close();
});
beforeEach(async () => {
  await heard();
  announced.length = 0;
});

/** The messages so far, late news included. */
async function heard(): Promise<string[]> {
  await testApp.deps.database.announceLate([]);
  await listener.query('select');
  return announced.filter((payload) => !payload.startsWith('who-hears'));
}
const heardLines = async () => (await heard()).flatMap((message) => message.split('\n'));
const run = (text: string, values: unknown[]) => testApp.deps.database.pool.query(text, values);

test('what changes nothing is not announced: a repeated view, an unchanged save, a like that no list shows', async () => {
  const id = await addListing(testApp, ann.id);
  const removed = await addListing(testApp, ann.id, {
    status: 'removed',
    removedAt: testApp.deps.clock.now(),
    removedFrom: 'active',
  });
  await heard();
  announced.length = 0;

  for (let times = 0; times < 2; times += 1) await ben.client.call(countListingView, { params: { id } });
  await run('update listings set title = title, updated_at = now() where id = $1', [id]);
  await run('insert into listing_likes (listing_id, user_id) values ($1, $2)', [removed, ben.id]);
  const settings = { profileVisible: true, showOnline: true };
  await ann.client.call(updateMySettings, { body: settings });
  expect(await heard()).toEqual([]);

  await ben.client.call(likeListing, { params: { id } });
  expect(await heard()).toEqual([`listing ${id}`]);
  announced.length = 0;
  await ann.client.call(updateMySettings, { body: { ...settings, showOnline: false } });
  expect(await heard()).toEqual([`member ${ann.id}`]);
});

/** The lines of each message from the database. */
async function kindsHeard(act: () => Promise<unknown>): Promise<string[][]> {
  await heard();
  announced.length = 0;
  await act();
  return (await heard()).map((message) => message.split('\n').map((line) => line.split(' ', 1)[0] ?? ''));
}

async function upload({ client }: TestMember): Promise<string> {
  const id = randomUUID();
  await client.send('POST', `${uploadPhoto.path}?id=${id}`, await twoHalves(80, 60), { 'content-type': 'image/jpeg' });
  return id;
}

test('a transaction is one announcement, however many rows it changes, and its late news another one after the commit', async () => {
  const [seller, buyer] = [await addMember(testApp, 'sue@example.com'), await addMember(testApp, 'bob@example.com')];
  await run(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at)
     values (gen_random_uuid(), $1, 1, 'Any wig', 'off', true, now(), now())`,
    [buyer.id],
  );
  const id = randomUUID();
  const fields = {
    title: 'Zara bob',
    brand: 'jon-renau' as const,
    condition: 'like-new' as const,
    type: 'both' as const,
    priceCents: 15_000,
    description: 'Worn twice.',
    color: 'Blonde' as const,
    fiberType: 'Synthetic' as const,
    capSize: 'Average' as const,
    modifications: false,
    shippingCents: 0,
    photoIds: [await upload(seller)],
  };
  const listed = await kindsHeard(() => seller.client.call(createListing, { body: { id, ...fields } }));
  expect(listed).toEqual([expect.arrayContaining(['listing', 'unmatched', 'unmet', 'stale-cards', 'cards'])]);
  const cheaper = { params: { id }, body: { ...fields, priceCents: 14_000 } };
  expect(await kindsHeard(() => seller.client.call(updateListing, cheaper))).toEqual([
    expect.arrayContaining(['listing', 'unmatched']),
  ]);

  expect(await kindsHeard(() => write(buyer, seller, 'Hello'))).toEqual([['notification', 'message']]);
  const { seq } = (await write(buyer, seller, 'Is it still there?')).body;
  const read = { params: { memberId: buyer.id }, body: { upTo: seq } };
  expect(await kindsHeard(() => seller.client.call(markRead, read))).toEqual([
    expect.arrayContaining(['read', 'notification']),
  ]);

  expect(await kindsHeard(() => deals.propose(buyer, deals.offerOf(buyer, seller, id)))).toEqual([
    expect.arrayContaining(['message', 'notification', 'deal']),
  ]);
  const accepted = deals.offerOf(buyer, seller, await addListing(testApp, seller.id, { acceptsFromCents: 1 }));
  expect(await kindsHeard(() => deals.propose(buyer, accepted))).toEqual([
    expect.arrayContaining(['listing', 'unmatched']),
    expect.arrayContaining(['message', 'notification', 'deal']),
  ]);
  expect(await kindsHeard(() => buyer.client.call(blockMember, { params: { memberId: seller.id } }))).toEqual([
    expect.arrayContaining(['block', 'unmet']),
    expect.arrayContaining(['message', 'notification', 'deal']),
  ]);
});

test('that a member came is announced with those who may be watching, and not at all where nobody may', async () => {
  const tab = await openConnection(address, ann.client);
  tab.close();
  await expect.poll(async () => (await run('select from presences', [])).rowCount, { timeout: 10_000 }).toBe(0);
  expect((await heardLines()).filter((line) => line.startsWith('presence'))).toEqual([]);

  await write(ann, ben, 'Hello');
  const again = await openConnection(address, ann.client);
  await expect.poll(heardLines, { timeout: 10_000 }).toContain(`presence ${ann.id} ${ben.id}`);
  again.close();
});

test('who is online is asked for only where somebody is connected who may see it', async () => {
  const [cleo, dora] = [await addMember(testApp, 'cleo@example.com'), await addMember(testApp, 'dora@example.com')];
  await write(cleo, dora, 'Hello');
  const query = vi.spyOn(testApp.deps.database.pool, 'query');
  const asked = () => query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('presence-watchers'));
  const tab = await openConnection(address, cleo.client);
  await expect.poll(heardLines, { timeout: 10_000 }).toContain(`presence ${cleo.id} ${dora.id}`);
  await testApp.deps.bus.whenHeard();
  expect(asked()).toEqual([]);

  const watcher = await openConnection(address, dora.client);
  await expect.poll(asked, { timeout: 10_000 }).not.toEqual([]);
  query.mockRestore();
  for (const each of [tab, watcher]) each.close();
});
