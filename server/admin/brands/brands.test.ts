import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAdminListing } from '#contract/admin/listings.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { addBrand, findAdminBrands, moveBrand, saveBrand } from '#contract/brands/admin-brands.ts';
import { brandErrors, brandNotOffered, getBrand } from '#contract/brands/brand-calls.ts';
import type { BrandFields } from '#contract/brands/brand-schema.ts';
import { firstBrandIds, firstBrands } from '#contract/brands/brands.ts';
import { firstBrandTexts } from '#contract/brands/first-brand-texts.ts';
import { findListingPreviews, findListings, getListing } from '#contract/listings/listings.ts';
import { createListing, updateListing } from '#contract/listings/selling.ts';
import { getPriceGuide } from '#contract/listings/worth/price-guide.ts';
import { uploadPhoto } from '#contract/photos/photos.ts';
import { getSite } from '#contract/settings/site-settings.ts';
import { createWish, findMyWishes } from '#contract/wishes/wishes.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let member: TestMember;
let visitor: TestClient;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['brands.write', 'audit.read', 'listings.write']);
  member = await addMember(testApp, 'member@example.com');
  visitor = new TestClient(testApp.app);
});
afterAll(() => testApp.close());

const fields: BrandFields = {
  name: 'Ölwig & Daughters',
  description: 'Caps sewn by hand.',
  features: ['Sewn by hand'],
  priceRange: '$300 - $900',
  isShown: true,
};
const add = (more: Partial<BrandFields> = {}) => admin.client.call(addBrand, { body: { ...fields, ...more } });
const save = (id: string, more: Partial<BrandFields> = {}) =>
  admin.client.call(saveBrand, { params: { id }, body: { ...fields, ...more } });
const known = async () => (await visitor.call(getSite, {})).body.brands;
const found = async (query: Record<string, string>) =>
  (await member.client.call(findListings, { query })).body.listings.map(({ id }) => id);
const audited = async () => {
  const query = { subjectKind: 'brand' as const };
  const { entries } = (await admin.client.call(findAuditEntries, { query })).body;
  return entries.map(({ action, subjectName, before, after }) => ({ action, subjectName, before, after }));
};

async function listingOf(brand: string) {
  const id = randomUUID();
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background: '#853' } });
  const headers = { 'content-type': 'image/jpeg' };
  await member.client.send('POST', `${uploadPhoto.path}?id=${id}`, await picture.jpeg().toBuffer(), headers);
  return {
    title: 'Soft waves',
    brand,
    condition: 'like-new' as const,
    type: 'sale' as const,
    priceCents: 35_000,
    description: 'Worn twice.',
    color: 'Blonde' as const,
    fiberType: 'Synthetic' as const,
    capSize: 'Average' as const,
    modifications: false,
    shippingCents: 0,
    photoIds: [id],
  };
}

test('a new site begins with the brands of the specification, in their order and with their texts', async () => {
  const { brands } = (await admin.client.call(findAdminBrands, {})).body;
  expect(brands).toEqual(firstBrands.map((brand) => ({ ...brand, ...firstBrandTexts[brand.id], isShown: true })));
  const { rows } = await testApp.deps.database.pool.query<{ id: string; words: string[]; lowest: number }>(
    'select id, words, lowest_price_cents as lowest from brands order by place',
  );
  expect(rows.map(({ id }) => id)).toEqual(firstBrandIds);
  expect(rows[0]).toEqual({ id: 'jon-renau', words: ['jon', 'renau'], lowest: 25_000 });
});

