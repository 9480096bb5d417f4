import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { type FacetName, facets, fieldOf, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { findForgotten } from '#server/test/forgotten-facets.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { indexQuery, searchFacets } from './conditions.ts';

let house: TestApp;
let ownerId: string;
beforeAll(async () => {
  house = await startTestApp();
  ownerId = (await addMember(house, 'seller@example.com')).id;
});
afterAll(() => house.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await house.deps.database.pool.query(text, values)).rows;

test('the database has everything that the facets of the contract need', async () => {
  expect(await findForgotten(house)).toEqual([]);
});

const searched = Object.keys(searchFacets) as (keyof typeof searchFacets)[];

test.each(searched)('a listing with a value of %s has its lexeme, and none of another value', async (name) => {
  const values = name === 'brand' ? firstBrandIds : facets[name].values;
  for (const value of values) {
    for (const stored of storedFor(name, value)) {
      const id = await addListing(house, ownerId, { [fieldOf(name)]: stored });
      const [row] = await rowsOf(
        `select array(select value from unnest($2::text[]) value
           where all_words @@ quote_literal($3 || '=' || value)::tsquery and title_words @@ quote_literal($3 || '=' || value)::tsquery) as held
         from listings where id = $1`,
        [id, values, searchFacets[name].token],
      );
      expect(row.held, `${stored}`).toEqual([value]);
    }
  }
});

test.each(filterNames)('a listing that changes its %s is offered to wishes', async (name) => {
  const [value = '', other = ''] = facets[name].values;
  const id = await addListing(house, ownerId, { [fieldOf(name)]: storedFor(name, value)[0] });
  await rowsOf(`insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at)
    values (gen_random_uuid(), '${ownerId}', 1, 'Any', 'off', false, now(), now()) on conflict do nothing`);
  await rowsOf('delete from unmatched_listings');
  await rowsOf(`update listings set ${searchFacets[name].column} = $2 where id = $1`, [id, storedFor(name, other)[0]]);
  expect(await rowsOf('select listing_id from unmatched_listings')).toEqual([{ listing_id: id }]);
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
