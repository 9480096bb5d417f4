import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedRowsMax } from '#contract/admin/admin.ts';
import { adminListingSorts } from '#contract/admin/listing-values.ts';
import {
  adminListingErrors,
  changeAdminListingStatus,
  findAdminListingBrands,
  findAdminListings,
  getAdminListing,
  takeListingDown,
  updateAdminListing,
} from '#contract/admin/listings.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { restoreListing } from '#contract/listings/selling.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { listings } from '#server/db/schema/listings.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let boss: TestMember;
let zoe: TestMember;
let amy: TestMember;
const ids: Record<string, string> = {};

beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.read', 'listings.write']);
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
  zoe = await addMember(testApp, 'anna@example.com', { fullName: 'Zoe Young' });
  amy = await addMember(testApp, 'mary@example.com', { fullName: null });
  ids.bob = await add(zoe, { title: 'bob of summer', priceCents: 30_000, brand: 'noriko' });
  ids.wave = await add(amy, { title: 'Wave', priceCents: null, type: 'trade', brand: 'gabor', status: 'sold' });
  ids.curl = await add(amy, { title: 'Curl 100%', priceCents: 9_900, brand: 'gabor', status: 'deleted' });
  ids.long = await add(zoe, { title: 'Long', description: 'A SUMMER dream.', priceCents: 99_900, brand: 'amore' });
});
afterAll(() => testApp.close());

async function add(owner: TestMember, fields: Parameters<typeof addListing>[2]): Promise<string> {
  testApp.deps.clock.advance({ minutes: 1 });
  return addListing(testApp, owner.id, fields);
}

type Query = CallInput<typeof findAdminListings>['query'];
const titles = async (query: Query = {}) =>
  (await admin.client.call(findAdminListings, { query })).body.listings.map(({ title }) => title);
const row = async (id: string | undefined) =>
  (await admin.client.call(getAdminListing, { params: { id: id ?? '' } })).body;
const lastAudit = async () =>
  (await testApp.deps.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1))[0];

test('the table starts with the newest, and each column sorts both ways', async () => {
  expect(await titles()).toEqual(['Long', 'Curl 100%', 'Wave', 'bob of summer']);
  expect(await titles({ sort: 'title', direction: 'asc' })).toEqual(['bob of summer', 'Curl 100%', 'Long', 'Wave']);
  // Without a price comes last, whichever way prices run.
  expect(await titles({ sort: 'price', direction: 'asc' })).toEqual(['Curl 100%', 'bob of summer', 'Long', 'Wave']);
  expect(await titles({ sort: 'price', direction: 'desc' })).toEqual(['Long', 'bob of summer', 'Curl 100%', 'Wave']);
  expect(await titles({ sort: 'status', direction: 'asc' })).toEqual(['bob of summer', 'Long', 'Curl 100%', 'Wave']);
  expect((await admin.client.send('GET', '/api/admin/listings?sort=user_id')).status).toBe(400);
});

test('sorting by seller goes by name, else by address, within the page', async () => {
  const sellers = async (direction: 'asc' | 'desc', page: number) =>
    (await admin.client.call(findAdminListings, { query: { sort: 'seller_name', direction, page } })).body.listings.map(
      ({ sellerName, sellerEmail }) => [sellerName, sellerEmail],
    );
  const [amyRow, zoeRow] = [
    [null, 'mary@example.com'],
    ['Zoe Young', 'anna@example.com'],
  ];
  expect(await sellers('asc', 1)).toEqual([amyRow, amyRow, zoeRow, zoeRow]);
  expect(await sellers('desc', 1)).toEqual([zoeRow, zoeRow, amyRow, amyRow]);
  expect(await sellers('desc', 2)).toEqual([]);
  const older = [];
  for (let at = 0; at < 8; at += 1) older.push(await add(amy, { title: `Older ${at}`, createdAt: new Date(at) }));
  const [first, second] = [await sellers('desc', 1), await sellers('desc', 2)];
  expect([first.length, second]).toEqual([10, [amyRow, amyRow]]);
  await testApp.deps.database.pool.query('delete from listings where id = any ($1)', [older]);
});

