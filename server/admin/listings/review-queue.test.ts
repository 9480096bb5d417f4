import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminListingSort, adminListingSorts } from '#contract/admin/listing-values.ts';
import { approveListing, findAdminListings, takeListingDown } from '#contract/admin/listings.ts';
import { decideReport } from '#contract/admin/reports.ts';
import { dayMs } from '#contract/durations.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let seller: TestMember;
let other: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.app.ready();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.read', 'listings.write', 'reports.write']);
  seller = await oldMember('seller@example.com');
  other = await oldMember('other@example.com');
});
afterAll(() => testApp.close());

const daysAgo = (days: number) => new Date(testApp.deps.clock.now().getTime() - days * dayMs);
const oldMember = (email: string) => addMember(testApp, email, { createdAt: daysAgo(100) });
const update = (id: string, change: Partial<typeof listings.$inferInsert>) =>
  testApp.deps.database.db.update(listings).set(change).where(eq(listings.id, id));
const approve = (id: string) => admin.client.call(approveListing, { params: { id } });

/** Why this listing waits; undefined when it does not. */
async function whyWaiting(id: string): Promise<string[] | undefined> {
  const { listings: queue } = (await admin.client.call(findAdminListings, { query: { tab: 'review', size: 100 } }))
    .body;
  return queue.find((row) => row.id === id)?.flags.map(({ reason }) => reason);
}

test('an ordinary listing of a member we know does not wait', async () => {
  expect(await whyWaiting(await addListing(testApp, seller.id))).toBeUndefined();
});

test('the first three listings of a member wait while the member is younger than 7 days', async () => {
  const young = await addMember(testApp, 'young@example.com');
  const made: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    made.push(await addListing(testApp, young.id));
  }
  const reasons = await Promise.all(made.map(whyWaiting));
  expect(reasons).toEqual([['new-member'], ['new-member'], ['new-member'], undefined]);
  testApp.deps.clock.advance({ days: 6 });
  expect(await whyWaiting(made[0] ?? '')).toEqual(['new-member']);
  testApp.deps.clock.advance({ days: 1 });
  expect(await whyWaiting(made[0] ?? '')).toBeUndefined();
});

test('a price under a fifth of the lowest of the brand waits; a fifth does not', async () => {
  const cheap = await addListing(testApp, seller.id, { brand: 'jon-renau', priceCents: 4_999 });
  const fair = await addListing(testApp, seller.id, { brand: 'jon-renau', priceCents: 5_000 });
  expect([await whyWaiting(cheap), await whyWaiting(fair)]).toEqual([['low-price'], undefined]);
  await update(cheap, { priceCents: 20_000 });
  expect(await whyWaiting(cheap)).toBeUndefined();
});

test.each([
  'Write to me@example.com',
  'me (at) example (dot) com',
  'Call 555-123-4567 after six',
  'Call (555) 123 4567',
  '+44 20 7946 0958',
  'see www.my-wigs.example',
  'my-wigs.com has more',
  'I am @wiglady on there',
  'WhatsApp works best',
])('contact details in the text wait: %s', async (description) => {
  expect(await whyWaiting(await addListing(testApp, seller.id, { description }))).toEqual(['contact']);
});

test.each([
  'Color RL29/25 "Golden Russet", cap 21.5 inches, worn 3 times since 2024-01-15.',
  'Bought for $1,250.00, asking $300. Code 22F16S8, length 12.5", style #4521.',
  'Ships within 2-3 days.Thank you. Measured 13.25/13.75/14.25.',
])('measures, codes and prices are no contact details: %s', async (description) => {
  expect(await whyWaiting(await addListing(testApp, seller.id, { description }))).toBeUndefined();
});

test('the same photo on the listings of two members makes both wait, until one of them is gone', async () => {
  const [first, second] = [await addListing(testApp, seller.id), await addListing(testApp, other.id)];
  await addPhoto(seller.id, first, 'same');
  await addPhoto(seller.id, await addListing(testApp, seller.id), 'same');
  expect(await whyWaiting(first)).toBeUndefined();
  await addPhoto(other.id, second, 'same');
  expect([await whyWaiting(first), await whyWaiting(second)]).toEqual([['photo'], ['photo']]);
  await admin.client.call(takeListingDown, { params: { id: second }, body: { reason: 'Not your photo.' } });
  expect(await whyWaiting(first)).toBeUndefined();
});

