import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingPagesMax } from '#contract/listings/listing-values.ts';
import type { ListingPage } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { writeCursor } from './cursor.ts';

let house: TestApp;
let reader: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  reader = await addMember(house, 'reader@example.com');
  await addListing(house, reader.id, { title: 'A plain bob' });
});
afterAll(() => house.close());

const id = '00000000-0000-4000-8000-000000000000';
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  'minPrice=-1',
  'minPrice=NaN',
  'maxPrice=Infinity',
  'maxPrice=1e3',
  'minPrice=10.999',
  'minPrice=99999999999',
  'minPrice=200&maxPrice=100',
  'brands=unknown',
  "brands=gabor,';drop table listings",
  'condition=perfect',
  'type=rent',
  'color=Green',
  'shades=Black,Mauve',
  'shades=Black,Gray,White,Silver,Auburn,Chestnut',
  'capFeature=tin-foil',
  'length=endless',
  'sort=price',
  'status=removed',
  'status=deleted',
  `q=${'x'.repeat(10_000)}`,
  'q=a&q=b',
  'q=%00',
  'brands=gabor%00',
  'cursor=broken',
  'cursor=%F0%9F%92%A9',
  `cursor=${cursorOf(['newest', 1, id, 1])}`,
  `cursor=${cursorOf(['newest', 1e300, id, 1])}`,
  `cursor=${cursorOf(['newest', '1; drop table listings', id, 1])}`,
  `cursor=${cursorOf(['newest', 1_700_000_000_000_000, 'not-an-id', 1])}`,
  `cursor=${cursorOf(['newest', 1_700_000_000_000_000, id, -5])}`,
  `cursor=${cursorOf(['price_asc', 100, id, 1])}`,
  `sort=price_asc&cursor=${cursorOf(['price_asc', 99_999_999_999, id, 1])}`,
  `shades=Black&cursor=${writeCursor({ sort: 'closest', key: 1_700_000_000_000_000, id, pages: 1 })}`,
  `cursor=${writeCursor({ sort: 'closest', tier: 1, key: 1_700_000_000_000_000, id, pages: 1 })}`,
  `cursor=${writeCursor({ sort: 'newest', key: 1_700_000_000_000_000, id, pages: listingPagesMax })}`,
])('case %#: what no form sends is refused with a clear 400', async (query) => {
  const answer = await reader.client.send('GET', `/api/listings?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.error.message).toMatch(/^[A-Z].*[a-z.]$/);
  expect(answer.error.message).not.toMatch(/zod|sql|syntax|column/i);
});

test.each(['%25', '_', '%25%25', '\\', '%5C%25', "'", '"', '*', '%01', '%F0%9F%92%87', 'x'.repeat(200)])(
  'case %#: a strange term is no wildcard and finds nothing',
  async (term) => {
    const answer = await reader.client.send<ListingPage>('GET', `/api/listings?q=${term}`);
    expect(answer.body.listings).toEqual([]);
  },
);

test('a listing id that is none is refused, and an unknown one is not found', async () => {
  expect((await reader.client.send('GET', '/api/listings/not-an-id')).status).toBe(400);
  const unknown = await reader.client.send('GET', `/api/listings/${id}`);
  expect(unknown.status).toBe(404);
  expect(unknown.error.message).toBe('Listing not found');
});