test('search finds words and parts of words, whatever the case, as members search', async () => {
  expect(await titles({ search: 'summer' })).toEqual(['Long', 'bob of summer']);
  expect(await titles({ search: '100%' })).toEqual(['Curl 100%']);
  expect(await titles({ search: 'umme' })).toEqual(['Long', 'bob of summer']);
  expect(await titles({ search: 'sumer' })).toEqual([]);
  expect(await titles({ search: 'summer', status: 'sold' })).toEqual([]);
  expect(await titles({ brand: 'gabor', status: 'deleted' })).toEqual(['Curl 100%']);
});

test('pages are of the chosen size, and the total is exact', async () => {
  for (let at = 0; at < 11; at += 1) await add(zoe, { title: `Copy ${at}` });
  const page = async (number: number, size: 10 | 25) =>
    (await admin.client.call(findAdminListings, { query: { search: 'copy', page: number, size } })).body;
  expect(await page(1, 10)).toMatchObject({ total: 11, more: false });
  expect((await page(2, 10)).listings.map(({ title }) => title)).toEqual(['Copy 0']);
  expect((await page(1, 25)).listings).toHaveLength(11);
  expect((await admin.client.send('GET', '/api/admin/listings?size=11')).status).toBe(400);
});

test('a search is paged and counted to its limit, whichever way its listings are found', async () => {
  const { pool } = testApp.deps.database;
  // Past the triggers, which make thousands of listings a matter of minutes.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into listings (user_id, title, description, brand, condition, type, price_cents, color, status)
    select '${zoe.id}', 'Crowd ' || n, 'One of many.', 'estetica', 'like-new', 'sale', 20000 + n, 'Brunette',
      case when n <= 30 then 'sold' else 'active' end
    from generate_series(1, ${countedRowsMax + 200}) n;
    update listings l set title_words = made.title_words, all_words = made.all_words
    from (select w.* from listings c cross join lateral words_of_listing(c) w where c.title = 'Crowd 1' offset 0) made
    where l.title like 'Crowd %'; commit`);
  await pool.query(`insert into known_words (word, lexeme) values ('crowd', 'crowd') on conflict do nothing`);
  await pool.query('analyze listings');
  const find = async (query: Query) => (await admin.client.call(findAdminListings, { query })).body;
  const last = countedRowsMax / 100;
  for (const sort of adminListingSorts) {
    const crowd = { search: 'crowd', brand: 'estetica', sort, size: 100 as const };
    const { total, more, listings } = await find({ ...crowd, page: last });
    expect([sort, total, more, listings.length]).toEqual([sort, countedRowsMax, true, 100]);
    expect([sort, (await find({ ...crowd, page: last + 1 })).listings.length]).toEqual([sort, 0]);
    const sold = await find({ ...crowd, status: 'sold' });
    expect([sort, sold.total, sold.more, sold.listings.length]).toEqual([sort, 30, false, 30]);
  }
  const byPrice = { search: 'crowd', sort: 'price', direction: 'asc', size: 10, page: 2 } as const;
  expect((await find(byPrice)).listings.map(({ priceCents }) => priceCents)).toEqual(
    Array.from({ length: 10 }, (_, at) => 20_011 + at),
  );
  expect((await find({ brand: 'estetica', size: 100, page: last })).listings).toHaveLength(100);
  expect((await find({ brand: 'estetica', size: 100, page: last + 1 })).listings).toHaveLength(0);
  expect(await find({ brand: 'estetica' })).toMatchObject({ total: countedRowsMax, more: true });
  expect(await find({ brand: 'estetica', status: 'sold' })).toMatchObject({ total: 30, more: false });
  await pool.query(`begin; set local session_replication_role = replica;
    delete from listings where brand = 'estetica'; commit`);
});

test('the brand filter has the brands that are there, sorted by name', async () => {
  expect((await admin.client.call(findAdminListingBrands, {})).body.brands).toEqual(['amore', 'gabor', 'noriko']);
});

const edit = (by: TestMember, id: string, more: object = {}) =>
  by.client.call(updateAdminListing, {
    params: { id },
    body: {
      title: 'Fresh bob',
      description: 'Looked at.',
      brand: 'amore' as const,
      condition: 'gently-used' as const,
      type: 'both' as const,
      priceCents: 12_345,
      shade: 'Auburn' as const,
      status: 'active' as const,
      ...more,
    },
  });

test('an edit answers with the changed row, and members see it at once', async () => {
  const id = ids.bob ?? '';
  await zoe.client.call(findListings, { query: {} });
  const { listing } = (await edit(admin, id)).body;
  expect(listing).toMatchObject({
    title: 'Fresh bob',
    brand: 'amore',
    priceCents: 12_345,
    color: 'Red',
    shade: 'Auburn',
  });
  expect((await amy.client.call(getListing, { params: { id } })).body).toMatchObject({ title: 'Fresh bob' });
  expect(await lastAudit()).toMatchObject({
    action: 'listing.edit',
    adminEmail: 'admin@example.com',
    subjectId: id,
    before: { title: 'bob of summer', brand: 'noriko', color: 'Brunette' },
    after: { title: 'Fresh bob', brand: 'amore', color: 'Red' },
  });
});

test('saving without a change leaves no audit row and no new date', async () => {
  const before = [await lastAudit(), await row(ids.bob)];
  testApp.deps.clock.advance({ minutes: 5 });
  await edit(admin, ids.bob ?? '');
  expect([await lastAudit(), await row(ids.bob)]).toEqual(before);
});

test('an edit that no listing can have is refused', async () => {
  const id = ids.bob ?? '';
  const wrong = [
    { title: ' ' },
    { brand: '' },
    { priceCents: -1 },
    { priceCents: null },
    { status: 'gone' },
    { title: 'a\u0001b' },
  ];
  for (const change of wrong) expect([change, (await edit(admin, id, change)).status]).toEqual([change, 400]);
  expect((await edit(admin, id, { type: 'trade', priceCents: null })).status).toBe(200);
});

test('only a super admin deletes permanently, and only a super admin brings that back', async () => {
  const id = await add(zoe, { title: 'For the record' });
  const refused = await edit(admin, id, { status: 'permanently_deleted' });
  expect([refused.status, refused.error.code]).toEqual([403, adminListingErrors.superAdminsOnly.code]);
  expect((await edit(boss, id, { status: 'permanently_deleted' })).body.listing?.status).toBe('permanently_deleted');
  expect((await edit(admin, id, { status: 'active' })).status).toBe(403);
  expect((await edit(boss, id, { status: 'active' })).status).toBe(200);
});

test('the quick actions delete what is active and restore what is deleted, and nothing else', async () => {
  const id = await add(zoe, { title: 'Quick' });
  const change = (status: 'active' | 'deleted') =>
    admin.client.call(changeAdminListingStatus, { params: { id }, body: { status } });
  expect((await change('deleted')).body.listing.status).toBe('deleted');
  expect((await zoe.client.call(getListing, { params: { id } })).status).toBe(404);
  expect((await change('active')).body.listing.status).toBe('active');
  expect(await lastAudit()).toMatchObject({ action: 'listing.restore', before: { status: 'deleted' } });
  await testApp.deps.database.db.update(listings).set({ status: 'sold' }).where(eq(listings.id, id));
  expect((await change('deleted')).status).toBe(409);
});

test('a listing taken down is not found, its owner learns why by mail and cannot restore it', async () => {
  const id = await add(amy, { title: 'Too good to be true' });
  const down = () =>
    admin.client.call(takeListingDown, { params: { id }, body: { reason: 'The photos are of another wig.' } });
  expect((await down()).status).toBe(200);
  expect((await zoe.client.call(getListing, { params: { id } })).status).toBe(404);
  expect((await amy.client.call(getListing, { params: { id } })).body.status).toBe('removed');
  expect((await amy.client.call(restoreListing, { params: { id } })).status).toBe(409);
  const [mail] = await readMailbox(testApp, 'mary@example.com');
  expect(mail?.subject).toBe('Your listing was taken down');
  expect(mail?.text).toContain('The photos are of another wig.');
  expect(await lastAudit()).toMatchObject({ action: 'listing.take_down', reason: 'The photos are of another wig.' });
  expect((await down()).error.code).toBe(adminListingErrors.notLive.code);
});

test('what an admin removes by an edit cannot be restored by the owner either', async () => {
  const id = await add(amy, { title: 'Edited away' });
  await edit(admin, id, { status: 'removed' });
  expect((await amy.client.call(restoreListing, { params: { id } })).status).toBe(409);
});
