import { Writable } from 'node:stream';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { deleteMyFit, getMyFit, saveMyFit } from '#contract/fit/fit.ts';
import { blankFit, type Fit } from '#contract/fit/fit-values.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { createLog } from '#server/lib/log.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let log = '';
let ann: TestMember;
let bea: TestMember;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  testApp = await startTestApp({}, { log: createLog('trace', destination) });
  ann = await addMember(testApp, 'ann@example.com');
  bea = await addMember(testApp, 'bea@example.com');
});
afterAll(() => testApp.close());

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const mine = async (member: TestMember) => (await member.client.call(getMyFit, {})).body.fit;
const save = (member: TestMember, fit: Fit) => member.client.call(saveMyFit, { body: fit });
const worn: Fit = { ...blankFit, unit: 'cm', around: 54.5, shades: ['Golden Blonde'], colors: ['Blonde'] };

test('what one measures and wears is kept, read, replaced and forgotten by oneself alone', async () => {
  expect(await mine(ann)).toBeNull();
  expect((await save(ann, worn)).body.fit).toEqual(worn);
  expect(await mine(ann)).toEqual(worn);
  expect(await mine(bea)).toBeNull();
  const changed: Fit = { ...worn, unit: 'in', around: 21.25, earToEar: 13.5, piece: 'topper', shades: [] };
  await save(ann, changed);
  expect(await mine(ann)).toEqual(changed);
  await ann.client.call(deleteMyFit, {});
  await ann.client.call(deleteMyFit, {});
  expect(await mine(ann)).toBeNull();
});

test.each([
  [{ around: 3 }, 'around', 'This is between 18 and 27 inches on every head we know of.'],
  [
    { earToEar: 34 },
    'earToEar',
    'This is between 10 and 17 inches on every head we know of. Did you measure in centimeters?',
  ],
  [{ frontToNape: 'long' }, 'frontToNape', 'Enter a number, such as 21.5, or leave it empty.'],
  [{ unit: 'ell' }, 'unit', 'Choose inches or centimeters.'],
])('%j is refused with a sentence at its field', async (part, field, message) => {
  const { status, error } = await bea.client.send('PUT', '/api/me/fit', { ...blankFit, ...part });
  expect([status, error.field, error.message]).toEqual([400, field, message]);
  expect(await mine(bea)).toBeNull();
});

test('the database itself refuses what no head measures, in either unit', async () => {
  const insert = (unit: string, around: number) =>
    run(`insert into member_fits (user_id, unit, around, shades, colors) values ($1, $2, $3, '{}', '{}')`, [
      bea.id,
      unit,
      around,
    ]);
  await expect(insert('in', 54)).rejects.toThrow('member_fits_around');
  await expect(insert('cm', 21)).rejects.toThrow('member_fits_around');
  await insert('cm', 54);
  await run('delete from member_fits where user_id = $1', [bea.id]);
});

test('it is in the member’s own export, and gone with the account', async () => {
  const member = await addMember(testApp, 'leaver@example.com');
  await save(member, worn);
  expect((await member.client.call(exportMyData, {})).body).toMatchObject({ fit: worn });
  await member.client.call(deleteMyAccount, { body: { password: testPassword } });
  const left = await run('select from member_fits where user_id = $1', [member.id]);
  expect(left.rowCount).toBe(0);
});

/** Measures that nobody else has. Not as a part of a longer number or of a time. */
const planted = { around: 21.37, earToEar: 13.43, frontToNape: 14.61 };
const isTold = (text: string) => /(?<![\d.]|\d:)(?:21\.37|13\.43|14\.61)(?!\d)/.test(text);

test('planted measurements are in no answer but to their owner, no mail, no log, no other table and no export of another', {
  timeout: 180_000,
}, async () => {
  await save(ann, { ...worn, ...planted, unit: 'in' });
  const wig = await addListing(testApp, ann.id, { capSize: 'Average' });
  const staff = await addAdmin(testApp, 'staff@example.com', [...adminPermissions], 'super_admin');
  const callers = {
    visitor: new TestClient(testApp.app),
    staff: staff.client,
    bea: bea.client,
    ann: ann.client,
  };
  const mayTell = ['/api/me/fit', '/api/me/export'];
  const told: string[] = [];
  const ask = async (who: keyof typeof callers, method: string, url: string, body?: unknown) => {
    for (const id of [ann.id, wig]) {
      const path = url.replaceAll(/:\w+/g, id).replace('*', id);
      const answer = await callers[who].send<unknown>(method, path, body).catch((error: unknown) => ({ error }));
      const found = JSON.stringify([answer.error, 'headers' in answer && answer.headers, textOf(answer)]);
      const isAllowed = who === 'ann' && mayTell.some((allowed) => url.startsWith(allowed));
      if (isTold(found) && !isAllowed) told.push(`${method} ${url} to ${who}`);
      if (!url.includes(':')) return;
    }
  };
  const routes = testApp.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const isReading = ({ method }: { method: string | string[] }) => method === 'GET';
  // A visitor is let in by no other, as server/test/matrix.test.ts proves of each.
  const isFor = (who: string, { config }: RouteOptions) =>
    who !== 'visitor' || !config?.endpoint || config.guard === 'public';
  for (const route of routes.filter(isReading))
    for (const who of Object.keys(callers) as (keyof typeof callers)[])
      if (isFor(who, route)) await ask(who, 'GET', route.url);
  // The same look finds them where they may be.
  expect(isTold(JSON.stringify(await mine(ann)))).toBe(true);
  // Writing ones last, and only by those who may see nothing: what they change does not matter any more.
  const isEnd = /sign-out|DELETE \/api\/me$|sessions/;
  for (const route of routes.filter((one) => !isReading(one)))
    for (const who of ['visitor', 'bea', 'staff'] as const)
      if (isFor(who, route) && !isEnd.test(`${route.method} ${route.url}`))
        await ask(who, String(route.method), route.url, {});
  expect(told).toEqual([]);

  await runJobs(testApp);
  for (const member of [ann, bea, staff])
    expect(isTold(JSON.stringify(await readMailbox(testApp, member.email)))).toBe(false);
  expect(isTold(JSON.stringify(await bea.client.call(exportMyData, {})))).toBe(false);
  expect(await tablesThatTell()).toEqual(['public.member_fits']);
  expect(isTold(log)).toBe(false);
});

const textOf = (answer: object): unknown => {
  try {
    return 'body' in answer ? answer.body : undefined;
  } catch {
    // A refusal has no body; its words were looked at.
    return undefined;
  }
};

async function tablesThatTell(): Promise<string[]> {
  const { rows } = await run(`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs') order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: texts } = await run(
      `select t::text as text from ${name} t where t::text ~ '21\\.37|13\\.43|14\\.61' limit 50`,
    );
    if (texts.some(({ text }) => isTold(text))) found.push(name);
  }
  return found;
}
