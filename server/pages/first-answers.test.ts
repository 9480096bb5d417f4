import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession, signOut } from '#contract/auth/session.ts';
import { findListings } from '#contract/listings/listings.ts';
import { keptForHeader } from '#contract/offline.ts';
import { createApp } from '#server/app.ts';
import { cookieOf } from '#server/test/processes/server-process.ts';
import { makeWebRoot } from '#server/test/processes/web-root.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let house: TestApp;
let site: FastifyInstance;
let member: TestMember;
let removeRoot: () => Promise<void>;

beforeAll(async () => {
  house = await startTestApp();
  member = await addMember(house, 'member@example.com');
  const { webRoot, remove } = await makeWebRoot();
  removeRoot = remove;
  site = await createApp(house.deps, house.services, { webRoot });
});
afterAll(async () => {
  await site.close();
  await house.close();
  await removeRoot();
});

const open = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { cookie, ...headers } });

function readAnswers(html: string): Record<string, { isKept: boolean; answer: unknown }> | undefined {
  const text = html.match(/<script type="application\/json" id="first-answers">(.*?)<\/script>/)?.[1];
  return text && JSON.parse(text);
}

test('a member’s page carries what it asks first, as the server answers it, and names its files', async () => {
  await addListing(house, member.id, { title: 'Bob</script><b>' });
  const { body } = await open('/', cookieOf(member));
  const answers = readAnswers(body);
  expect(answers?.[getSession.path]).toMatchObject({ isKept: true, answer: { member: { email: member.email } } });
  expect(answers?.[findListings.path]).toMatchObject({
    isKept: false,
    answer: { listings: [{ title: 'Bob</script><b>' }] },
  });
  expect((await open('/account', cookieOf(member))).body).toContain(
    '<link rel="modulepreload" href="/assets/page-1.js"/>',
  );
});

test('the page with a member’s answers is for one browser at one moment: nothing on the way may keep it', async () => {
  const { headers } = await open('/', cookieOf(member));
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie, Accept-Encoding' });
  expect([headers.etag, headers[keptForHeader]]).toEqual([undefined, undefined]);
});

test('a script that reads a page gets the empty shell, as the service worker does for all members of a device', async () => {
  for (const [cookie, purpose] of [
    ['', 'empty'],
    [cookieOf(member), 'empty'],
  ])
    expect(readAnswers((await open('/messages', String(cookie), { 'sec-fetch-dest': String(purpose) })).body)).toBe(
      undefined,
    );
});

test('once a session has ended or its member is banned, the next page is the empty shell', async () => {
  const leaving = await addMember(house, 'leaving@example.com');
  const cookie = cookieOf(leaving);
  expect(readAnswers((await open('/', cookie)).body)).toBeDefined();
  await leaving.client.call(signOut, { body: {} });
  expect(readAnswers((await open('/', cookie)).body)).toBeUndefined();

  const banned = await addMember(house, 'banned@example.com');
  expect(readAnswers((await open('/', cookieOf(banned))).body)).toBeDefined();
  await house.deps.database.pool.query(`update profiles set status = 'banned' where id = $1`, [banned.id]);
  await house.deps.bus.whenHeard();
  expect(readAnswers((await open('/', cookieOf(banned))).body)).toBeUndefined();
});
