import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeListingDown, updateAdminListing } from '#contract/admin/listings.ts';
import { acceptDeal, findListingDeals, proposeDeal } from '#contract/deals/deals.ts';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { getListing } from '#contract/listings/listings.ts';
import { previewChange } from '#contract/listings/many/many-listings.ts';
import { createListing, findMyListings, updateListing } from '#contract/listings/selling.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { offerOf } from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let owner: TestMember;
let stranger: TestMember;
let staff: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await addMember(testApp, 'owner@example.com');
  stranger = await addMember(testApp, 'stranger@example.com');
  staff = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
});
afterAll(() => testApp.close());

const fields = {
  title: 'Zara bob',
  brand: 'jon-renau',
  condition: 'like-new',
  type: 'both',
  priceCents: 20_000,
  description: 'Worn twice.',
  color: 'Blonde',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
  shippingCents: 0,
} as const;

async function listWig(more: Partial<typeof listings.$inferInsert> = {}) {
  const id = await addListing(testApp, owner.id, { ...fields, ...more });
  const photoId = randomUUID();
  const photo = { purpose: 'listing' as const, width: 8, height: 10, byteSize: 9, thumbhash: '', fingerprint: photoId };
  await testApp.deps.database.db
    .insert(photos)
    .values({ ...photo, id: photoId, ownerId: owner.id, listingId: id, position: 1, createdAt: new Date() });
  return { id, photoIds: [photoId] };
}

const save = ({ id, photoIds }: Awaited<ReturnType<typeof listWig>>, more: object) =>
  owner.client.call(updateListing, { params: { id }, body: { ...fields, photoIds, ...more } });

test('a seller says whether offers are taken, and which are answered in their name', async () => {
  const wig = await listWig();
  const params = { id: wig.id };
  const read = async () => (await owner.client.call(getListing, { params })).body;
  expect(await read()).toMatchObject({ takesOffers: true, refusesBelowCents: null, acceptsFromCents: null });
  expect((await save(wig, { takesOffers: false, refusesBelowCents: 9_000, acceptsFromCents: 18_000 })).status).toBe(
    200,
  );
  expect(await read()).toMatchObject({ takesOffers: false, refusesBelowCents: 9_000, acceptsFromCents: 18_000 });
  expect((await stranger.client.call(getListing, { params })).body.takesOffers).toBe(false);
});

test.each([
  ['no fraction of a cent', { refusesBelowCents: 0.5 }, 'refusesBelowCents'],
  ['nothing at or below zero', { acceptsFromCents: 0 }, 'acceptsFromCents'],
  ['nothing beyond every price', { acceptsFromCents: 10_000_000 }, 'acceptsFromCents'],
  ['no floor above what is accepted', { refusesBelowCents: 15_001, acceptsFromCents: 15_000 }, 'refusesBelowCents'],
  ['no floor above the own price', { refusesBelowCents: 20_001 }, 'refusesBelowCents'],
  ['no floor for trade alone', { type: 'trade', refusesBelowCents: 100 }, 'refusesBelowCents'],
  ['no acceptance for trade alone', { type: 'trade', priceCents: null, acceptsFromCents: 100 }, 'acceptsFromCents'],
  ['yes or no', { takesOffers: 'maybe' }, 'takesOffers'],
])('of the amounts for offers the form takes %s, with a sentence at the field', async (_what, more, field) => {
  const wig = await listWig({ refusesBelowCents: 700 });
  const answer = await save(wig, more);
  expect([answer.status, answer.error.field]).toEqual([400, field]);
  const [row] = await testApp.deps.database.db.select().from(listings).where(eq(listings.id, wig.id));
  expect(row?.refusesBelowCents).toBe(700);
});

test('a wig that may be bought at once says so to all, and a proposal is still about the same wig when that changes', async () => {
  const wig = await listWig({ shippingCents: 500 });
  const params = { id: wig.id };
  const dealId = randomUUID();
  await stranger.client.call(proposeDeal, { body: { id: dealId, moves: offerOf(stranger, owner, wig.id, 9_000) } });
  expect((await stranger.client.call(getListing, { params })).body.buyAtOnce).toBe(false);
  expect((await save(wig, { buyAtOnce: true, shippingCents: 500 })).status).toBe(200);
  const seen = (await stranger.client.call(getListing, { params })).body;
  expect([seen.buyAtOnce, seen.offerCount]).toEqual([true, 1]);
  const refused = await save(wig, { type: 'trade', priceCents: null, buyAtOnce: true });
  expect([refused.status, refused.error.field]).toEqual([400, 'buyAtOnce']);
});

