import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { saveListing } from '#contract/favorites/favorites.ts';
import { changeListings, manyErrors, previewChange, undoChange } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { undoHeldSeconds } from '#contract/listings/many/many-values.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { getListingWorth } from '#contract/listings/worth/price-guide.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { listings } from '#server/db/schema/listings.ts';
import { tellPriceDrops } from '#server/listings/worth/tell-price-drops.ts';
import { offerOf, propose, read } from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { tellHeldNotices } from './undo-change.ts';

let testApp: TestApp;
let owner: TestMember;
let buyer: TestMember;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [owner, buyer] = [await newMember(), await newMember()];
  testApp.deps.clock.advance({ hours: 1 });
});

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
const addWig = (title: string, fields: Partial<typeof listings.$inferInsert> = {}) =>
  addListing(testApp, owner.id, { title, priceCents: 20_000, ...fields });
const change = (listingIds: string[], what: ManyChange, { id = randomUUID(), by = owner } = {}) =>
  by.client.call(changeListings, { body: { id, listingIds, change: what } });
const undo = (id: string, by = owner) => by.client.call(undoChange, { params: { id } });
const lower = { what: 'percent', percent: -10 } as const;
const later = (seconds: number) => testApp.deps.clock.advance({ seconds });

async function pricesOf(ids: string[]) {
  const rows = await testApp.deps.database.db.select().from(listings).where(inArray(listings.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.priceCents);
}
async function kindsTold(member: TestMember): Promise<string[]> {
  const { rows } = await testApp.deps.database.pool.query<{ kind: string }>(
    'select kind from notifications where to_id = $1 order by created_at',
    [member.id],
  );
  return rows.map(({ kind }) => kind);
}
const endedTold = async () => (await kindsTold(buyer)).filter((kind) => kind === 'deal-void');

test('many prices change in one request, and what could not change is listed with the reason', async () => {
  const [zara, juniper, held, stranger] = [
    await addWig('Zara'),
    await addWig('Juniper', { priceCents: null, type: 'trade' }),
    await addWig('Held'),
    await addListing(testApp, buyer.id),
  ];
  await reserveListing(testApp, held, buyer);
  const answer = await change([zara, juniper, held, stranger], lower);
  expect(answer.body).toEqual({
    done: [zara],
    refused: [
      { id: juniper, title: 'Juniper', code: manyErrors.noPrice.code, message: manyErrors.noPrice.message },
      { id: held, title: 'Held', code: dealErrors.reservedByYou.code, message: dealErrors.reservedByYou.message },
      { id: stranger, title: '', code: sellingErrors.notPossible.code, message: sellingErrors.notPossible.message },
    ],
    endedOffers: 0,
  });
  expect(await pricesOf([zara, held])).toEqual([18_000, 20_000]);
});

test('the same request again changes nothing twice, and its id is of nobody else', async () => {
  const [id, wig] = [randomUUID(), await addWig('Zara')];
  const first = await change([wig], lower, { id });
  const second = await change([wig], lower, { id });
  expect(second.body).toEqual(first.body);
  expect(await pricesOf([wig])).toEqual([18_000]);
  expect((await change([wig], lower, { id, by: buyer })).error.code).toBe(sellingErrors.idTaken.code);
  expect((await undo(id, buyer)).status).toBe(404);
});

test('an id that another member takes in the same moment is refused, and nothing is changed', async () => {
  const [id, wig] = [randomUUID(), await addWig('Zara')];
  const client = new pg.Client({ connectionString: testApp.deps.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into listing_changes (id, owner_id, made_at, listing_ids, before, answer) values ($1, $2, now(), '{}', '[]', '{}')`,
    [id, buyer.id],
  );
  const changed = change([wig], lower, { id });
  const waiting = () =>
    testApp.deps.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBe(1);
  await client.query('commit');
  await client.end();
  expect((await changed).error.code).toBe(sellingErrors.idTaken.code);
  expect(await pricesOf([wig])).toEqual([20_000]);
});

test('of changes that can no longer be undone the latest are kept, and all of which somebody is still to be told', async () => {
  const wig = await addWig('Zara');
  await propose(buyer, offerOf(buyer, owner, wig));
  await change([wig], lower);
  const first = randomUUID();
  await change([wig], { what: 'amount', cents: 100 }, { id: first });
  for (let made = 0; made < 25; made += 1) {
    later(undoHeldSeconds);
    await change([wig], { what: 'amount', cents: 100 });
  }
  const { rows } = await testApp.deps.database.pool.query<{ id: string; told: boolean }>(
    'select id, notices is null as told from listing_changes where owner_id = $1',
    [owner.id],
  );
  expect([rows.length, rows.filter(({ told }) => !told).length]).toEqual([21, 1]);
  expect(rows.map(({ id }) => id)).not.toContain(first);
});

test('whoever removes all listings and then the account leaves nobody without word of an offer that ended', async () => {
  const wig = await addWig('Zara');
  await propose(buyer, offerOf(buyer, owner, wig));
  await change([wig], { what: 'remove' });
  expect((await owner.client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  expect(await endedTold()).toHaveLength(1);
});

test('a preview says how many open offers a change of price ends, and changes nothing', async () => {
  const [zara, juniper] = [await addWig('Zara'), await addWig('Juniper')];
  const offer = (await propose(buyer, offerOf(buyer, owner, zara))).body;
  const body = { listingIds: [zara, juniper], change: lower };
  expect((await owner.client.call(previewChange, { body })).body).toEqual({
    done: [zara, juniper],
    refused: [],
    endedOffers: 1,
  });
  expect([(await read(buyer, offer)).body.state, ...(await pricesOf([zara]))]).toEqual(['proposed', 20_000]);
  const bump = { ...body, change: { what: 'bump' } as const };
  expect((await owner.client.call(previewChange, { body: bump })).body.endedOffers).toBe(0);
});

test('offers end with the change, and whoever made them is told once it can no longer be undone', async () => {
  const wig = await addWig('Zara');
  const offer = (await propose(buyer, offerOf(buyer, owner, wig))).body;
  expect((await change([wig], lower)).body.endedOffers).toBe(1);
  expect((await read(buyer, offer)).body.state).toBe('void');
  await tellHeldNotices(testApp.deps);
  expect(await endedTold()).toEqual([]);
  later(undoHeldSeconds);
  await tellHeldNotices(testApp.deps);
  await tellHeldNotices(testApp.deps);
  expect(await endedTold()).toHaveLength(1);
});

test('undo brings every listing back as it was, and no offer', async () => {
  const [zara, juniper] = [await addWig('Zara', { refusesBelowCents: 19_000 }), await addWig('Juniper')];
  const offer = (await propose(buyer, offerOf(buyer, owner, juniper))).body;
  const id = randomUUID();
  await change([zara, juniper], lower, { id });
  later(5);
  expect((await undo(id)).body).toEqual({ done: [zara, juniper], refused: [] });
  expect((await undo(id)).body.done).toEqual([zara, juniper]);
  const [row] = await testApp.deps.database.db.select().from(listings).where(eq(listings.id, zara));
  expect([row?.priceCents, row?.refusesBelowCents]).toEqual([20_000, 19_000]);
  expect((await read(buyer, offer)).body.state).toBe('void');
});

test('removed and sold ones come back to what they were, and bumped ones to their place', async () => {
  const wig = await addWig('Zara');
  const row = async () => (await testApp.deps.database.db.select().from(listings).where(eq(listings.id, wig)))[0];
  const before = await row();
  for (const what of ['remove', 'sell', 'bump'] as const) {
    const id = randomUUID();
    later(1);
    expect((await change([wig], { what }, { id })).body.done).toEqual([wig]);
    expect(await row()).not.toMatchObject({ status: 'active', bumpedAt: null });
    later(1);
    await undo(id);
    expect({ ...(await row()), updatedAt: null }).toEqual({ ...before, updatedAt: null });
  }
});

test('an undo comes too late after its seconds, and leaves alone what was changed since', async () => {
  const [id, next] = [randomUUID(), randomUUID()];
  const [zara, juniper] = [await addWig('Zara'), await addWig('Juniper')];
  await change([zara, juniper], lower, { id });
  later(1);
  await change([juniper], lower, { id: next });
  const first = (await undo(id)).body;
  expect(first).toMatchObject({
    done: [zara],
    refused: [{ id: juniper, code: manyErrors.changedSince.code }],
  });
  // A second tab, or a request that is sent again, hears the same.
  expect((await undo(id)).body).toEqual(first);
  later(undoHeldSeconds);
  expect((await undo(next)).error.code).toBe(manyErrors.undoPassed.code);
  expect(await pricesOf([zara, juniper])).toEqual([20_000, 16_200]);
});

test('those who saved a wig hear of the lower price after the seconds for an undo, and of an undone one never', async () => {
  const [id, wig] = [randomUUID(), await addWig('Zara')];
  const saver = await newMember();
  await saver.client.call(saveListing, { params: { id: wig } });
  later(60);
  await change([wig], lower, { id });
  await tellPriceDrops(testApp.deps);
  expect(await kindsTold(saver)).toEqual([]);
  later(5);
  await undo(id);
  later(undoHeldSeconds);
  await tellPriceDrops(testApp.deps);
  expect(await kindsTold(saver)).toEqual([]);

  // The price that was undone is none that later ones are compared with.
  await change([wig], { what: 'percent', percent: -15 });
  later(undoHeldSeconds);
  await tellPriceDrops(testApp.deps);
  expect(await kindsTold(saver)).toEqual(['price-dropped']);
  const worth = await saver.client.call(getListingWorth, { params: { id: wig } });
  expect(worth.body.drop?.wasCents).toBe(20_000);
});
