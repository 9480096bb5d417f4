import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAuditEntries } from '#contract/admin/office.ts';
import { addBrand, saveBrand } from '#contract/brands/admin-brands.ts';
import type { BrandFields } from '#contract/brands/brand-schema.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { askForBrand, findBrandRequests, settleBrandRequest } from '#contract/support/brand-requests.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let made = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['brands.write', 'listings.write', 'audit.read']);
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `asker${++made}@example.com`);
const ask = async ({ client }: TestMember, name: string) => (await client.call(askForBrand, { body: { name } })).body;
const told = async ({ client }: TestMember) =>
  (await client.call(findNotifications, { query: {} })).body.notifications.map(({ text }) => text);
const sentence = (brand: string) => `A brand that you asked for is in the list now: ${brand}`;
const fieldsOf = (name: string, isShown = true): BrandFields => ({
  ...{ name, isShown, description: 'Caps sewn by hand.', features: [], priceRange: '' },
});
const add = (name: string, isShown = true) => admin.client.call(addBrand, { body: fieldsOf(name, isShown) });
const save = (id: string, name: string, isShown = true) =>
  admin.client.call(saveBrand, { params: { id }, body: fieldsOf(name, isShown) });
const waiting = async () => (await admin.client.call(findBrandRequests, {})).body.requests;
const setStatus = ({ id }: TestMember, status: string) =>
  testApp.deps.database.pool.query('update profiles set status = $2 where id = $1', [id, status]);

test('whoever asked for a brand, however they spelled it, is told once when staff add it, and nobody else is', async () => {
  const [ann, bea, other] = [await newMember(), await newMember(), await newMember()];
  await ask(ann, ' Hairdo. ');
  await ask(ann, 'HAIR DO');
  await ask(bea, 'hairdo™');
  await ask(other, 'Hairdoo');
  expect((await add('HairDo')).status).toBe(200);
  expect([await told(ann), await told(bea), await told(other)]).toEqual([
    [sentence('HairDo')],
    [sentence('HairDo')],
    [],
  ]);
  expect((await waiting()).map(({ name }) => name)).toEqual(['Hairdoo']);
  testApp.deps.clock.advance({ minutes: 11 });
  const mails = await readMailbox(testApp, ann.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['A brand that you asked for is in the list']);
  const { entries } = (await admin.client.call(findAuditEntries, { query: { subjectKind: 'brand-request' } })).body;
  expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([['brand-request.done', 'Hairdo.']]);
});

test('a brand that is added hidden is told of when it is shown, and not again when it is hidden and shown once more', async () => {
  const [first, later] = [await newMember(), await newMember()];
  await ask(first, 'Forever Young');
  await add('Forever Young', false);
  expect(await told(first)).toEqual([]);
  await save('forever-young', 'Forever Young');
  expect(await told(first)).toEqual([sentence('Forever Young')]);
  await save('forever-young', 'Forever Young', false);
  expect(await ask(later, 'forever young'), 'the list does not have it').toEqual({ state: 'declined' });
  // Read and long ago, so that no row of before keeps it from being told anew.
  await testApp.deps.database.pool.query('delete from notifications where to_id = $1', [first.id]);
  await save('forever-young', 'Forever Young');
  expect([await told(first), await told(later)]).toEqual([[], []]);
});

test('a brand that is renamed to what was asked for is told of, one that was declined before as well', async () => {
  const asker = await newMember();
  await ask(asker, 'Green Moss');
  const [request] = (await waiting()).filter(({ name }) => name === 'Green Moss');
  const settle = { params: { id: request?.id ?? '' }, body: { outcome: 'declined' as const } };
  await admin.client.call(settleBrandRequest, settle);
  expect(await told(asker)).toEqual([]);
  await add('Grey Stone');
  await save('grey-stone', 'Green Moss');
  await save('grey-stone', 'Grey Stone');
  await save('grey-stone', 'Green Moss');
  expect(await told(asker)).toEqual([sentence('Green Moss')]);
});

test('whoever asked for it by two names is told once; staff who say that it is done tell, too, whatever it is called', async () => {
  const asker = await newMember();
  await ask(asker, 'Silver Birch');
  await ask(asker, 'Silverbirch & Sons');
  const [request] = (await waiting()).filter(({ name }) => name.startsWith('Silverbirch'));
  await add('Silver Birch');
  const settle = { params: { id: request?.id ?? '' }, body: { outcome: 'done' as const } };
  for (const _ of [1, 2]) await admin.client.call(settleBrandRequest, settle);
  expect((await told(asker)).toSorted()).toEqual([sentence('Silver Birch'), sentence('Silverbirch & Sons')]);
  await ask(asker, 'Lilac');
  await ask(asker, 'Lila C Wigs');
  const { pool } = testApp.deps.database;
  await pool.query(`update brand_requests set name = 'LILAC' where name = 'Lila C Wigs'`);
  await add('Lilac');
  expect((await told(asker)).filter((text) => text === sentence('Lilac'))).toHaveLength(1);
});

test('whoever left is told nothing, and a banned asker finds it when they are back, without a mail', async () => {
  const [gone, banned] = [await newMember(), await newMember()];
  for (const member of [gone, banned]) await ask(member, 'Old Oak');
  await testApp.deps.database.pool.query('delete from "user" where id = $1', [gone.id]);
  await setStatus(banned, 'banned');
  expect((await add('Old Oak')).status).toBe(200);
  testApp.deps.clock.advance({ minutes: 11 });
  expect(await readMailbox(testApp, banned.email)).toEqual([]);
  await setStatus(banned, 'active');
  expect(await told(banned)).toEqual([sentence('Old Oak')]);
});

test('asking while staff add the brand leaves nobody waiting for it untold', async () => {
  const first = await newMember();
  const askers = await Promise.all(Array.from({ length: 6 }, newMember));
  await ask(first, 'Quick Fox');
  const [, ...answers] = await Promise.all([
    add('Quick Fox'),
    ...askers.map(({ client }) => client.call(askForBrand, { body: { name: 'Quick Fox' } })),
  ]);
  for (const [at, asker] of askers.entries()) {
    const isWaiting = answers[at]?.status === 200 && answers[at].body.state === 'waiting';
    expect(await told(asker)).toEqual(isWaiting ? [sentence('Quick Fox')] : []);
  }
});
