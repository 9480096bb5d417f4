import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { addAdmin } from './test-admins.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import type { TestMember } from './test-members.ts';

let testApp: TestApp;
let caller: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  caller = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
});
afterAll(() => testApp.close());

const apiRoutes = () => testApp.routes.filter(({ method, config }) => method !== 'HEAD' && config?.endpoint);
const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`;
const pathOf = ({ url }: RouteOptions, id = caller.id) => url.replaceAll(/:\w+/g, id);

async function refusesAll(requests: { name: string; method: string; url: string; text?: string }[]) {
  const wrong: string[] = [];
  for (const { name, method, url, text } of requests) {
    const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
    const { status, error } = await caller.client.send(method, url, text, headers);
    if (status !== 400 || error.message !== commonErrors.unstorable.message) wrong.push(`${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
  return requests.length;
}

const half = String.raw`\ud83d`;
const nul = String.raw`\u0000`;
test.each([
  ['half of a character', `{"title":"A ${half} b"}`],
  ['the other half', String.raw`{"title":"\udc4d"}`],
  ['NUL', `{"title":"A ${nul} b"}`],
  ['half of a character in a name', `{"${half}":1}`],
  ['half of a character in a list in an object', `{"a":[{"b":["${half}"]}]}`],
  ['NUL below a hundred lists', `{"a":${'['.repeat(100)}"${nul}"${']'.repeat(100)}}`],
])('%s in the body is refused with a sentence by every route that takes one', async (_what, text) => {
  const routes = apiRoutes().filter(({ config }) => config?.endpoint?.body);
  const requests = routes.map((route) => ({
    name: nameOf(route),
    method: String(route.method),
    url: `${pathOf(route)}?id=${caller.id}`,
    text,
  }));
  expect(await refusesAll(requests)).toBeGreaterThan(40);
});

test('NUL in the query is refused with a sentence by every route', async () => {
  const requests = apiRoutes().map((route) => ({
    name: nameOf(route),
    method: String(route.method),
    url: `${pathOf(route)}?q=a%00b`,
  }));
  expect(await refusesAll(requests)).toBeGreaterThan(100);
});

test('NUL in the path is refused with a sentence by every route with a parameter', async () => {
  const routes = apiRoutes().filter(({ url }) => url.includes('/:'));
  const requests = routes.map((route) => ({
    name: nameOf(route),
    method: String(route.method),
    url: pathOf(route, 'a%00b'),
  }));
  expect(await refusesAll(requests)).toBeGreaterThan(30);
});

test('text that is no UTF-8 is never a fault of the server', async () => {
  const visitor = new TestClient(testApp.app);
  for (const url of ['/api/listings?q=%ed%a0%bd', '/api/members/%ed%a0%bd', '/%ed%a0%bd', '/api/%ff?q=%ff'])
    expect((await visitor.send('GET', url)).status).toBeLessThan(500);
});

test('a whole character outside the first plane is text like any other', async () => {
  const { status } = await caller.client.send('POST', '/api/support/submissions', {
    name: 'Ann 👩🏽‍🦱',
    email: 'ann@example.com',
    subject: 'Hello',
    message: 'Curls 👩🏽‍🦱 everywhere',
  });
  expect(status).toBeLessThan(500);
});
