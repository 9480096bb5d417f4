import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { likeListing } from '#contract/favorites/favorites.ts';
import { countListingView } from '#contract/listings/listing-page.ts';
import { updateMySettings } from '#contract/members/members.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let listener: pg.Client;
let ann: TestMember;
let ben: TestMember;
const announced: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
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

/** What was announced so far has arrived. */
async function heard(): Promise<string[]> {
  await listener.query('select');
  return announced.filter((payload) => !payload.startsWith('who-hears') && !payload.startsWith('hears'));
}
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

test('that a member came is announced with those who may be watching, and not at all where nobody may', async () => {
  const address = await listen(testApp);
  const tab = await openConnection(address, ann.client);
  tab.close();
  await expect.poll(async () => (await run('select from presences', [])).rowCount, { timeout: 10_000 }).toBe(0);
  expect((await heard()).filter((payload) => payload.startsWith('presence'))).toEqual([]);

  await write(ann, ben, 'Hello');
  const again = await openConnection(address, ann.client);
  await expect.poll(heard, { timeout: 10_000 }).toContain(`presence ${ann.id} ${ben.id}`);
  again.close();
});