test('a brand that staff add is listed, found and shown at once, in every process', async () => {
  const second = await startSecondApp(testApp);
  await new TestClient(second.app).call(getSite, {});
  expect((await add()).body).toEqual({ id: 'olwig-and-daughters' });
  const id = 'olwig-and-daughters';
  const told = { id, name: fields.name, priceRange: fields.priceRange, isShown: true };
  expect((await known()).at(-1)).toEqual(told);
  expect((await new TestClient(second.app).call(getSite, {})).body.brands.at(-1)).toEqual(told);
  await second.close();

  expect((await visitor.call(getBrand, { params: { id } })).body).toEqual({ id, ...fields });
  const listingId = randomUUID();
  const made = await member.client.call(createListing, { body: { id: listingId, ...(await listingOf(id)) } });
  expect(made.status).toBe(200);
  expect(await found({ brands: id })).toEqual([listingId]);
  expect(await found({ q: 'olwig daughters' })).toEqual([listingId]);
  expect(await found({ q: 'olvig daughters' }), 'a slip in it is mended').toEqual([listingId]);
  expect((await visitor.send<string>('GET', '/sitemap.xml')).body).toContain(`/brand/${id}<`);
  expect(await audited()).toEqual([
    {
      action: 'brand.add',
      subjectName: fields.name,
      before: null,
      after: {
        name: fields.name,
        description: fields.description,
        features: fields.features,
        priceRange: fields.priceRange,
        shown: true,
      },
    },
  ]);
});

test('a brand that there is not is refused wherever one is named', async () => {
  const brand = 'no-such-brand';
  const listing = await addListing(testApp, member.id);
  const fieldsOfListing = await listingOf(brand);
  const wish = { id: randomUUID(), name: 'Bobs', alert: 'off' as const, isPublic: false, filters: { brands: brand } };
  const edited = {
    ...{ title: 'Bob', brand, condition: 'new' as const, priceCents: 9_000, type: 'sale' as const, shade: null },
    ...{ description: 'Long', status: 'active' as const },
  };
  const answers = [
    await member.client.call(createListing, { body: { id: randomUUID(), ...fieldsOfListing } }),
    await member.client.call(updateListing, { params: { id: listing }, body: fieldsOfListing }),
    await member.client.call(findListings, { query: { brands: `gabor,${brand}` } }),
    await member.client.call(createWish, { body: wish }),
    await visitor.call(findListingPreviews, { query: { brand } }),
    await member.client.call(getPriceGuide, { query: { brand } }),
    await admin.client.call(updateAdminListing, { params: { id: listing }, body: edited }),
  ];
  expect(answers.map(({ status, error }) => [status, error.field])).toEqual([
    ...[
      [400, 'brand'],
      [400, 'brand'],
      [400, 'brands'],
      [400, 'filters.brands'],
    ],
    ...[
      [400, 'brand'],
      [400, 'brand'],
      [400, 'brand'],
    ],
  ]);
  expect((await visitor.call(getBrand, { params: { id: brand } })).status).toBe(404);
  expect((await save(brand)).error.code).toBe(brandErrors.notFound.code);
});

test('a hidden brand takes no new listing; its page, wishes and listings stay', async () => {
  const listing = await addListing(testApp, member.id, { brand: 'noriko', title: 'Kept of old' });
  const body = { id: randomUUID(), name: 'Of it', alert: 'off' as const, isPublic: false };
  await member.client.call(createWish, { body: { ...body, filters: { brands: 'noriko' } } });
  await save('noriko', { name: 'Noriko', isShown: false });
  expect((await known()).find(({ id }) => id === 'noriko')?.isShown).toBe(false);

  const refused = await member.client.call(createListing, {
    body: { id: randomUUID(), ...(await listingOf('noriko')) },
  });
  expect([refused.status, refused.error.field, refused.error.message]).toEqual([400, 'brand', brandNotOffered]);
  const other = await addListing(testApp, member.id);
  const moved = { params: { id: other }, body: await listingOf('noriko') };
  expect((await member.client.call(updateListing, moved)).status).toBe(400);
  const kept = { params: { id: listing }, body: await listingOf('noriko') };
  expect((await member.client.call(updateListing, kept)).status).toBe(200);

  expect(await found({ brands: 'noriko' })).toEqual([listing]);
  expect((await member.client.call(getListing, { params: { id: listing } })).body.brand).toBe('noriko');
  expect((await visitor.call(getBrand, { params: { id: 'noriko' } })).body.isShown).toBe(false);
  expect((await visitor.send<string>('GET', '/sitemap.xml')).body).not.toContain('/brand/noriko<');
  const { wishes } = (await member.client.call(findMyWishes, { query: {} })).body;
  expect(wishes.map(({ filters, matches }) => [filters, matches.count])).toEqual([[{ brands: 'noriko' }, 1]]);
});

