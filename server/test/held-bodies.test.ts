import { connect } from 'node:net';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminPermission, adminPermissions } from '#contract/admin/admin.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import { cookieOf } from '#server/test/processes/server-process.ts';
import { setPaywall } from './billing-app.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { addMember, type TestMember } from './test-members.ts';
import { listen } from './test-messages.ts';
import { watchTables, watchTransactions } from './test-tables.ts';

/** Ways to lose a right, each with the way back. $1 is the member. */
const losses = {
  'is signed out': [
    `update session set expires_at = '2000-01-01' where user_id = $1`,
    `update session set expires_at = '2100-01-01' where user_id = $1`,
  ],
  'is banned': [
    `update profiles set status = 'banned' where id = $1`,
    `update profiles set status = 'active' where id = $1`,
  ],
  'is suspended': [
    `update profiles set status = 'suspended' where id = $1`,
    `update profiles set status = 'active' where id = $1`,
  ],
  'loses the subscription': [
    `update user_subscriptions set status = 'unpaid' where user_id = $1`,
    `update user_subscriptions set status = 'active' where user_id = $1`,
  ],
  'loses the permission': [
    `update admin_users set role = 'admin', permissions = '{}' where id = $1`,
    'select from admin_users where id = $1',
  ],
  'is no admin any more': ['delete from admin_users where id = $1', 'insert into admin_users (id) values ($1)'],
} as const;
type Loss = keyof typeof losses;

/** By day the first route of each guard has them all, the others one each, in turn; by night each route has all. */
const isWhole = process.env.HELD_BODIES === 'whole';

/** What each guard answers to whoever lost what it asks for. */
const answers: Record<string, Partial<Record<Loss, number>>> = {
  session: { 'is signed out': 401, 'is banned': 401 },
  writer: { 'is signed out': 401, 'is banned': 401, 'is suspended': 403 },
  subscriber: { 'is signed out': 401, 'is banned': 401, 'loses the subscription': 402 },
  'subscribed writer': { 'is signed out': 401, 'is banned': 401, 'is suspended': 403, 'loses the subscription': 402 },
  admin: { 'is signed out': 401, 'is banned': 401, 'is suspended': 403, 'is no admin any more': 403 },
  permission: {
    'is signed out': 401,
    'is banned': 401,
    'is suspended': 403,
    'loses the permission': 403,
    'is no admin any more': 403,
  },
  'super admin': {
    'is signed out': 401,
    'is banned': 401,
    'is suspended': 403,
    'loses the permission': 403,
    'is no admin any more': 403,
  },
};

let testApp: TestApp;
let port: number;
let caller: TestMember;
let onLetIn: () => void = () => {};

beforeAll(async () => {
  // The first look at the rights is over when the body is about to be read.
  const tellLetIn = (route: RouteOptions): void => {
    route.preParsing = (_request, _reply, payload, done) => {
      onLetIn();
      done(null, payload);
    };
  };
  testApp = await startTestApp({}, { onRoute: tellLetIn });
  port = Number(new URL(await listen(testApp)).port);
  caller = await addMember(testApp, 'caller@example.com');
  const { db } = testApp.deps.database;
  await db.insert(userSubscriptions).values({ userId: caller.id, status: 'active', planType: 'premium-monthly' });
  await db.insert(adminUsers).values({ id: caller.id });
  await setPaywall(testApp);
});
afterAll(() => testApp.close());

const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`;
const writingRoutes = () => testApp.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(String(method)));
const guardedRoutes = () => writingRoutes().filter(({ config }) => config?.guard !== 'public');

test('every writing route with a guard is registered by serve, which asks at the body and at the commit', () => {
  expect(
    guardedRoutes()
      .filter(({ config }) => !config?.endpoint)
      .map(nameOf),
  ).toEqual([]);
  expect(guardedRoutes().length).toBeGreaterThan(50);
});

test('whoever loses a right while the body is on its way is refused and writes nothing, at every writing route', async () => {
  const wrong: string[] = [];
  const turns = new Map<string, number>();
  for (const route of guardedRoutes()) {
    const [guard = '', permission] = String(route.config?.guard).split(/(?<=^permission) /);
    const expected = answers[guard];
    if (!expected) wrong.push(`${nameOf(route)}: this test does not know the guard "${guard}"`);
    const all = Object.entries(expected ?? {}) as [Loss, number][];
    const turn = turns.get(guard) ?? 0;
    turns.set(guard, turn + 1);
    for (const [loss, status] of isWhole || turn === 0 ? all : all.filter((_, at) => at === turn % all.length)) {
      const tryIt = async (watch: typeof watchTables) => {
        await grant(guard, permission as AdminPermission);
        return loseWhileSending(route, loss, watch);
      };
      let { answer, written } = await tryIt(watchTransactions);
      // A background job may have written meanwhile: which tables were written takes longer to find out.
      if (written.length > 0) ({ answer, written } = await tryIt(watchTables));
      if (answer !== status || written.length > 0)
        wrong.push(`${nameOf(route)}, who ${loss}: ${answer}, expected ${status}, wrote: ${written}`);
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);

/** Sends everything but the last byte, takes the right away, and then sends that byte. */
async function loseWhileSending(
  route: RouteOptions,
  loss: Loss,
  watch: typeof watchTables,
): Promise<{ answer: number; written: string[] }> {
  const { pool } = testApp.deps.database;
  const [lose, regain] = losses[loss];
  const letIn = new Promise<void>((resolve) => {
    onLetIn = resolve;
  });
  const socket = connect(port, '127.0.0.1');
  const received = readAll(socket);
  const url = route.url.replaceAll(/:\w+/g, caller.id);
  const head = [
    `${route.method} ${url}?id=${caller.id} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `cookie: ${cookieOf(caller)}`,
    'content-type: application/json',
    'content-length: 2',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  await Promise.race([letIn, received.then((text) => Promise.reject(new Error(`${nameOf(route)}: ${text}`)))]);
  await pool.query(lose, [caller.id]);
  await testApp.deps.bus.whenHeard();
  const findWritten = await watch(pool);
  socket.write('}');
  const answer = Number(/^HTTP\/1\.1 (\d+)/.exec(await received)?.[1]);
  const written = await findWritten();
  await pool.query(regain, [caller.id]);
  await testApp.deps.bus.whenHeard();
  return { answer, written };
}

async function readAll(socket: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

/** Exactly what the guard asks for. */
async function grant(guard: string, permission: AdminPermission): Promise<void> {
  const role = guard === 'super admin' ? 'super_admin' : 'admin';
  const permissions = guard === 'permission' ? [permission] : adminPermissions;
  const values = [caller.id, role, permissions];
  await testApp.deps.database.pool.query('update admin_users set role = $2, permissions = $3 where id = $1', values);
  await testApp.deps.bus.whenHeard();
}
