import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportName, exportNames, exportPath, exportPermissions } from '#contract/admin/exports.ts';
import { csvLine } from '#contract/csv.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { exportLines, words } from './exports.ts';

let testApp: TestApp;
let admin: TestMember;
let member: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', Object.values(exportPermissions));
  member = await addMember(testApp, 'seller@example.com', { displayName: '=HYPERLINK("evil")' });
});
afterAll(() => testApp.close());

const take = (name: ExportName, by = admin) => by.client.send<string>('GET', exportPath(name));

test('each table comes whole as a file, with who took it on record', async () => {
  await addListing(testApp, member.id, { title: 'A bob, "silver"', priceCents: 12_050 });
  const { db, pool } = testApp.deps.database;
  await db
    .insert(userSubscriptions)
    .values({ userId: member.id, status: 'active', planType: 'budget-monthly', priceCents: 199 });
  const rows = async (name: ExportName) => (await take(name)).body.trimEnd().split('\r\n').slice(1);
  expect(await rows('users')).toHaveLength(2);
  expect(await rows('listings')).toEqual([expect.stringContaining('"A bob, ""silver""",')]);
  expect(await rows('listings')).toEqual([expect.stringContaining(',120.50,active,')]);
  expect(await rows('subscriptions')).toEqual([
    expect.stringContaining('seller@example.com,active,budget-monthly,1.99'),
  ]);
  expect(await rows('deals')).toEqual([]);
  expect(await rows('payments')).toEqual([]);
  const { rows: audited } = await pool.query(
    `select distinct action, admin_email from audit_log where subject_kind = 'export' order by action`,
  );
  expect(audited).toEqual(
    exportNames
      .map((name) => ({ action: `export.${name}`, admin_email: 'admin@example.com' }))
      .toSorted((a, b) => a.action.localeCompare(b.action)),
  );
});

test('no cell begins like a formula', async () => {
  expect((await take('users')).body).toContain(`"'=HYPERLINK(""evil"")"`);
});

test('what somebody typed stands in a file as our other files have it', async () => {
  const typed = [
    'plain',
    'a, b',
    'say "so"',
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    'two\nlines',
    '\rx',
    '="x",y',
    '',
    "'",
    '\\',
    'a;=1+1',
    'a; "=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\u3000=1',
    'a\t=1',
    'a\r\n-1',
    '\t=1',
    'a;b',
    'a\tb',
    'a-b; c = d',
  ];
  const { rows } = await testApp.deps.database.pool.query<{ cell: string }>(
    `select ${words('typed')} as cell from unnest($1::text[]) with ordinality as t (typed, place) order by place`,
    [typed],
  );
  expect(rows.map(({ cell }) => `${cell}\r\n`)).toEqual(typed.map((text) => csvLine([text])));
  // However a spreadsheet separates cells, none begins like a formula.
  const cells = rows.flatMap(({ cell }) => [cell, ...cell.split(/[;\t\r\n]/)]);
  expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

test('each file needs its own permission', async () => {
  for (const name of exportNames) {
    const others = Object.values(exportPermissions).filter((right) => right !== exportPermissions[name]);
    const one = await addAdmin(testApp, `not-${name}@example.com`, others);
    expect((await take(name, one)).status).toBe(403);
  }
});

test('a reader who goes away gives the connection back', async () => {
  const { pool } = testApp.deps.database;
  for (let times = 0; times < pool.options.max + 1; times += 1) {
    const lines = exportLines(testApp.deps, 'users');
    await lines.next();
    await lines.next();
    await lines.return(undefined);
  }
  expect((await take('users')).status).toBe(200);
});

test('a file of many rows has each of them once', async () => {
  const { pool } = testApp.deps.database;
  await pool.query(
    `insert into "user" (email, name, email_verified) select 'm' || n || '@many.example', 'M', true from generate_series(1, 2500) n`,
  );
  const lines = (await take('users')).body.trimEnd().split('\r\n').slice(1);
  const many = lines.filter((line) => line.includes('@many.example'));
  expect([many.length, new Set(many).size]).toEqual([2500, 2500]);
});