test('a picture that thousands show costs whoever saves a listing a handful of rows', async () => {
  const { db, pool } = testApp.deps.database;
  const mine = await addListing(testApp, seller.id);
  const { rows: theirs } = await pool.query<{ id: string }>(
    `insert into listings (user_id, title, description, brand, condition, type, price_cents, color)
     select $1, 'Bob', 'Worn twice.', 'gabor', 'new', 'sale', 15000, 'Brunette' from generate_series(1, 375) returning id`,
    [other.id],
  );
  // Eight of each listing are the same picture, four are its own.
  const rows = theirs.flatMap(({ id: listingId }, place) =>
    Array.from({ length: 12 }, (_, at) => ({
      id: randomUUID(),
      ownerId: (place % 2 ? other : admin).id,
      listingId,
      fingerprint: at < 8 ? 'everywhere' : randomUUID(),
      ...small,
    })),
  );
  // Put there without the trigger: what one look costs is measured below.
  await pool.query('alter table photos disable trigger photos_flag');
  await db.insert(photos).values(rows);
  await pool.query('alter table photos enable trigger photos_flag');
  await pool.query('analyze photos');
  await addPhoto(seller.id, mine, 'everywhere');
  expect(await whyWaiting(mine)).toEqual(['photo']);

  const rowsRead = await db.transaction(async (tx) => {
    const readSoFar = async () => {
      const counted = await tx.execute<{ read: number }>(
        sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'photos'`,
      );
      return counted.rows[0]?.read ?? 0;
    };
    const before = await readSoFar();
    await tx.execute(sql`select note_shared_photo(${mine})`);
    return (await readSoFar()) - before;
  });
  expect(rowsRead).toBeGreaterThan(0);
  expect(rowsRead).toBeLessThan(20);
});

test('a reported listing waits until its reports are decided', async () => {
  const id = await addListing(testApp, seller.id);
  const { id: reportId } = (await report(id)).body;
  expect(await whyWaiting(id)).toEqual(['reported']);
  await admin.client.call(decideReport, { params: { id: reportId }, body: { decision: 'dismissed' } });
  expect(await whyWaiting(id)).toBeUndefined();
});

test('an approved listing leaves the queue until something new is found', async () => {
  const id = await addListing(testApp, seller.id, { description: 'Write to me@example.com' });
  expect((await approve(id)).status).toBe(200);
  expect(await whyWaiting(id)).toBeUndefined();
  await update(id, { title: 'Another title' });
  expect(await whyWaiting(id)).toBeUndefined();
  await update(id, { description: 'Write to you@example.com' });
  expect(await whyWaiting(id)).toEqual(['contact']);
  await approve(id);
  await report(id);
  expect(await whyWaiting(id)).toEqual(['reported']);
});

test('approving a listing is on record, with what had been found, once for two who approve it', async () => {
  const id = await addListing(testApp, seller.id, { description: 'Write to me@example.com' });
  for (let time = 0; time < 2; time += 1) await approve(id);
  const entries = await testApp.deps.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries).toMatchObject([
    { action: 'listing.approve', adminId: admin.id, before: { flags: [{ reason: 'contact' }] } },
  ]);
});

test('what is not live does not wait', async () => {
  const id = await addListing(testApp, seller.id, { description: 'Write to me@example.com' });
  await update(id, { status: 'sold' });
  expect(await whyWaiting(id)).toBeUndefined();
});

test('the queue has the same listings in every order', async () => {
  const description = 'Write to me@example.com';
  for (const { id } of [seller, other, seller]) await addListing(testApp, id, { description });
  const inOrder = async (sort: AdminListingSort) => {
    const query = { tab: 'review', sort, direction: 'asc', size: 100 } as const;
    return (await admin.client.call(findAdminListings, { query })).body;
  };
  const byDate = await inOrder('created_at');
  expect(byDate.total).toBe(byDate.listings.length);
  for (const sort of adminListingSorts) {
    const { total, listings: rows } = await inOrder(sort);
    expect(total).toBe(byDate.total);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(byDate.listings.map(({ id }) => id)));
  }
  const sellers = (await inOrder('seller_name')).listings.map(({ sellerEmail }) => sellerEmail);
  expect(sellers).toEqual(sellers.toSorted());
});

test('the queue is searched and filtered by what a listing says now, in each order', async () => {
  const wanted = await addListing(testApp, seller.id, { description: 'Write to me@example.com' });
  await update(wanted, { title: 'Quiet 100% bob', brand: 'amore' });
  for (const sort of adminListingSorts)
    for (const wish of [{ search: 'quiet 100%' }, { brand: 'amore' as const }]) {
      const { listings } = (await admin.client.call(findAdminListings, { query: { tab: 'review', sort, ...wish } }))
        .body;
      expect(listings.map(({ id }) => id)).toEqual([wanted]);
    }
  const sold = await admin.client.call(findAdminListings, { query: { tab: 'review', status: 'sold' } });
  expect(sold.body.total).toBe(0);
});

const report = (subjectId: string) =>
  other.client.call(createReport, {
    body: { id: randomUUID(), kind: 'listing' as const, subjectId, reason: 'scam' as const },
  });

const small = { width: 10, height: 10, thumbhash: 'x', byteSize: 1, position: 0 };

async function addPhoto(ownerId: string, listingId: string, fingerprint: string): Promise<void> {
  await testApp.deps.database.db.insert(photos).values({ id: randomUUID(), ownerId, listingId, fingerprint, ...small });
}
