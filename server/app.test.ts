import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '#contract/auth/session.ts';
import { getHealth, getLiveness, getReadiness } from '#contract/health.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { TestClient } from './test/test-client.ts';
import { listen } from './test/test-messages.ts';

let testApp: TestApp;
/** Three requests a minute from each network, and no token for metrics. */
let limited: TestApp;
let limitedAddress: string;
beforeAll(async () => {
  testApp = await startTestApp({ METRICS_TOKEN: 'a-long-metrics-token' });
  limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1' });
  limitedAddress = await listen(limited);
});
afterAll(async () => {
  await limited.close();
  await testApp.close();
});
const client = () => new TestClient(testApp.app);

test('health asks the database', async () => {
  expect((await client().call(getHealth, {})).body).toEqual({ status: 'ok' });
});

test('a process whose database is away is alive, but not ready', async () => {
  const { pool } = testApp.deps.database;
  const query = vi.spyOn(pool, 'query').mockRejectedValue(new Error('the database is away') as never);
  expect((await client().call(getLiveness, {})).status).toBe(200);
  for (const endpoint of [getReadiness, getHealth])
    expect((await client().call(endpoint, {})).status).toBeGreaterThanOrEqual(500);
  query.mockRestore();
  expect((await client().call(getReadiness, {})).status).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example.com' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['this site', { origin: 'http://localhost:3000' }, 200],
  ['a program that is no browser', {}, 200],
])('a change asked for by %s is answered so', async (_who, headers, status) => {
  expect((await client().send('POST', signOut.path, {}, headers)).status).toBe(status);
});

test('every answer carries a request id and the security headers', async () => {
  const { headers } = await client().call(getHealth, {});
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['a NUL byte', JSON.stringify({ email: 'a\0b@example.com' }), 400],
  ['broken JSON', '{"email":', 400],
  ['a body that is no object', '[]', 400],
  ['a prototype', '{"__proto__":{"admin":true}}', 400],
  ['a body over the limit', JSON.stringify({ email: 'x'.repeat(70_000) }), 413],
])('%s is refused with a clear code, never a 500', async (_what, payload, status) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/password-resets',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^request\./), message: expect.any(String) });
});

test('an unknown error never shows what happened inside', async () => {
  await testApp.deps.database.pool.query('alter table attempt_counts rename to attempt_counts_gone');
  const answer = await client().send('POST', '/api/password-resets', { email: 'a@example.com' });
  await testApp.deps.database.pool.query('alter table attempt_counts_gone rename to attempt_counts');
  expect(answer.status).toBe(500);
  expect(answer.error.message).toBe('Something went wrong on our side. Please try again.');
  expect(JSON.stringify(answer.error)).not.toMatch(/attempt_counts|select|insert/i);
});

test('the status that an error of a library carries is not the status of the answer', async () => {
  const error = Object.assign(new Error('card declined'), { statusCode: 402 });
  const query = vi.spyOn(testApp.deps.database.pool, 'query').mockRejectedValue(error as never);
  const answer = await client().call(getHealth, {});
  query.mockRestore();
  expect([answer.status, answer.error.code]).toEqual([500, 'internal']);
});

test('metrics answer only to the token', async () => {
  expect((await client().send('GET', '/api/metrics')).status).toBe(404);
  const answer = await client().send<string>('GET', '/api/metrics', undefined, {
    authorization: 'Bearer a-long-metrics-token',
  });
  expect(answer.body).toContain('wigloop_http_request_seconds_bucket');
  const values = Object.fromEntries(answer.body.split('\n').map((line) => line.split(' ') as [string, string]));
  for (const name of ['jobs_waiting', 'jobs_failed', 'mails_waiting', 'mails_failing', 'deals_overdue', 'live_sockets'])
    expect(values[`wigloop_${name}`], name).toMatch(/^\d+$/);
});

test('without a token in the settings there are no metrics, not even for this machine', async () => {
  const local = new TestClient(limited.app);
  local.address = '127.0.0.1';
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect((await local.send('GET', '/api/metrics', undefined, { authorization })).status).toBe(404);
});

test('the API describes itself from the contract', async () => {
  const answer = await client().send<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
  expect(Object.keys(answer.body.paths)).toContain('/api/registrations');
  const page = await testApp.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(String(page.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('the API describes what each call can be refused with', async () => {
  type Described = { responses: Record<string, { $ref?: string }> };
  const { body } = await client().send<{
    paths: Record<string, Record<string, Described>>;
    components: { responses: Record<string, { description: string }> };
  }>('GET', '/api/openapi.json');
  const codesOf = (path: string, method: string) =>
    Object.entries(body.paths[path]?.[method]?.responses ?? {}).flatMap(([status, { $ref = '' }]) => {
      const { description = '' } = body.components.responses[$ref.replace('#/components/responses/', '')] ?? {};
      return [...description.matchAll(/`([\w.]+)`:/g)].map(([, code]) => `${status} ${code}`);
    });
  expect(codesOf('/api/deals', 'post')).toEqual(
    expect.arrayContaining([
      '400 request.invalid',
      '400 request.unstorable_text',
      '401 auth.required',
      '402 subscription.required',
      '403 auth.suspended',
      '403 request.foreign_origin',
      '404 matches.not_found',
      '409 deals.reserved',
      '429 request.rate_limited',
      'default request.too_slow',
      'default request.too_large',
      'default internal',
      'default unavailable',
    ]),
  );
  expect(codesOf('/api/health', 'get')).toEqual([
    '429 request.rate_limited',
    'default internal',
    'default unavailable',
  ]);
});

test('an unknown path of the API is a JSON 404', async () => {
  const answer = await client().send('GET', '/api/nothing-here');
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});

test('over the limit, the answer says when to come back', async () => {
  const visitor = new TestClient(limited.app);
  for (let count = 0; count < 3; count += 1) expect((await visitor.call(getHealth, {})).status).toBe(200);
  const refused = await visitor.call(getHealth, {});
  expect([refused.status, refused.error.code]).toEqual([429, 'request.rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('all addresses of one IPv6 network share one limit, and a neighbouring network has its own', async () => {
  const ask = async (remoteAddress: string) =>
    (await limited.app.inject({ url: getHealth.path, remoteAddress })).statusCode;
  for (const own of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'])
    expect(await ask(own)).toBe(200);
  expect(await ask('2001:DB8:1:2::3')).toBe(429);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
});

/** Over a real connection, because `inject` takes no absolute addresses. */
async function askByText(target: string, from: string): Promise<string> {
  const { host, hostname, port } = new URL(limitedAddress);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

test.each([
  ['with an encoded letter', '/%61pi/health'],
  ['with the host in front', 'http://localhost/api/health'],
  ['to nothing of the API', '/api/nothing-here'],
  ['to nothing of the API, encoded', '/%61p%69/nothing-here'],
  ['that a guard refuses', '/%61pi/me/settings'],
])('an address %s counts against the limit like any other, and its answer is kept nowhere', async (_what, target) => {
  const from = new TestClient(limited.app).address;
  const answers: string[] = [];
  for (const next of [target, target, target, '/api/health', target]) answers.push(await askByText(next, from));
  const statuses = answers.map((answer) => answer.slice(9, 12));
  expect(statuses.slice(0, 3)).not.toContain('429');
  expect(statuses.slice(3)).toEqual(['429', '429']);
  for (const answer of answers) expect(answer).toMatch(/^cache-control: no-store/im);
});
