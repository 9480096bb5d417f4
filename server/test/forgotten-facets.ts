import { facetNames, facetOf, facets, fieldOf, filterNames } from '#contract/listings/facets.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { searchFacets } from '#server/listings/search/conditions.ts';
import type { TestApp } from './test-app.ts';

/** What the database does not have yet of the facets in the contract: each line is a part of the migration that brings it. */
export async function findForgotten({ deps: { database } }: TestApp): Promise<string[]> {
  const [known] = (await database.pool.query<Known>(knownSql)).rows;
  if (!known) throw new Error('the database said nothing');
  const forgotten: string[] = [];
  const expectThat = (isThere: boolean | undefined, what: string) => {
    if (!isThere) forgotten.push(what);
  };
  for (const name of facetNames) {
    const column = columnName(fieldOf(name));
    expectThat(known.listings.includes(column), `the column listings.${column}`);
    expectThat(known.prepared.includes(column), `${column} in the trigger listings_prepare`);
    // Brands are rows of a table of their own, and lengths are inches.
    if (name === 'brand' || facetOf(name).kind === 'measure') continue;
    const taken = [...(known.checks[`listings_${column}`] ?? '').matchAll(/'([^']*)'::text/g)].map(
      ([, value]) => value,
    );
    expectThat(String(taken) === String(facets[name].values), `the check listings_${column} with its values`);
  }
  for (const name of filterNames) {
    const { column, token } = searchFacets[name];
    expectThat(known.wishes.includes(columnName(name)), `the column wishes.${columnName(name)}`);
    expectThat(known.words.includes(`'${token}='`), `'${token}=' in the function words_of_listing`);
    for (const index of walkedIndexes)
      expectThat(known.indexes[index]?.includes(column), `${column} in the index ${index}`);
  }
  return forgotten;
}

const walkedIndexes = [
  ...['listings_newest', 'listings_brand_newest', 'listings_price_up', 'listings_price_down', 'listings_featured'],
] as const;

interface Known {
  listings: string[];
  wishes: string[];
  prepared: string[];
  checks: Record<string, string>;
  indexes: Record<string, string[]>;
  words: string;
}

const columnsOf = (table: string) =>
  `array(select attname::text from pg_attribute where attrelid = '${table}'::regclass and attnum > 0)`;

const knownSql = `select ${columnsOf('listings')} as listings, ${columnsOf('wishes')} as wishes,
  array(select a.attname::text from pg_trigger t cross join unnest(t.tgattr) place
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = place where t.tgname = 'listings_prepare') as prepared,
  (select json_object_agg(conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = 'listings'::regclass) as checks,
  (select json_object_agg(name, columns) from (
    select c.relname as name, array_agg(a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indexrelid
    where i.indrelid = 'listings'::regclass group by c.relname) carried) as indexes,
  (select prosrc from pg_proc where proname = 'words_of_listing') as words`;
