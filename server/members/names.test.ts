import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { getMySettings, updateMySettings } from '#contract/members/members.ts';
import { looksLikeAddress } from '#contract/members/name-schema.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { user } from '#server/db/schema/auth.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { fillNameKeys } from './fill-name-keys.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let counter = 0;
const newMember = () => {
  counter += 1;
  return addMember(testApp, `someone-${counter}-${randomUUID()}@example.com`);
};
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const rename = async (fullName: string) => (await newMember()).client.call(updateMySettings, { body: { fullName } });

test('a name, and every name that looks like it, belongs to one member', async () => {
  const owner = await newMember();
  await owner.client.call(updateMySettings, { body: { fullName: 'Cora Quill' } });
  for (const lookalike of ['Cora Quill', 'CORA  QUILL', 'Соrа Quill', 'Cora Qui1l', 'Córa-Quill']) {
    const refused = await rename(lookalike);
    expect([lookalike, refused.status, refused.error.code, refused.error.field]).toEqual([
      lookalike,
      409,
      'members.name_taken',
      'fullName',
    ]);
  }
  expect((await owner.client.call(updateMySettings, { body: { fullName: 'CORA Quill' } })).status).toBe(200);
});

test('of two members who choose one name at the same moment, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, newMember));
  const answers = await Promise.all(
    members.map(({ client }) => client.call(updateMySettings, { body: { fullName: 'Iris Vale' } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test.each([
  'Support',
  'The Admin',
  'Аdmіn',
  'Deleted member',
  'Wigl00p',
  'Sarah from Support',
  'S t a f f',
  'Wigloop Team',
])('nobody is called %s', async (fullName) => {
  const refused = await rename(fullName);
  expect([refused.status, refused.error.code]).toEqual([400, 'members.name_reserved']);
});

test.each([
  ['evil.соm', 'evil.com'],
  ['еvіl.соm', 'evil.com'],
  ['eνil.cοm', 'evil.com'],
  ['ｅｖｉｌ．ｃｏｍ', 'evil.com'],
  ['𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'evil.com'],
  ['evil·соm', 'evil.com'],
  ['evil[.]соm', 'evil[.]com'],
  ['еvil dоt соm', 'evil dot com'],
  ['jаvascript:alert(1)', 'javascript:alert(1)'],
  ['httр꞉⁄⁄evil', 'http://evil'],
])('the name %s reads like an address, and the refusal says which', async (fullName, address) => {
  const { status, error } = await rename(fullName);
  expect([status, error.message, error.field]).toEqual([400, looksLikeAddress(address), 'fullName']);
});

test.each([
  'Supporter',
  'Modesta Adminova',
  'Rooty',
  'O’Neil-Staffan',
  'अनिका शर्मा',
  '李小龍',
  'Nguyễn Thị Ánh',
  'Zoë ❤️',
  'Нина Ко 👩🏽‍🦱',
  'Gal·la Ст. Ко',
])('%s is a name like any other', async (fullName) => {
  expect((await rename(fullName)).status).toBe(200);
});

test.each([
  ['a zero-width space', 'An\u200Bna', 'not seen'],
  ['a turned direction', 'Anna\u202Eanna', 'not seen'],
  ['a Hangul filler', '\u3164\u3164\u3164', 'not seen'],
  ['a blank of Braille', '\u2800\u2800\u2800', 'not seen'],
  ['a lone surrogate', 'Anna\uD800', ''],
  ['a NUL', 'Anna\u0000', ''],
  ['a pile of accents', `A${'\u0301\u0302\u0303\u0304'.repeat(4)}nna`, 'pile up'],
  ['no letter', '!!!', 'a letter or a digit'],
])('%s in a name is refused with a sentence', async (_what, fullName, words) => {
  const refused = await rename(fullName);
  expect(refused.status).toBe(400);
  expect(refused.error.message).toContain(words);
});

test('a username does not speak for the house either', async () => {
  const { client } = await newMember();
  const refused = await client.call(updateMySettings, { body: { username: 'wigloop-support' } });
  expect([refused.status, refused.error.code, refused.error.field]).toEqual([400, 'members.name_reserved', 'username']);
});

test('a suspended member keeps the name, and may change everything else', async () => {
  const until = new Date(testApp.deps.clock.now().getTime() + dayMs);
  const { client } = await addMember(testApp, 'suspended@example.com', { status: 'suspended', suspendedUntil: until });
  for (const change of [{ fullName: 'Somebody Else' }, { username: 'somebody-else' }]) {
    const refused = await client.call(updateMySettings, { body: change });
    expect([refused.status, refused.error.code]).toEqual([403, 'auth.suspended']);
  }
  expect((await client.call(updateMySettings, { body: { showOnline: false } })).body.showOnline).toBe(false);
  testApp.deps.clock.advance({ days: 2 });
  expect((await client.call(updateMySettings, { body: { fullName: 'Somebody Else' } })).status).toBe(200);
});

test('names made from addresses get a number, also when many come at once, and never speak for the house', async () => {
  const shown = async (email: string) => {
    const [row] = await testApp.deps.database.db
      .insert(user)
      .values({ email, name: email, emailVerified: true })
      .returning({ id: user.id });
    if (!row) throw new Error('no user row');
    await ensureUserProfile(testApp.deps.database.db, { id: row.id, email }, testApp.deps.clock.now());
    const { rows } = await run('select display_name, username from profiles where id = $1', [row.id]);
    return rows[0] as { display_name: string; username: string };
  };
  const names = await Promise.all(Array.from({ length: 8 }, (_, at) => shown(`hello@domain-${at}.example.com`)));
  expect(new Set(names.map(({ display_name }) => display_name)).size).toBe(8);
  for (const { display_name } of names) expect(display_name).toMatch(/^hello\d*$/);
  const office = await shown('support@elsewhere.example.com');
  expect(office.display_name).toMatch(/^User-[\da-f]{8}/);
  expect(office.username).not.toContain('support');
  expect((await shown('wigs.com@elsewhere.example.com')).display_name).toMatch(/^User-[\da-f]{8}$/);
});

test('doubles from before names were unique stay, and the first of them owns the name', async () => {
  const [first, second] = [await newMember(), await newMember()];
  for (const [{ id }, year] of [
    [first, 2020],
    [second, 2021],
  ] as const)
    await run(
      `update profiles set display_name = 'Old Double', full_name = 'Old Double', name_key = null, created_at = $2 where id = $1`,
      [id, new Date(`${year}-01-01`)],
    );
  await fillNameKeys(testApp.deps);
  await fillNameKeys(testApp.deps);
  const { rows } = await run('select count(*)::int as missing from profiles where name_key is null');
  expect(rows[0].missing).toBe(0);
  for (const { client } of [first, second])
    expect((await client.call(getMySettings, {})).body.displayName).toBe('Old Double');
  expect((await rename('0ld Double')).status).toBe(409);
  const again = await second.client.call(updateMySettings, { body: { fullName: 'Old Double', showOnline: false } });
  expect(again.status).toBe(200);
  expect((await second.client.call(updateMySettings, { body: { fullName: 'OLD Double' } })).status).toBe(409);
  expect((await first.client.call(updateMySettings, { body: { fullName: 'OLD Double' } })).status).toBe(200);
});
