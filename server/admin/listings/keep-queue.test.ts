import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminListingSorts } from '#contract/admin/listing-values.ts';
import { findAdminListings } from '#contract/admin/listings.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { mendQueue, queueNotedListings } from './keep-queue.ts';
import { waitingFlag } from './listing-rows.ts';

let testApp: TestApp;
let admin: TestMember;
const ids: string[] = [];
const owners: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.read']);
  for (const name of ['Ann', 'Bea']) {
    const createdAt = new Date('2020-01-01');
    const { id } = await addMember(testApp, `${name.toLowerCase()}@example.com`, { createdAt, fullName: name });
    owners.push(id);
    for (let at = 0; at < 3; at += 1) ids.push(await addListing(testApp, id, { title: `Wig ${at}` }));
  }
});
afterAll(() => testApp.close());

const query = (text: string, values: unknown[] = []) => testApp.deps.database.pool.query(text, values);

/** What can happen to a listing that waits, or makes another wait. */
const acts: Record<string, (listing: string, other: string, owner: string) => Promise<unknown>> = {
  flag: (listing) =>
    query(
      `insert into listing_flags (listing_id, reason, found_at) values ($1, 'reported', now())
      on conflict (listing_id, reason) do update set cleared_at = null`,
      [listing],
    ),
  flagForAnHour: (listing) =>
    query(
      `insert into listing_flags (listing_id, reason, found_at, waits_until) values ($1, 'new-member', now(), $2)
      on conflict (listing_id, reason) do update set waits_until = excluded.waits_until, cleared_at = null`,
      [listing, new Date(testApp.deps.clock.now().getTime() + 3_600_000)],
    ),
  sharePhoto: (listing, other) =>
    query(
      `insert into listing_flags (listing_id, reason, detail, found_at) values ($1, 'photo', $2, now())
      on conflict (listing_id, reason) do update set detail = excluded.detail, cleared_at = null`,
      [listing, other],
    ),
  clear: (listing) => query('update listing_flags set cleared_at = now() where listing_id = $1', [listing]),
  unflag: (listing) => query('delete from listing_flags where listing_id = $1', [listing]),
  sell: (listing) => query(`update listings set status = 'sold' where id = $1`, [listing]),
  remove: (listing) => query(`update listings set status = 'deleted' where id = $1`, [listing]),
  relist: (listing) => query(`update listings set status = 'active' where id = $1`, [listing]),
  rename: (listing) =>
    query(`update listings set title = 'Bob ' || title where id = $1 and length(title) < 60`, [listing]),
  reprice: (listing) => query('update listings set price_cents = price_cents + 100 where id = $1', [listing]),
  suspend: (_listing, _other, owner) => query(`update profiles set status = 'suspended' where id = $1`, [owner]),
  lift: (_listing, _other, owner) => query(`update profiles set status = 'active' where id = $1`, [owner]),
  runJob: () => queueNotedListings(testApp.deps),
  mend: () => mendQueue(testApp.deps),
  wait: async () => testApp.deps.clock.advance({ minutes: 40 }),
};
const step = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  listing: fc.nat(5),
  other: fc.nat(5),
  owner: fc.nat(1),
});

test('whatever happens to listings and flags, the queue has exactly those that wait, as they are now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      for (const { act, listing, other, owner } of steps) {
        const at = (place: number) => ids[place] ?? '';
        await acts[act]?.(at(listing), at(other), owners[owner] ?? '');
      }
      const { rows } = await query(
        `select id from listings l where shelf = 'active' and exists (
          select from listing_flags f where f.listing_id = l.id and ${waitingFlag('$1::timestamptz')}) order by lower(title), id`,
        [testApp.deps.clock.now()],
      );
      const found = (
        await admin.client.call(findAdminListings, { query: { tab: 'review', sort: 'title', direction: 'asc' } })
      ).body;
      expect(found.listings.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(found.total).toBe(rows.length);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('the queue is searched and filtered by what a listing says now, in each order', async () => {
  await query(`update profiles set status = 'active'`);
  await query(`update listings set status = 'active', title = 'Wig'`);
  const [wanted = '', other = ''] = ids;
  for (const id of [wanted, other]) await acts.flag?.(id, '', '');
  await queueNotedListings(testApp.deps);
  await query(`update listings set title = 'Quiet 100% bob', brand = 'amore' where id = $1`, [wanted]);
  for (const sort of adminListingSorts)
    for (const wish of [{ search: 'quiet 100%' }, { brand: 'amore' as const }]) {
      const { listings } = (await admin.client.call(findAdminListings, { query: { tab: 'review', sort, ...wish } }))
        .body;
      expect(listings.map(({ id }) => id)).toEqual([wanted]);
    }
  const sold = await admin.client.call(findAdminListings, { query: { tab: 'review', status: 'sold' } });
  expect(sold.body.total).toBe(0);
});

test('a seller is sorted by the name or address of now', async () => {
  const first = async () =>
    (await admin.client.call(findAdminListings, { query: { sort: 'seller_name', direction: 'asc' } })).body.listings[0];
  const [ann = '', bea = ''] = owners;
  expect((await first())?.userId).toBe(ann);
  await query(`update profiles set full_name = 'Zoe' where id = $1`, [ann]);
  expect((await first())?.userId).toBe(bea);
  await query('update profiles set full_name = null where id = $1', [ann]);
  expect((await first())?.userId).toBe(ann);
  await query(`update "user" set email = 'zoe@example.com' where id = $1`, [ann]);
  expect((await first())?.userId).toBe(bea);
});
