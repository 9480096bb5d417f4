import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { keptForHeader } from '#contract/offline.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let member: TestMember;
let friend: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  member = await addMember(testApp, 'offline@example.com');
  friend = await addMember(testApp, 'friend@example.com');
});
afterAll(() => testApp.close());

test('a device may keep the session, the last conversations, counts, blocks and saved listings of its member, and nothing else', async () => {
  const kept: string[] = [];
  for (const { method, url, config } of testApp.routes) {
    if (method !== 'GET' || !config?.endpoint || url.startsWith('/api/admin')) continue;
    const { status, headers } = await member.client.send('GET', url.replace(/:\w+/, friend.id));
    if (headers[keptForHeader] === undefined) continue;
    expect([status, headers[keptForHeader], headers['cache-control']], url).toEqual([200, member.id, 'no-store']);
    kept.push(url);
  }
  expect(kept.toSorted()).toEqual([
    '/api/conversations',
    '/api/conversations/:memberId/messages',
    '/api/me/blocks',
    '/api/me/saved-listings',
    '/api/me/unread-counts',
    '/api/session',
  ]);
});

test('a visitor’s session names nobody, so that a device empties what it kept', async () => {
  const { status, headers } = await new TestClient(testApp.app).call(getSession, {});
  expect([status, headers[keptForHeader]]).toEqual([200, undefined]);
});