test('a renamed brand is called so at once, and found by its new name when the worker has been there', async () => {
  const listing = await addListing(testApp, member.id, { brand: 'envy', title: 'Curly' });
  const body = { id: randomUUID(), name: 'In one word', alert: 'off' as const, isPublic: false };
  await member.client.call(createWish, { body: { ...body, filters: { q: 'greenmoss' } } });
  expect(await found({ q: 'envy' })).toEqual([listing]);
  expect((await save('envy', { name: 'Green Moss', priceRange: '$150 - $400' })).status).toBe(200);
  expect((await known()).find(({ id }) => id === 'envy')?.name).toBe('Green Moss');
  expect(await found({ q: '"green moss"' })).toEqual([]);
  await runJobs(testApp);
  await testApp.deps.bus.whenHeard();
  expect(await found({ q: '"green moss"' })).toEqual([listing]);
  expect(await found({ q: 'greenmoss' })).toEqual([listing]);
  expect(await found({ q: '"envy"' })).toEqual([]);
  expect(await found({ brands: 'envy' })).toEqual([listing]);
  const { wishes } = (await member.client.call(findMyWishes, { query: {} })).body;
  expect(wishes.find(({ name }) => name === 'In one word')?.matches.count).toBe(1);
  const [change] = await audited();
  expect(change).toMatchObject({ action: 'brand.change', subjectName: 'Green Moss', before: { name: 'Envy' } });
});

test('what is far below a new price range waits in the Review Queue when the worker has been there', async () => {
  const listing = await addListing(testApp, member.id, { brand: 'estetica', priceCents: 15_000 });
  const flags = async () =>
    (await testApp.deps.database.pool.query(`select reason from listing_flags where listing_id = $1`, [listing])).rows;
  expect(await flags()).not.toContainEqual({ reason: 'low-price' });
  await save('estetica', { name: 'Estetica', priceRange: '$1000–$2000' });
  await runJobs(testApp);
  expect(await flags()).toContainEqual({ reason: 'low-price' });
  expect((await known()).find(({ id }) => id === 'estetica')?.priceRange).toBe('$1000 - $2000');
});

test('no two brands have one name or one address, and what cannot be one is refused at its field', async () => {
  expect((await add({ name: 'GABOR' })).error).toMatchObject({ code: brandErrors.nameTaken.code, field: 'name' });
  expect((await save('amore', { name: 'Gabor' })).error.code).toBe(brandErrors.nameTaken.code);
  expect((await add({ name: 'Envy' })).error.code, 'the id of one that is called otherwise now').toBe(
    brandErrors.idTaken.code,
  );
  const wrong: Partial<Record<keyof BrandFields, unknown>>[] = [
    ...[{ name: '' }, { name: '<b>' }, { name: '美髪' }, { description: ' ' }],
    ...[{ priceRange: 'cheap' }, { priceRange: '$900 - $300' }],
  ];
  for (const part of wrong) {
    const refused = await add(part as Partial<BrandFields>);
    expect([refused.status, refused.error.field], JSON.stringify(part)).toEqual([400, Object.keys(part)[0]]);
  }
});

test('brands move one place at a time, and not beyond the ends', async () => {
  const order = async () => (await known()).map(({ id }) => id);
  const move = (id: string, to: 'up' | 'down') => admin.client.call(moveBrand, { params: { id }, body: { to } });
  const [first = '', second = '', third = ''] = await order();
  await move(second, 'up');
  expect((await order()).slice(0, 3)).toEqual([second, first, third]);
  expect((await audited())[0]).toMatchObject({ action: 'brand.move', before: { place: 2 }, after: { place: 1 } });
  await move(second, 'up');
  expect((await order())[0]).toBe(second);
  await move(second, 'down');
  expect((await order()).slice(0, 3)).toEqual([first, second, third]);
});

test('the database lets no brand go, and none change its id', async () => {
  const run = (statement: string) => testApp.deps.database.pool.query(statement);
  await expect(run(`delete from brands where id = 'wigpro'`)).rejects.toThrow(/brand/);
  await expect(run(`update brands set id = 'wig-pro' where id = 'wigpro'`)).rejects.toThrow(/brand/);
});
