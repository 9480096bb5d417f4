import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminPermission, adminPermissions } from '#contract/admin/admin.ts';
import { createApp } from '#server/app.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { type CallerKind, callerKinds, guards, refusals } from './matrix.ts';
import { makeWebRoot } from './processes/web-root.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { addMember } from './test-members.ts';

let testApp: TestApp;
const callers = new Map<CallerKind, TestClient>();

beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
  const { pool } = testApp.deps.database;
  for (const kind of callerKinds) callers.set(kind, await makeCaller(kind));
  const ids = await pool.query(
    `select user_id from session s join "user" u on u.id = s.user_id where u.email = 'expired-session@example.com'`,
  );
  await pool.query('update session set expires_at = now() - interval $$1 day$$ where user_id = $1', [
    ids.rows[0].user_id,
  ]);
  await updateSubscriptionSettings(
    testApp.deps,
    { paywall_enabled: true, grace_period_days: 3, test_mode: false },
    null,
  );
});
afterAll(() => testApp.close());

async function makeCaller(kind: CallerKind): Promise<TestClient> {
  if (kind === 'visitor') return new TestClient(testApp.app);
  const { db } = testApp.deps.database;
  const email = kind === 'super admin' ? 'boss@example.com' : `${kind.replaceAll(' ', '-')}@example.com`;
  const status = kind === 'banned' || kind === 'suspended' ? kind : 'active';
  const { id, client } = await addMember(testApp, email, { status });
  if (kind !== 'unsubscribed')
    await db.insert(userSubscriptions).values({ userId: id, status: 'active', planType: 'premium-monthly' });
  if (kind.startsWith('admin')) await db.insert(adminUsers).values({ id });
  return client;
}

const contractRoutes = () =>
  testApp.routes.filter(
    ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
  );
const nameOf = ({ method, url }: { method: string | string[]; url: string }) => `${[method].flat().join('/')} ${url}`;

test('every route has a guard or an explicit public mark, and a contract or a reason for having none', () => {
  const unguarded = testApp.routes.filter(({ method, config }) => method !== 'HEAD' && !config?.guard);
  const uncontracted = testApp.routes.filter(
    ({ method, config }) => method !== 'HEAD' && !config?.endpoint && !config?.withoutContract,
  );
  expect(unguarded.map(nameOf)).toEqual([]);
  expect(uncontracted.map(nameOf)).toEqual([]);
});

test('every route is in the table with the guard it has', () => {
  const registered = Object.fromEntries(contractRoutes().map((route) => [nameOf(route), String(route.config?.guard)]));
  expect(registered, 'its row belongs in server/test/matrix.ts').toEqual(guards);
});

// Every route times every kind of caller takes its time on a busy machine.
test('each guard refuses each kind of caller it must refuse, and lets the others in', async () => {
  const wrong: string[] = [];
  for (const route of contractRoutes()) {
    const guard = String(route.config?.guard);
    if (guard === 'metrics') continue;
    const [kindOfGuard = '', permission] = guard.split(/(?<=^permission) /);
    for (const kind of callerKinds) {
      await grant(kind, permission as AdminPermission | undefined);
      // An empty request: whoever passes the guard is told that it is incomplete.
      const url = route.url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'none');
      const hasBody = route.config?.endpoint?.body !== undefined;
      // Deleting and signing out would end the caller; their guard is the same code.
      if (url === '/api/auth/sign-out') continue;
      const answer = await client(kind).send(String(route.method), url, hasBody ? {} : undefined);
      const expected = refusals[kindOfGuard]?.[kind];
      const isRefusal = [401, 402, 403].includes(answer.status);
      // 503 is for what stands outside: no payments are at hand here, but the guard let the caller through.
      const isBroken = answer.status >= 500 && answer.status !== 503;
      if (expected ? answer.status !== expected : isRefusal || isBroken)
        wrong.push(`${nameOf(route)} as ${kind}: ${answer.status}, expected ${expected ?? 'to pass'}`);
    }
  }
  expect(wrong).toEqual([]);
}, 180_000);

test('a page carries to each kind of caller the answers that they may read, and no others', async () => {
  const { webRoot, remove } = await makeWebRoot();
  const site = await createApp(testApp.deps, testApp.services, { webRoot });
  for (const kind of callerKinds) {
    const cookie = [...client(kind).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const page of ['/', '/messages', '/account']) {
      const { body } = await site.inject({ url: page, headers: { cookie } });
      const written = JSON.parse(body.match(/"first-answers">(.*?)<\/script>/)?.[1] ?? '{}');
      const isKnown = refusals.session?.[kind] === undefined;
      expect('/api/session' in written, `${page} as ${kind}`).toBe(isKnown);
      for (const [url, { answer }] of Object.entries<{ answer: unknown }>(written))
        expect(await client(kind).send('GET', url), `${url} as ${kind}`).toMatchObject({ status: 200, body: answer });
    }
  }
  await site.close();
  await remove();
});

test('rights end with their removal, not one request later', async () => {
  await grant('admin with the permission', 'users.read');
  const { check } = testApp.services.gate.requirePermission('users.read');
  const request = {
    headers: { cookie: [...client('admin with the permission').cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
  };
  await expect(check(request as never)).resolves.toMatchObject({ admin: { role: 'admin' } });
  await testApp.deps.database.db.delete(adminUsers);
  await expect(check(request as never)).rejects.toMatchObject({ status: 403 });
});

function client(kind: CallerKind): TestClient {
  const found = callers.get(kind);
  if (!found) throw new Error(`no caller ${kind}`);
  return found;
}

/** One admin has the permission at hand and nothing else, the other everything but it. */
async function grant(kind: CallerKind, permission: AdminPermission | undefined): Promise<void> {
  if (!permission || !kind.startsWith('admin')) return;
  const permissions = kind.endsWith('without the permission')
    ? adminPermissions.filter((name) => name !== permission)
    : [permission];
  const email = `${kind.replaceAll(' ', '-')}@example.com`;
  await testApp.deps.database.pool.query(
    'update admin_users set permissions = $2 where id = (select id from "user" where email = $1)',
    [email, permissions],
  );
}
