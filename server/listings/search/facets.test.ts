import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FacetName, facetNames, facets, lengthBandInches } from '#contract/listings/facets.ts';
import { listings } from '#server/db/schema/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { carriedColumns, indexQuery, searchFacets } from './conditions.ts';

let house: TestApp;
let ownerId: string;
beforeAll(async () => {
  house = await startTestApp();
  ownerId = (await addMember(house, 'seller@example.com')).id;
});
afterAll(() => house.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await house.deps.database.pool.query(text, values)).rows;
const fieldOf = (name: FacetName) =>
  name === 'capFeature' ? 'capFeatures' : name === 'length' ? 'lengthInches' : name;
const columnOf = (name: FacetName) => getTableColumns(listings)[fieldOf(name)].name;

/** Brands are rows of a table of their own, and lengths are inches. */
const chosenFacets = facetNames.filter((name) => name !== 'brand' && name !== 'length');

test.each(chosenFacets)('the database takes exactly the values of %s', async (name) => {
  const [constraint] = await rowsOf('select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1', [
    `listings_${columnOf(name)}`,
  ]);
  const taken = [...constraint.text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
  expect(taken).toEqual(facets[name].values);
});

test('the database knows every brand of the catalogue', async () => {
  const known = (await rowsOf('select id from brands')).map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(facets.brand.values));
});

test('a searched facet is looked for in the column that holds it', () => {
  for (const [name, { column }] of Object.entries(searchFacets)) expect(column).toBe(columnOf(name as FacetName));
});

test('the indexes that lists walk along carry every searched facet and the price', async () => {
  const indexes = await rowsOf(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indexrelid
     where i.indrelid = 'listings'::regclass and c.relname = any ($1) group by c.relname order by c.relname`,
    [['listings_newest', 'listings_brand_newest', 'listings_price_up', 'listings_price_down', 'listings_featured']],
  );
  expect(indexes).toHaveLength(5);
  for (const { name, columns } of indexes)
    expect(columns, name).toEqual(expect.arrayContaining(carriedColumns.split(', ')));
});

const searched = Object.keys(searchFacets) as (keyof typeof searchFacets)[];

test.each(searched)('a listing with a value of %s has its lexeme, and none of another value', async (name) => {
  for (const value of facets[name].values) {
    for (const stored of storedFor(name, value)) {
      const id = await addListing(house, ownerId, { [fieldOf(name)]: stored });
      const [row] = await rowsOf(
        `select array(select value from unnest($2::text[]) value
           where all_words @@ quote_literal($3 || '=' || value)::tsquery and title_words @@ quote_literal($3 || '=' || value)::tsquery) as held
         from listings where id = $1`,
        [id, facets[name].values, searchFacets[name].token],
      );
      expect(row.held, `${stored}`).toEqual([value]);
    }
  }
});

test('what lists ask the index of words for is what listings have in it', async () => {
  const id = await addListing(house, ownerId, {
    shade: 'Salt and Pepper',
    color: 'Gray/Silver',
    type: 'trade',
    capFeatures: ['mono-top'],
    status: 'sold',
  });
  const asked = indexQuery({
    ...{ shelf: 'sold', sort: 'newest', brands: ['gabor', 'envy'], shade: 'Salt and Pepper', color: 'Gray/Silver' },
    ...{ openToTrades: '1', capFeature: 'mono-top' },
  });
  expect(await rowsOf('select id from listings where all_words @@ $1::tsquery', [asked])).toEqual([{ id }]);
});

/** A length at each end of its band. */
function storedFor(name: FacetName, value: string): unknown[] {
  if (name === 'capFeature') return [[value]];
  if (name !== 'length') return [value];
  const { over, upTo } = lengthBandInches[value as keyof typeof lengthBandInches];
  return [over + 0.5, upTo];
}
