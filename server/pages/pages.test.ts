import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellListing } from '#contract/listings/selling.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { hideMyShopPage, saveMyShopPage } from '#contract/shops/shops.ts';
import { createApp } from '#server/app.ts';
import { cookieOf } from '#server/test/processes/server-process.ts';
import { makeWebRoot } from '#server/test/processes/web-root.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let site: FastifyInstance;
let webRoot: string;
let removeRoot: () => Promise<void>;
let owner: TestMember;
let other: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  owner = await addMember(house, 'owner@example.com');
  other = await addMember(house, 'other@example.com');
  ({ webRoot, remove: removeRoot } = await makeWebRoot());
  site = await createApp(house.deps, house.services, { webRoot });
});
afterAll(async () => {
  await site.close();
  await house.close();
  await removeRoot();
});

const statusOf = async (url: string, member?: TestMember): Promise<number> =>
  (await site.inject({ url, headers: member ? { cookie: cookieOf(member) } : {} })).statusCode;

test('under load calls are put off, and files and pages are served all the same', async () => {
  const deps = { ...house.deps, env: { ...house.deps.env, SHED_LOAD_AFTER_MS: 1 } };
  const busy = await createApp(deps, house.services, { webRoot });
  while (!busy.isUnderPressure()) {
    const until = Date.now() + 100;
    while (Date.now() < until);
    await sleep(5);
  }
  const paths = ['/api/session', '/assets/page-1.js', '/account'];
  const answers = await Promise.all(paths.map((url) => busy.inject({ url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
  await busy.close();
});

const unknownId = '6f1b9a52-52a1-4bb4-8a53-0d3ad2f6f1aa';

test.each([
  `/listing/${unknownId}`,
  '/listing/not-an-id',
  `/user/${unknownId}`,
  '/user/not-an-id',
  '/brand/no-such-brand',
  '/no-such-page',
])('%s answers 404 with the page that says so', async (path) => {
  const answer = await site.inject({ url: path });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<title>Wigloop</title>');
});

test('the page of a brand that staff added is there from then on', async () => {
  expect(await statusOf('/brand/later-brand')).toBe(404);
  await house.deps.database.pool.query(`insert into brands (id, name) values ('later-brand', 'Later Brand')`);
  await house.deps.bus.whenHeard();
  expect(await statusOf('/brand/later-brand')).toBe(200);
});

test('pages of a listing, a member and a brand that exist answer 200, for visitors and members', async () => {
  const id = await addListing(house, owner.id);
  for (const path of [`/listing/${id}`, `/user/${owner.id}`, '/brand/gabor', '/legal', '/legal/terms']) {
    expect(await statusOf(path), path).toBe(200);
    expect(await statusOf(path, other), path).toBe(200);
  }
});

test('the page of a removed listing is there for its owner alone', async () => {
  const id = await addListing(house, owner.id, { status: 'removed', removedAt: house.deps.clock.now() });
  expect(await statusOf(`/listing/${id}`)).toBe(404);
  expect(await statusOf(`/listing/${id}`, other)).toBe(404);
  expect(await statusOf(`/listing/${id}`, owner)).toBe(200);
});

test('between members of whom one blocked the other, the page of a listing is not found', async () => {
  const id = await addListing(house, owner.id);
  const blocked = await addMember(house, 'blocked@example.com');
  await owner.client.call(blockMember, { params: { memberId: blocked.id } });
  expect(await statusOf(`/listing/${id}`, blocked)).toBe(404);
  expect(await statusOf(`/listing/${id}`, other)).toBe(200);
});

test('a link to a listing with a public card has preview tags for visitors, gone at once with the card', async () => {
  const id = await addListing(house, owner.id, { title: 'Bob "Zara" <b>', isPublicCard: true });
  const read = async (member?: TestMember) => {
    const { body, headers } = await site.inject({
      url: `/listing/${id}`,
      headers: member ? { cookie: cookieOf(member) } : {},
    });
    return { body, cache: headers['cache-control'] };
  };
  const shown = await read();
  expect(shown.cache).toBe('no-store');
  expect(shown.body).toContain('<meta property="og:title" content="Bob &#34;Zara&#34; &#60;b&#62;"/>');
  expect(shown.body).toContain('content="Gabor · Like new · $150.00"');
  expect(shown.body).toContain(`content="${house.deps.env.APP_URL}/listing/${id}"`);
  expect((await read(other)).body).not.toContain('og:title');
  await owner.client.call(sellListing, { params: { id } });
  expect((await read()).body).not.toContain('og:title');
});

test('the service worker is asked for anew each time, and one setting takes it out of every browser', async () => {
  const answer = await site.inject({ url: '/service-worker.js' });
  expect(answer.body).toBe('self.skipWaiting();');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  });
  const again = await site.inject({ url: '/service-worker.js', headers: { 'if-none-match': answer.headers.etag } });
  expect(again.statusCode).toBe(304);
  const deps = { ...house.deps, env: { ...house.deps.env, OFFLINE_APP: 'off' as const } };
  const without = await createApp(deps, house.services, { webRoot });
  const leaving = await without.inject({
    url: '/service-worker.js',
    headers: { 'if-none-match': answer.headers.etag },
  });
  expect([leaving.statusCode, leaving.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(leaving.body).toContain('registration.unregister()');
  await without.close();
});

test('a link to a shop page has preview tags for visitors and asks search engines to leave it, and is not found once withdrawn', async () => {
  const seller = await addMember(house, 'shop@example.com');
  await addListing(house, seller.id, { isPublicCard: true });
  const body = {
    ...{ isShown: true, showsCards: true, showsTrades: true, showsWants: true },
    ...{ sentence: 'Bobs & more', otherShops: [] },
  };
  const { code } = (await seller.client.call(saveMyShopPage, { body })).body;
  const read = () => site.inject({ url: `/shop/${code}` });
  const shown = await read();
  expect([shown.statusCode, shown.headers['cache-control'], shown.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(shown.body).toContain('<meta property="og:title" content="shop"/>');
  expect(shown.body).toContain('<meta property="og:description" content="Bobs &#38; more · 1 wig"/>');
  expect(shown.body).toContain(`<meta property="og:url" content="http://localhost:3000/shop/${code}"/>`);
  await seller.client.call(hideMyShopPage, {});
  const gone = await read();
  expect([gone.statusCode, gone.body.includes('og:title')]).toEqual([404, false]);
});
