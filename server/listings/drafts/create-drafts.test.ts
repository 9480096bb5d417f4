import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createdAtOnce, draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { createDrafts, draftErrors, findDrafts, getDraft, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let owner: TestMember;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = await addMember(testApp, `owner-${++places}@example.com`);
});

const create = (drafts: { id?: string; typed: object }[], by = owner) =>
  by.client.call(createDrafts, { body: { drafts: drafts.map((draft) => ({ id: randomUUID(), ...draft })) } });
const titles = async () => (await owner.client.call(findDrafts, { query: {} })).body.drafts.map(({ title }) => title);

test('several drafts are kept in their order with one request', async () => {
  const { body } = await create([{ typed: { title: 'First' } }, { typed: { title: 'Second' } }, { typed: {} }]);
  expect([body.done.length, body.known, body.refused]).toEqual([3, [], []]);
  expect(await titles()).toEqual(['First', 'Second', '']);
});

test('a draft that is there already stays as it was typed since', async () => {
  const id = randomUUID();
  await create([{ id, typed: { title: 'From the table' } }]);
  await owner.client.call(saveDraft, { params: { id }, body: { typed: { title: 'Mended' }, photoIds: [] } });
  const { body } = await create([{ id, typed: { title: 'From the table' } }, { typed: { title: 'New' } }]);
  expect([body.known, body.done.length]).toEqual([[id], 1]);
  expect((await owner.client.call(getDraft, { params: { id } })).body.typed.title).toBe('Mended');
});

test('each is judged by itself: what is published, or another member’s, is refused and the rest is kept', async () => {
  const stranger = await addMember(testApp, `stranger-${places}@example.com`);
  const [theirs, published, listed] = [
    randomUUID(),
    await addListing(testApp, owner.id),
    await addListing(testApp, stranger.id),
  ];
  await create([{ id: theirs, typed: { title: 'Theirs' } }], stranger);
  const { body } = await create([
    { id: theirs, typed: {} },
    { id: published, typed: {} },
    { id: listed, typed: {} },
    { typed: { title: 'Mine' } },
  ]);
  expect(body.refused).toEqual([
    { id: theirs, code: sellingErrors.idTaken.code, message: sellingErrors.idTaken.message },
    { id: published, code: draftErrors.published.code, message: draftErrors.published.message },
    { id: listed, code: sellingErrors.idTaken.code, message: sellingErrors.idTaken.message },
  ]);
  expect(await titles()).toEqual(['Mine']);
  expect((await stranger.client.call(getDraft, { params: { id: theirs } })).body.typed.title).toBe('Theirs');
});

test('what is beyond the limit of drafts is refused, also when two requests come at once', async () => {
  await testApp.deps.database.pool.query(
    `insert into listing_drafts (id, owner_id, typed, changed_at) select gen_random_uuid(), $1, '{}', now() from generate_series(1, $2)`,
    [owner.id, draftsMax - 3],
  );
  const two = [{ typed: { title: 'One' } }, { typed: { title: 'Two' } }];
  const answers = (await Promise.all([create(two), create(two)])).map(({ body }) => body);
  expect(answers.flatMap(({ done }) => done).length).toBe(3);
  expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual([draftErrors.tooMany.code]);
  expect((await owner.client.call(findDrafts, { query: {} })).body.count).toBe(draftsMax);
});

test('one request takes so many and no more, also when they are long', async () => {
  const many = (count: number, typed: object) => create(Array.from({ length: count }, () => ({ typed })));
  expect((await many(createdAtOnce + 1, {})).status).toBe(400);
  expect((await create([])).status).toBe(400);
  expect((await many(createdAtOnce, { title: 'Zara', description: 'x'.repeat(5_000) })).body.done.length).toBe(
    createdAtOnce,
  );
});
