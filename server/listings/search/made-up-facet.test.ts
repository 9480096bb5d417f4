import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '#server/test/test-app.ts';
import type { TestMember } from '#server/test/test-members.ts';

/** Everything is loaded anew with a facet that nobody has: whatever does not follow from the contract fails here. */
async function loadWithDensity() {
  vi.resetModules();
  vi.doMock('#contract/listings/facets.ts', async (importOriginal) => {
    const real = await importOriginal<typeof import('#contract/listings/facets.ts')>();
    const labels = { light: 'Light', heavy: 'Heavy' };
    const density = real.facet({ label: 'Density', labels, any: 'Any density' });
    for (const names of [real.facetNames, real.filterNames, real.optionalNames]) names.push('density' as never);
    Object.assign(real.facets, { density });
    return real;
  });
  const [selling, listings, wishes, forgotten, app, rows, members, matching] = await Promise.all([
    import('#contract/listings/selling.ts'),
    import('#contract/listings/listings.ts'),
    import('#contract/wishes/wishes.ts'),
    import('#server/test/forgotten-facets.ts'),
    import('#server/test/test-app.ts'),
    import('#server/test/test-listings.ts'),
    import('#server/test/test-members.ts'),
    import('#server/wishes/match-wishes.ts'),
  ]);
  return { ...selling, ...listings, ...wishes, ...forgotten, ...app, ...rows, ...members, ...matching };
}

let loaded: Awaited<ReturnType<typeof loadWithDensity>>;
let house: TestApp;
let seller: TestMember;
let wisher: TestMember;
beforeAll(async () => {
  loaded = await loadWithDensity();
  house = await loaded.startTestApp();
  seller = await loaded.addMember(house, 'seller@example.com');
  wisher = await loaded.addMember(house, 'wisher@example.com');
});
afterAll(async () => {
  await house.close();
  vi.doUnmock('#contract/listings/facets.ts');
  vi.resetModules();
});

const query = async (text: string, values: unknown[] = []) => (await house.deps.database.pool.query(text, values)).rows;

const indexes = [
  'listings_newest',
  'listings_brand_newest',
  'listings_price_up',
  'listings_price_down',
  'listings_featured',
];

test('what the database lacks of a new facet is told', async () => {
  expect(await loaded.findForgotten(house)).toEqual([
    'the column listings.density',
    'density in the trigger listings_prepare',
    'the check listings_density with its values',
    'the column wishes.density',
    "'density=' in the function words_of_listing",
    ...indexes.map((index) => `density in the index ${index}`),
  ]);
});

test('with its migration, a new facet is saved, shown, searched for, wished for and told of', async () => {
  await migrate();
  expect(await loaded.findForgotten(house)).toEqual([]);
  const { findListings, getListing, createWish, matchWishes, addListing } = loaded;

  const body = { id: randomUUID(), name: 'Heavy', alert: 'at-once', isPublic: false, filters: { density: 'heavy' } };
  const wish = (await wisher.client.call(createWish, { body: body as never })).body;
  expect(wish.filters).toEqual({ density: 'heavy' });

  const id = await addListing(house, seller.id, { density: 'light' } as object);
  const found = async (density: string) =>
    (await wisher.client.call(findListings, { query: { density } as object })).body.listings.map((card) => card.id);
  expect([await found('light'), await found('heavy')]).toEqual([[id], []]);

  await save(id, { density: 'heavy' });
  expect((await seller.client.call(getListing, { params: { id } })).body).toMatchObject({ density: 'heavy' });
  expect([await found('light'), await found('heavy')]).toEqual([[], [id]]);

  while (await matchWishes({ ...house.deps, settings: house.services.settings }));
  expect(await query('select listing_id from wish_matches where wish_id = $1', [wish.id])).toEqual([
    { listing_id: id },
  ]);
});

/** As its owner saves it in the form. */
async function save(id: string, more: object) {
  const photoId = randomUUID();
  await query(
    `insert into photos (id, owner_id, listing_id, purpose, position, width, height, byte_size, thumbhash, fingerprint, created_at)
     values ($1, $2, $3, 'listing', 1, 8, 10, 9, '', $4, now())`,
    [photoId, seller.id, id, 'front'],
  );
  const { body: listing } = await seller.client.call(loaded.getListing, { params: { id } });
  const facts = { fiberType: 'Synthetic', capSize: 'Average', modifications: false, shippingCents: 0 };
  const saved = await seller.client.call(loaded.updateListing, {
    params: { id },
    body: { ...listing, ...facts, photoIds: [photoId], ...more } as never,
  });
  expect(saved.status).toBe(200);
}

/** What a migration brings, made from what there is. */
async function migrate() {
  await query(
    `alter table listings add column density text constraint listings_density check (density in ('light', 'heavy'))`,
  );
  await query('alter table wishes add column density text');
  const changes: [what: string, find: string, replace: string][] = [
    ["pg_get_functiondef('words_of_listing'::regproc)", "'piece='", "'density=' || listing.density, 'piece='"],
    [`(select pg_get_triggerdef(oid) from pg_trigger where tgname = 'listings_prepare')`, 'piece,', 'density, piece,'],
    ...indexes.map((index): [string, string, string] => [
      `pg_get_indexdef('${index}'::regclass)`,
      'piece,',
      'density, piece,',
    ]),
  ];
  for (const [what, find, replace] of changes) {
    const [row] = await query(`select ${what} as text`);
    await query(dropOf(row.text) + row.text.replace(find, replace));
  }
}

function dropOf(text: string): string {
  const [, trigger, index] = /^CREATE (?:TRIGGER (\w+)|INDEX (\w+))/.exec(text) ?? [];
  if (trigger) return `drop trigger ${trigger} on listings;`;
  return index ? `drop index ${index};` : '';
}
