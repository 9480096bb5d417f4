import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findEndingProposals, findOpenProposals } from '#contract/deals/open-proposals.ts';
import { changeListings, previewChange } from '#contract/listings/many/many-listings.ts';
import { createListing, type ListingFields, updateListing } from '#contract/listings/selling.ts';
import { uploadPhoto } from '#contract/photos/photos.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let wig: string;
let fields: ListingFields;
let photoIds: string[];
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  photoIds = [await upload('#853'), await upload('#358')];
  wig = randomUUID();
  fields = {
    title: 'Zara bob',
    brand: 'jon-renau',
    condition: 'like-new',
    type: 'both',
    priceCents: 15_000,
    description: 'A beautifull wig. Comes with a wooden hanger.',
    color: 'Blonde',
    fiberType: 'Synthetic',
    capSize: 'Average',
    lengthInches: 12.5,
    capFeatures: ['lace-front', 'mono-top'],
    checklist: { timesWorn: 2 },
    modifications: false,
    shippingCents: 0,
    photoIds,
  } as unknown as ListingFields;
  expect((await bea.client.call(createListing, { body: { id: wig, ...fields } })).status).toBe(200);
});

async function upload(background: string): Promise<string> {
  const id = randomUUID();
  const size = { width: 64, height: 80, channels: 3 } as const;
  const picture = await sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer();
  await bea.client.send('POST', `${uploadPhoto.path}?id=${id}`, picture, { 'content-type': 'image/jpeg' });
  return id;
}

const offer = async (cents = 10_000) => (await deals.propose(ann, deals.offerOf(ann, bea, wig, cents))).body;
const save = async (more: Partial<ListingFields>) => {
  fields = { ...fields, ...more };
  expect((await bea.client.call(updateListing, { params: { id: wig }, body: fields })).status).toBe(200);
};
const ending = async (changes: object) => {
  const answer = await bea.client.call(findEndingProposals, {
    body: { ids: [wig], changes: changes as ListingFields },
  });
  return answer.body.proposals;
};
const read = async (deal: { id: string }, reader = ann) => (await deals.read(reader, deal)).body;

test('photographs in another order, added words and slips leave an offer open; slips never add up', async () => {
  const deal = await offer();
  const third = await upload('#583');
  await save({ photoIds: [photoIds[1] ?? '', photoIds[0] ?? '', third] });
  await save({ description: 'A beautiful wig. Comes with a wooden hanger. Ships today.' });
  expect(await read(deal)).toMatchObject({
    state: 'proposed',
    addedSince: [{ listingId: wig, words: ['Ships today'], photos: [{ id: third }] }],
  });
  await save({ description: 'A beautiful wig. Comes with a woodan hanger. Ships today.' });
  await save({ description: 'A beautiful wig. Comes with a woodan hangar. Ships today.' });
  expect((await read(deal)).state).toBe('proposed');
  await save({ description: 'A beautiful wig. Comas with a woodan hangar. Ships today.' });
  const ended = { reason: 'listing-changed', by: null, listingId: wig, changed: ['description'] };
  expect(await read(deal)).toMatchObject({ state: 'void', endedAs: ended });
  expect((await read(deal, bea)).endedAs).toEqual(ended);
});

test('before a save its owner alone reads which offers it ends, and the save ends exactly these', async () => {
  const given = await addListing(testApp, ann.id, { type: 'both' });
  const [cash, trade] = [await offer(10_950), (await deals.propose(ann, deals.tradeOf(ann, given, bea, wig))).body];
  const other = { others: [{ id: ann.id, displayName: expect.any(String) }] };
  const both = [
    { dealId: trade.id, ...other, isTrade: true, cents: null },
    { dealId: cash.id, ...other, isTrade: false, cents: 10_950 },
  ];
  const open = await bea.client.call(findOpenProposals, { params: { id: wig } });
  expect(open.body.proposals).toHaveLength(2);
  expect(open.body.proposals).toEqual(expect.arrayContaining(both));
  expect((await ann.client.call(findOpenProposals, { params: { id: wig } })).error.code).toBe('listings.not_found');

  expect(await ending({ ...fields, photoIds: photoIds.toReversed() })).toEqual([]);
  expect(await ending({ ...fields, capSize: 'Large' })).toHaveLength(2);
  const lower = { what: 'percent', percent: -10 } as const;
  expect(await ending(lower)).toHaveLength(2);
  const theirs = await ann.client.call(findEndingProposals, { body: { ids: [wig], changes: lower } });
  expect(theirs.body.proposals).toEqual([]);
  const many = { listingIds: [wig], change: lower };
  expect((await bea.client.call(previewChange, { body: many })).body.endedOffers).toBe(2);
  expect((await bea.client.call(changeListings, { body: { id: randomUUID(), ...many } })).body.endedOffers).toBe(2);
  expect((await read(trade)).endedAs).toMatchObject({ listingId: wig, changed: ['price'] });
});

test('an offer from before terms kept all words is judged by the wig before the save', async () => {
  const deal = await offer();
  const { pool } = testApp.deps.database;
  await pool.query('alter table deal_terms disable trigger deal_terms_stay');
  await pool.query(`update deal_terms set listings = listings #- array[$1, 'wig'] where id = $2`, [wig, deal.terms.id]);
  await pool.query('alter table deal_terms enable trigger deal_terms_stay');
  await save({ description: 'A beautiful wig. Comes with a wooden hanger.' });
  expect((await read(deal)).state).toBe('proposed');
  await save({ shippingCents: 700 });
  expect((await read(deal)).endedAs).toMatchObject({ listingId: wig, changed: ['shipping'] });
});
