import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedRowsMax, userSorts, usersPageSize } from '#contract/admin/admin.ts';
import { findUsers, getUser } from '#contract/admin/users.ts';
import { user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let seller: TestMember;
const readers = ['Ada', 'Bea', 'Cleo', 'Dina', 'Edna', 'Fay', 'Gina', 'Hope', 'Ida', 'June', 'Kay', 'Lola'];

beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.deps.database;
  admin = await addAdmin(testApp, 'admin@example.com', ['users.read']);
  for (const name of readers) {
    testApp.deps.clock.advance({ minutes: 1 });
    const { id } = await addMember(testApp, `${name.toLowerCase()}@readers.example.com`, { fullName: `${name} 100%` });
    if (name < 'C') await db.insert(userSubscriptions).values({ userId: id, status: 'active' });
  }
  seller = await addMember(testApp, 'seller@example.com', { status: 'suspended', statusReason: 'Spam' });
  await db.insert(user).values({ email: 'new@waiting.example.com', name: 'new' });
});
afterAll(() => testApp.close());

type Query = NonNullable<Parameters<typeof find>[0]>;

async function find(query: Partial<Record<'search' | 'filter' | 'sort' | 'direction' | 'page', string>>) {
  return (await admin.client.call(findUsers, { query: query as never })).body;
}
const names = async (query: Query) => (await find(query)).users.map(({ username }) => username);

test.each([
  ['the user name', 'clEO', ['cleo']],
  ['the address', 'waiting.example', [null]],
  ['a percent sign as it is', '100%', null],
  ['an underscore as it is', 'a_a', []],
])('a search finds a part of %s', async (_name, search, found) => {
  if (found) expect(await names({ search })).toEqual(found);
  else expect((await find({ search })).total).toBe(readers.length);
});

test('pages have ten members, the newest first, and together all of them', async () => {
  const search = 'readers.example';
  const first = await find({ search });
  const second = await find({ search, page: '2' });
  expect([first.users.length, second.users.length, first.total]).toEqual([10, 2, 12]);
  const days = [...first.users, ...second.users].map(({ createdAt }) => createdAt);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(await names({ search, sort: 'username', direction: 'asc', page: '2' })).toEqual(['kay', 'lola']);
});

test('members are sorted by status and by subscription', async () => {
  expect((await find({ sort: 'status', direction: 'desc' })).users.at(0)?.status).toBe('unconfirmed');
  expect((await find({ sort: 'status', direction: 'desc' })).users.at(1)).toMatchObject({
    email: 'seller@example.com',
    status: 'suspended',
  });
  const subscribed = await names({ sort: 'has_subscription', direction: 'desc' });
  expect(subscribed.slice(0, 2).toSorted()).toEqual(['ada', 'bea']);
});

test('the filter keeps those who pay, or those who do not', async () => {
  expect((await names({ filter: 'subscribed' })).toSorted()).toEqual(['ada', 'bea']);
  const others = await find({ filter: 'unsubscribed', search: 'readers.example' });
  expect([others.total, others.users.every(({ hasSubscription }) => !hasSubscription)]).toEqual([10, true]);
});

test.each([
  ['a column of our tables', { sort: 'u.id' }],
  ['a page beyond what is counted', { page: '1001' }],
  ['an unknown filter', { filter: "'; drop table profiles" }],
])('%s is refused', async (_name, query) => {
  const answer = await admin.client.call(findUsers, { query: query as never });
  expect(answer.status).toBe(400);
});

test('a suspension that ended by its date is shown as ended', async () => {
  const until = new Date(testApp.deps.clock.now().getTime() + 60_000);
  const short = await addMember(testApp, 'short@example.com', { status: 'suspended', suspendedUntil: until });
  const status = async () => (await admin.client.call(getUser, { params: { id: short.id } })).body.status;
  expect(await status()).toBe('suspended');
  testApp.deps.clock.advance({ minutes: 1 });
  expect(await status()).toBe('active');
});

