import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBringIn, keepHeadings } from '#contract/listings/bring-in/bring-in.ts';
import { createdAtOnce, draftsMax } from '#contract/listings/drafts/draft-values.ts';
import {
  changeDrafts,
  createDrafts,
  draftErrors,
  findDrafts,
  getDraft,
  publishDrafts,
  removeDrafts,
  saveDraft,
} from '#contract/listings/drafts/drafts.ts';
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

test('an import is taken back as far as it is drafts: listings, other drafts and other members keep theirs', async () => {
  const stranger = await addMember(testApp, `other-${places}@example.com`);
  const importId = randomUUID();
  const bringIn = (by: TestMember, title: string) =>
    by.client.call(createDrafts, { body: { importId, drafts: [{ id: randomUUID(), typed: { title } }] } });
  await bringIn(owner, 'Mine');
  await bringIn(stranger, 'Theirs');
  await create([{ typed: { title: 'Typed by hand' } }]);
  const { body } = await owner.client.call(findDrafts, { query: {} });
  expect(body.imports).toEqual([{ id: importId, count: 1, title: 'Mine' }]);
  expect((await owner.client.call(removeDrafts, { body: { importId } })).body).toEqual({ removed: 1 });
  expect(await titles()).toEqual(['Typed by hand']);
  expect((await stranger.client.call(findDrafts, { query: {} })).body.count).toBe(1);
});

test('several own drafts are changed and deleted together, and all else in them stays', async () => {
  const stranger = await addMember(testApp, `other-${places}@example.com`);
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await create([{ id: mine, typed: { title: 'Mine', brand: 'noriko' } }]);
  await create([{ id: theirs, typed: { title: 'Theirs' } }], stranger);
  const ids = [mine, theirs];
  const changed = await owner.client.call(changeDrafts, { body: { ids, typed: { shippingPrice: '8' } } });
  expect(changed.body).toEqual({ changed: 1 });
  const { body } = await owner.client.call(getDraft, { params: { id: mine } });
  expect(body.typed).toEqual({ title: 'Mine', brand: 'noriko', shippingPrice: '8' });
  const [listed] = (await owner.client.call(findDrafts, { query: {} })).body.drafts;
  expect(listed?.needs).toEqual(
    expect.arrayContaining(['photos', 'condition', 'price', 'description', 'color', 'fiber type', 'cap size']),
  );
  expect(listed?.needs).not.toContain('shipping price');
  expect((await owner.client.call(publishDrafts, { body: { ids: [mine] } })).body.done).toEqual([]);
  expect((await owner.client.call(removeDrafts, { body: { ids } })).body).toEqual({ removed: 1 });
  expect((await stranger.client.call(findDrafts, { query: {} })).body.count).toBe(1);
});

test('what headings mean is remembered for the member alone, with the wigs and the room that there is', async () => {
  const stranger = await addMember(testApp, `other-${places}@example.com`);
  const keep = (column: 'modifications' | null) =>
    owner.client.call(keepHeadings, { body: { headings: [{ heading: 'Mods?', column }] } });
  await keep(null);
  await keep('modifications');
  await create([{ typed: { title: 'Draft' } }]);
  const id = await addListing(testApp, owner.id, { title: 'Listed' });
  const { body } = await owner.client.call(getBringIn, {});
  expect(body.headings).toEqual([{ heading: 'mods', column: 'modifications' }]);
  expect(body.wigs.map(({ title, isDraft }) => [title, isDraft])).toEqual([
    ['Draft', true],
    ['Listed', false],
  ]);
  expect([body.wigs[1]?.id, body.draftRoom]).toEqual([id, draftsMax - 1]);
  expect((await stranger.client.call(getBringIn, {})).body.headings).toEqual([]);
});