test('buying at once is chosen only with a shipping price and a way to be paid other than cash; an earlier choice may stay', async () => {
  const wig = await listWig({ shippingCents: 500 });
  const [chosen, sent] = [{ buyAtOnce: true }, { shippingCents: 500 }];
  const keep = (ways: PaymentWay[]) => owner.client.call(saveMyWays, { body: { ways } });
  const told = async (answer: Promise<{ status: number; error: { field?: string | undefined } }>) => {
    const { status, error } = await answer;
    return status === 200 ? 200 : [status, error.field];
  };
  expect(await told(save(wig, { ...chosen, shippingCents: null }))).toEqual([400, 'shippingCents']);
  await keep([{ method: 'Local Cash', handle: '' }]);
  expect(await told(save(wig, { ...chosen, ...sent }))).toEqual([409, 'buyAtOnce']);
  const body = { ...fields, ...chosen, ...sent, photoIds: [randomUUID()], id: randomUUID() };
  expect(await told(owner.client.call(createListing, { body }))).toEqual([409, 'buyAtOnce']);
  const change = {
    what: 'offers' as const,
    takesOffers: true,
    ...chosen,
    refusesBelowPercent: null,
    acceptsFromPercent: null,
  };
  const many = () => owner.client.call(previewChange, { body: { listingIds: [wig.id], change } });
  expect(await told(many())).toEqual([409, 'buyAtOnce']);
  await keep([{ method: 'PayPal', handle: 'owner' }]);
  expect(await told(save(wig, { ...chosen, ...sent }))).toBe(200);
  await keep([]);
  expect(await told(save(wig, { ...chosen, ...sent, title: 'Zara bob, blonde' }))).toBe(200);
  await keep([{ method: 'PayPal', handle: 'owner' }]);
});

test('how many open proposals name it is told to all, who made them to the owner, and to each what is their own', async () => {
  const { id } = await listWig();
  const rival = await addMember(testApp, 'rival@example.com');
  const [mine, theirs] = [randomUUID(), randomUUID()];
  for (const [buyer, dealId] of [[stranger, mine] as const, [rival, theirs] as const]) {
    const body = { id: dealId, moves: offerOf(buyer, owner, id) };
    expect((await buyer.client.call(proposeDeal, { body })).body.state).toBe('proposed');
  }
  const deals = async ({ client }: TestMember) =>
    (await client.call(findListingDeals, { params: { id } })).body.deals.map((deal) => deal.id).sort();
  expect(await deals(owner)).toEqual([mine, theirs].sort());
  expect([await deals(stranger), await deals(rival), await deals(staff)]).toEqual([[mine], [theirs], []]);
  const count = async ({ client }: TestMember) => (await client.call(getListing, { params: { id } })).body.offerCount;
  expect([await count(owner), await count(staff)]).toEqual([2, 2]);

  // One is accepted: the listing is reserved, and the other proposal is no longer possible.
  const accepted = await owner.client.call(acceptDeal, { params: { id: mine }, body: { terms: mine } });
  expect(accepted.body.state).toBe('agreed');
  expect([await deals(owner), await deals(rival), await count(rival)]).toEqual([[mine], [], 0]);
  const { body: own } = await owner.client.call(findMyListings, { query: {} });
  expect(own.listings.find((listing) => listing.id === id)).toMatchObject({ isReserved: true, dealId: mine });
});

test('an edit by staff leaves the private amounts as they are', async () => {
  const { id } = await listWig({ refusesBelowCents: 9_000, acceptsFromCents: 18_000 });
  const { title, description, brand, condition, type } = fields;
  const body = {
    title,
    description,
    brand,
    condition,
    type,
    priceCents: 19_000,
    shade: null,
    status: 'active',
  } as const;
  expect((await staff.client.call(updateAdminListing, { params: { id }, body })).status).toBe(200);
  const { body: after } = await owner.client.call(getListing, { params: { id } });
  expect(after).toMatchObject({ priceCents: 19_000, refusesBelowCents: 9_000, acceptsFromCents: 18_000 });
});

test('the private amounts are in no answer but what the owner reads of the own listing', async () => {
  const { id } = await listWig({ refusesBelowCents: 12_347, acceptsFromCents: 17_653 });
  const { title, description, brand, condition, type } = fields;
  const body = {
    title,
    description,
    brand,
    condition,
    type,
    priceCents: 19_000,
    shade: null,
    status: 'active',
  } as const;
  // What staff do leaves records, and a report keeps a copy: these are looked through as well.
  await staff.client.call(updateAdminListing, { params: { id }, body });
  const reported = { id: randomUUID(), kind: 'listing', subjectId: id, reason: 'other', details: 'Look.' } as const;
  expect((await stranger.client.call(createReport, { body: reported })).status).toBe(200);
  const secrets = /refusesBelow|acceptsFrom|refuses_below|accepts_from|12347|17653|123\.47|176\.53/;

  const found: string[] = [];
  const asked = testApp.routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'));
  const described = ['/api/openapi.json', '/api/docs'];
  for (const { url } of asked.filter(({ url: path }) => !described.some((start) => path.startsWith(start)))) {
    const addresses = [id, owner.id, stranger.id].map((named) => url.replaceAll(/:\w+/g, named));
    for (const [who, { client }] of Object.entries({ owner, stranger, staff }))
      for (const address of new Set(addresses)) {
        const isOwnForm = who === 'owner' && [`/api/listings/${id}`, '/api/me/export'].includes(address);
        const { status, error } = await client.send('GET', address);
        if (!isOwnForm && status === 200 && secrets.test(JSON.stringify(error))) found.push(`${who} ${address}`);
      }
  }
  expect(found).toEqual([]);
  const { body: taken } = await staff.client.call(takeListingDown, { params: { id }, body: { reason: 'No.' } });
  const { rows: records } = await testApp.deps.database.pool.query('select * from audit_log');
  const { rows: mails } = await testApp.deps.database.pool.query('select * from mails');
  expect(JSON.stringify([taken, records, mails])).not.toMatch(secrets);
  expect((await owner.client.call(getListing, { params: { id } })).body.refusesBelowCents).toBe(12_347);
  // It asks every address of the interface as three people.
}, 120_000);