test('the page of a member shows what belongs to them, and no secret', async () => {
  await addListing(testApp, seller.id, { title: 'Long waves' });
  const { body } = await admin.client.call(getUser, { params: { id: seller.id } });
  expect(body).toMatchObject({
    email: 'seller@example.com',
    status: 'suspended',
    statusReason: 'Spam',
    admin: null,
    subscription: null,
    listings: [{ title: 'Long waves', status: 'active' }],
    sessions: [{ userAgent: expect.stringContaining('Mozilla') }],
  });
  expect(JSON.stringify(body)).not.toMatch(/token|password|secret/i);
  const missing = await admin.client.call(getUser, { params: { id: '00000000-0000-4000-8000-000000000000' } });
  expect([missing.status, missing.error.code]).toEqual([404, 'admin.user_not_found']);
});

test('members sorted by status or subscription come group by group, each once', async () => {
  for (const [sort, value] of [
    ['status', 'status'],
    ['has_subscription', 'hasSubscription'],
  ] as const)
    for (const direction of ['asc', 'desc']) {
      const pages = [await find({ sort, direction }), await find({ sort, direction, page: '2' })];
      const users = pages.flatMap((page) => page.users);
      expect(new Set(users.map(({ id }) => id)).size).toBe(pages[0]?.total);
      const values = users.map((user) => String(user[value]));
      expect(values).toEqual(direction === 'asc' ? values.toSorted() : values.toSorted().toReversed());
    }
});

test('members without a profile have no user name: they come first or last', async () => {
  const names = async (direction: string) => {
    const pages = [await find({ sort: 'username', direction }), await find({ sort: 'username', direction, page: '2' })];
    expect(pages.flatMap(({ users }) => users)).toHaveLength(pages[0]?.total ?? 0);
    return pages.flatMap(({ users }) => users.map(({ username }) => username ?? ''));
  };
  const ascending = await names('asc');
  expect(ascending[0]).toBe('');
  expect(ascending).toEqual(ascending.toSorted());
  expect(await names('desc')).toEqual(ascending.toReversed());
});

test('a member is found and sorted by a new name or address at once, and by the old one no more', async () => {
  const { pool } = testApp.deps.database;
  const { id } = await addMember(testApp, 'before@changes.example', {
    username: 'aaa-old',
    displayName: 'Old Display',
  });
  const isFound = async (search: string) => (await find({ search })).users.some((user) => user.id === id);
  await pool.query(`update profiles set username = 'zzz-new', display_name = 'New Display' where id = $1`, [id]);
  await pool.query(`update "user" set email = 'after@changes.example' where id = $1`, [id]);
  const searches = ['ZZZ-new', 'new display', 'after@changes', 'aaa-old', 'old display', 'before@changes'];
  expect(await Promise.all(searches.map(isFound))).toEqual([true, true, true, false, false, false]);
  expect((await find({ sort: 'username', direction: 'desc' })).users[0]?.id).toBe(id);
  await pool.query('delete from profiles where id = $1', [id]);
  expect([await isFound('zzz-new'), await isFound('after@changes')]).toEqual([false, true]);
  await pool.query('delete from "user" where id = $1', [id]);
});

test('a search that means more members than we count finds them in each order, and says that there are more', async () => {
  const { pool } = testApp.deps.database;
  await pool.query(
    `insert into "user" (email, name, email_verified) select 'c' || lpad(n::text, 5, '0') || '@crowd.example', 'C', true
    from generate_series(1, ${countedRowsMax + 1}) n`,
  );
  const search = 'crowd.example';
  const last = String(countedRowsMax / usersPageSize);
  const first = await find({ search, sort: 'email', direction: 'asc' });
  expect([first.total, first.hasMore, first.users[0]?.email]).toEqual([countedRowsMax, true, 'c00001@crowd.example']);
  for (const sort of userSorts) {
    const { users } = await find({ search, sort, direction: 'asc', page: last });
    expect([sort, new Set(users.map(({ id }) => id)).size]).toEqual([sort, usersPageSize]);
  }
  expect(await find({ search, filter: 'subscribed' })).toMatchObject({ users: [], total: 0, hasMore: false });
  await pool.query(`delete from "user" where email = 'c00001@crowd.example'`);
  expect(await find({ search })).toMatchObject({ total: countedRowsMax, hasMore: false });
});
