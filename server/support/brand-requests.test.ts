import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { exportMyData } from '#contract/members/members.ts';
import { brandAsksMax, brandNameMaxLength } from '#contract/support/brand-request-values.ts';
import {
  askForBrand,
  brandRequestErrors,
  findBrandRequests,
  settleBrandRequest,
} from '#contract/support/brand-requests.ts';
import { brandAsks, brandRequests } from '#server/db/schema/support.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.write', 'audit.read']);
});
afterAll(() => testApp.close());

const ask = (member: TestMember, name: string) => member.client.call(askForBrand, { body: { name } });
const waiting = async () => (await admin.client.call(findBrandRequests, {})).body.requests;
const settle = (id: string, outcome: 'done' | 'declined') =>
  admin.client.call(settleBrandRequest, { params: { id }, body: { outcome } });
const counted = async () =>
  (await admin.client.call(getAttention, {})).body.items.find(({ kind }) => kind === 'brand-requests')?.count;
const rowOf = async (name: string) => (await waiting()).find((row) => row.name === name);

test('a brand is one row however it is spelled, and each member asks for it once', async () => {
  const [ann, bea] = [await addMember(testApp, 'ann@example.com'), await addMember(testApp, 'bea@example.com')];
  const before = (await counted()) ?? 0;
  expect((await ask(ann, ' Hairdo. ')).body).toEqual({ state: 'waiting' });
  expect((await ask(ann, 'HAIR DO')).body).toEqual({ state: 'waiting' });
  await ask(bea, 'hairdo™');
  await ask(bea, 'Forever Young');
  expect((await waiting()).map(({ name, askers }) => [name, askers])).toEqual([
    ['Hairdo.', 2],
    ['Forever Young', 1],
  ]);
  // The dashboard counts who waits.
  expect(await counted()).toBe(before + 3);
  const { body } = await bea.client.call(exportMyData, {});
  expect(body.brandRequests).toMatchObject([
    { name: 'Hairdo.', outcome: null },
    { name: 'Forever Young', outcome: null },
  ]);
});

test('a brand of the list is not asked for, in whatever spelling', async () => {
  const member = await addMember(testApp, 'known@example.com');
  for (const name of ['Jon Renau', 'john renau', 'René of Paris', 'JR']) {
    const { status, error } = await ask(member, name);
    expect([status, error.code]).toEqual([409, brandRequestErrors.known.code]);
  }
  expect((await ask(member, 'eva gabor')).error.message).toBe('Gabor is in the list already.');
  for (const name of ['', '  ', '***', 'x'.repeat(brandNameMaxLength + 1)])
    expect((await ask(member, name)).status).toBe(400);
});

test('a member waits for so many brands and no more, until staff have decided', async () => {
  const member = await addMember(testApp, 'eager@example.com');
  for (let made = 0; made < brandAsksMax; made += 1) expect((await ask(member, `Eager ${made}`)).status).toBe(200);
  expect((await ask(member, 'One more')).error.code).toBe(brandRequestErrors.tooMany.code);
  expect(await rowOf('One more')).toBeUndefined();
  expect((await ask(member, 'Eager 0')).status).toBe(200);
  await settle((await rowOf('Eager 0'))?.id ?? '', 'declined');
  expect((await ask(member, 'One more')).status).toBe(200);
});

test('what staff decided stands, is on record once, and is what later askers hear', async () => {
  const [first, later] = [await addMember(testApp, 'first@example.com'), await addMember(testApp, 'later@example.com')];
  await ask(first, 'Alexander Couture');
  await ask(first, 'Cheap Wigs');
  const [good, bad] = [(await rowOf('Alexander Couture'))?.id ?? '', (await rowOf('Cheap Wigs'))?.id ?? ''];
  for (const outcome of ['done', 'done', 'declined'] as const) expect((await settle(good, outcome)).status).toBe(200);
  await settle(bad, 'declined');
  expect((await ask(later, 'alexander couture')).body.state).toBe('done');
  expect((await ask(first, 'Cheap wigs')).body.state).toBe('declined');
  expect([await rowOf('Alexander Couture'), await rowOf('Cheap Wigs')]).toEqual([undefined, undefined]);
  const { entries } = (await admin.client.call(findAuditEntries, { query: { subjectKind: 'brand-request' } })).body;
  expect(entries.filter(({ subjectId }) => subjectId === good)).toMatchObject([
    { action: 'brand-request.done', subjectName: 'Alexander Couture' },
  ]);
  expect((await settle(first.id, 'done')).error.code).toBe(brandRequestErrors.notFound.code);
});

test('whoever leaves no longer waits for a brand, and an address written in its place is erased', async () => {
  const { db, pool } = testApp.deps.database;
  const leaving = await addMember(testApp, 'leaving@example.com');
  await ask(leaving, 'Left Alone');
  await ask(leaving, 'Mail leaving@example.com');
  await pool.query('delete from "user" where id = $1', [leaving.id]);
  expect((await db.select().from(brandAsks)).filter(({ memberId }) => memberId === leaving.id)).toEqual([]);
  expect(await rowOf('Left Alone')).toBeUndefined();
  const part = testApp.services.memberData.find(({ name }) => name === 'brandRequests');
  await db.transaction(async (tx) => part?.eraseAddress?.(tx, 'leaving@example.com'));
  const names = (await db.select().from(brandRequests)).map(({ name }) => name);
  expect(names.filter((name) => name.includes('@'))).toEqual([]);
  expect(names).toContain('Left Alone');
});
