import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser, suspendUser } from '#contract/admin/users.ts';
import { createAccessToken, findAccessTokens, revokeAccessToken } from '#contract/auth/access-tokens.ts';
import { changePassword, confirmTwoFactor, startTwoFactor } from '#contract/auth/auth.ts';
import { type ToolRight, tokensPerMember, toolRights } from '#contract/auth/tool-rights.ts';
import { findMyDeals, getDeal } from '#contract/deals/deals.ts';
import { findDrafts, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { exportMyData } from '#contract/members/members.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { accessTokens } from '#server/db/schema/auth.ts';
import { createLog } from '#server/lib/log.ts';
import { agree, giveAddress, offerOf } from '#server/test/deal-acts.ts';
import { type PhotoApp, startPhotoApp } from '#server/test/photo-app.ts';
import { nextTotp, totp } from '#server/test/stand-ins/totp.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { TestClient } from '#server/test/test-client.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { listen } from '#server/test/test-messages.ts';

let testApp: PhotoApp;
let boss: TestMember;
let log = '';
let site: string;
/** Runs when the guard has let a caller in, before the handler. */
let beforeHandler: () => Promise<unknown> = async () => {};

/** Runs when the first look at the caller is over and the body is about to be read. */
let onLetIn = () => {};

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const onRoute = (route: RouteOptions) => {
    route.preParsing = (_request, _reply, payload, done) => {
      onLetIn();
      done(null, payload);
    };
    route.preHandler = () => beforeHandler();
  };
  testApp = await startPhotoApp({ onRoute, log: createLog('trace', destination) });
  site = await listen(testApp);
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
});
beforeEach(() => {
  beforeHandler = async () => {};
});
afterAll(() => testApp.close());

const make = (by: TestMember, rights: readonly ToolRight[] = toolRights, written: object = {}) =>
  by.client.call(createAccessToken, {
    body: { name: 'Price tool', rights: [...rights], password: testPassword, ...written },
  });

/** A member with the tool that holds one of their tokens. */
async function addTool(
  email: string,
  rights?: readonly ToolRight[],
): Promise<{ owner: TestMember; tool: TestMember; id: string }> {
  const owner = await addMember(testApp, email);
  const { secret, token } = (await make(owner, rights)).body;
  const client = new TestClient(testApp.app);
  client.token = secret;
  return { owner, tool: { ...owner, client }, id: token.id };
}

const readsListings = async ({ client }: TestMember) => {
  const { status, error } = await client.call(findMyListings, { query: {} });
  return status === 200 ? status : error.code;
};

test('a token opens the calls that name one of its rights, and no other call of the whole interface', async () => {
  for (const right of toolRights) {
    const { tool } = await addTool(`${right.replace(':', '-')}@example.com`, [right]);
    const wrong: string[] = [];
    for (const { method, url, config: { guard, endpoint } = {} } of testApp.routes) {
      if (method === 'HEAD' || !url.startsWith('/api/') || guard === 'metrics') continue;
      const address = url.replaceAll(/:\w+/g, randomUUID()).replace('*', 'none');
      const { status, error } = await tool.client.send(String(method), address, endpoint?.body ? {} : undefined);
      const needed = guard === 'public' ? right : endpoint?.forTools;
      const expected = needed ? 'tokens.right_missing' : 'tokens.not_taken';
      const isOut = status === 401 || String(error.code).startsWith('tokens.');
      const isAsExpected = needed === right ? guard === 'public' || !isOut : error.code === expected;
      if (!isAsExpected) wrong.push(`${method} ${url}: ${status} ${error.code}`);
    }
    expect(wrong).toEqual([]);
  }
  const taking = testApp.routes.flatMap(({ url, config }) => (config?.endpoint?.forTools ? url : []));
  expect(
    taking.filter(
      (url) => !/^\/api\/(listings|photos|drafts|deals|me\/(listings|listing-changes|drafts|deals))/.test(url),
    ),
  ).toEqual([]);
});

test('the secret is shown once and kept as a hash, and the member is told by mail and in the record of sign-ins', async () => {
  const { owner, tool, id } = await addTool('told@example.com', ['listings:read']);
  const { tokens } = (await owner.client.call(findAccessTokens, {})).body;
  expect(tokens).toMatchObject([{ id, name: 'Price tool', rights: ['listings:read'], lastUsedAt: null }]);
  expect(await readsListings(tool)).toBe(200);
  expect((await owner.client.call(findAccessTokens, {})).body.tokens[0]?.lastUsedAt).not.toBeNull();
  const secret = String(tool.client.token);
  const { rows } = await testApp.deps.database.pool.query('select t::text as row from access_tokens t');
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(log).not.toContain(secret.slice(4, 20));
  expect((await readMailbox(testApp, owner.email)).map(({ subject }) => subject)).toEqual([
    'A tool got access to your account',
  ]);
  const exported = JSON.stringify((await owner.client.call(exportMyData, {})).body);
  expect(exported).toContain('"name":"Price tool"');
  expect(exported).toContain('New access token, by Chrome on Linux');
  expect(exported).not.toMatch(/hash/i);
});

test('making a token takes the password, the second factor where there is one, and a free place', async () => {
  const member = await addMember(testApp, 'careful@example.com');
  expect((await make(member, toolRights, { password: 'wrong' })).error).toMatchObject({
    code: 'auth.wrong_password',
    field: 'password',
  });
  expect((await make(member, toolRights, { days: 366 })).error).toMatchObject({ field: 'days' });
  const token = { userId: member.id, name: 'Old tool', rights: [...toolRights], endsAt: new Date('2100-01-01') };
  const held = Array.from({ length: tokensPerMember - 1 }, (_, n) => ({
    ...token,
    hash: `hash ${n}`,
    createdAt: new Date(),
  }));
  await testApp.deps.database.db.insert(accessTokens).values(held);
  const made = await Promise.all([make(member), make(member)]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { totpUri } = (await member.client.call(startTwoFactor, { body: { password: testPassword } })).body;
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  await member.client.call(confirmTwoFactor, { body: { code: totp(secret) } });
  expect((await make(member)).error).toMatchObject({ code: 'auth.code_needed', field: 'code' });
  expect((await make(member, toolRights, { code: '000000' })).error.code).toBe('auth.wrong_code');
  expect((await make(member, toolRights, { code: nextTotp(secret) })).error.code).toBe('tokens.too_many');
});

test('a token ends on its day, when it is revoked, and with a ban or another password; a suspension holds for it', async () => {
  const { tool, owner, id } = await addTool('ends@example.com');
  expect((await owner.client.call(revokeAccessToken, { params: { id: randomUUID() } })).status).toBe(404);
  await owner.client.call(revokeAccessToken, { params: { id } });
  expect(await readsListings(tool)).toBe('tokens.ended');

  const suspended = await addTool('suspended@example.com');
  await boss.client.call(suspendUser, { params: { id: suspended.owner.id }, body: { reason: 'Spam', until: null } });
  expect((await saves(suspended.tool)).status).toBe(200);
  expect((await make(suspended.owner)).error.code).toBe('auth.suspended');

  const banned = await addTool('banned@example.com');
  expect((await boss.client.call(banUser, { params: { id: banned.owner.id }, body: { reason: 'Fraud' } })).status).toBe(
    200,
  );
  expect(await readsListings(banned.tool)).toBe('tokens.ended');

  const changed = await addTool('changed@example.com');
  const body = { currentPassword: testPassword, newPassword: 'another-plum-river' };
  expect((await changed.owner.client.call(changePassword, { body })).status).toBe(200);
  expect(await readsListings(changed.tool)).toBe('tokens.ended');
  const { rows } = await testApp.deps.database.pool.query('select from access_tokens where user_id = any($1)', [
    [banned.owner.id, changed.owner.id],
  ]);
  expect(rows).toHaveLength(0);

  const late = await addTool('late@example.com');
  testApp.deps.clock.advance({ days: 91 });
  expect(await readsListings(late.tool)).toBe('tokens.ended');
});

const saves = ({ client }: TestMember) =>
  client.call(saveDraft, { params: { id: randomUUID() }, body: { typed: { title: 'A bob' } } });

test('a token that is revoked while its call is on the way writes nothing', async () => {
  const { tool, owner, id } = await addTool('way@example.com');
  expect((await saves(tool)).status).toBe(200);
  beforeHandler = () => {
    beforeHandler = async () => {};
    return owner.client.call(revokeAccessToken, { params: { id } });
  };
  expect((await saves(tool)).error.code).toBe('tokens.ended');
  expect((await owner.client.call(findDrafts, { query: {} })).body.drafts).toHaveLength(1);
});

test('a token that is revoked while the last byte of its call is held back writes nothing, and stands in no log', async () => {
  const { tool, owner, id } = await addTool('held@example.com', ['listings:write']);
  const { promise: letIn, resolve } = Promise.withResolvers<void>();
  onLetIn = resolve;
  const body = JSON.stringify({ typed: { title: 'A bob' } });
  const head = [
    `PUT /api/me/drafts/${randomUUID()} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${tool.client.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  const received = text(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await letIn;
  expect((await owner.client.call(revokeAccessToken, { params: { id } })).status).toBe(200);
  socket.write(body.slice(-1));
  expect(await received).toMatch(/^HTTP\/1\.1 401 .*tokens\.ended/s);
  expect((await owner.client.call(findDrafts, { query: {} })).body.drafts).toEqual([]);
  expect(log).not.toBe('');
  expect(log).not.toContain(String(tool.client.token).slice(4, 20));
});

test('a call with a token and a session is refused, and a bearer of another service is none of ours', async () => {
  const { tool, owner } = await addTool('both@example.com');
  owner.client.token = tool.client.token;
  expect(await readsListings(owner)).toBe('tokens.two_ways');
  owner.client.token = 'of-another-service';
  expect(await readsListings(owner)).toBe(200);
});

test('a tool reads a deal without addresses, ways to pay and notes, and marks nothing as read', async () => {
  const { tool, owner: buyer } = await addTool('deals@example.com');
  const seller = await addMember(testApp, 'seller@example.com');
  const wig = await addListing(testApp, seller.id);
  const deal = await agree(buyer, seller, offerOf(buyer, seller, wig));
  await giveAddress(buyer, deal);
  const unread = async () =>
    (await buyer.client.call(findNotifications, { query: {} })).body.notifications.filter(({ readAt }) => !readAt)
      .length;
  const before = await unread();
  const seen = (await tool.client.call(getDeal, { params: { id: deal.id } })).body;
  expect(seen).toMatchObject({
    id: deal.id,
    state: deal.state,
    myAddress: null,
    sendTo: {},
    problems: [],
    adjustments: [],
  });
  expect(JSON.stringify(seen)).not.toMatch(/payTo|Main Street/);
  expect(await unread()).toBe(before);
  expect((await tool.client.call(findMyDeals, { query: { view: 'needs-me' } })).body.deals).toHaveLength(1);
});

test('the example of the documentation lists a wig with its photographs', async () => {
  const { tool, owner } = await addTool('example@example.com', ['listings:write']);
  const photo = join(await mkdtemp(join(tmpdir(), 'wigloop-example-')), 'front.jpg');
  await writeFile(photo, await twoHalves(320, 240));
  const example = join(packageRoot, 'docs/examples/list-a-wig.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [example, site, photo], {
    env: { WIGLOOP_TOKEN: String(tool.client.token) },
  });
  const { listings } = (await owner.client.call(findMyListings, { query: {} })).body;
  expect(stdout).toBe(`${site}/listing/${listings[0]?.id}\n`);
  expect(listings[0]).toMatchObject({ title: 'Zara bob in ginger', priceCents: 18_000 });
});
