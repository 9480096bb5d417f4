import { brands } from '#contract/brands/brands.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { tokensOfListing } from '#server/listings/search/facets.ts';
import { roomForCandidates } from '#server/listings/search/text-plan.ts';

/** What stands after `from listings l`, and its values; the first of them is the moment. */
export interface Matching {
  sql: string;
  values: unknown[];
}

export interface WaysToMatch {
  /** With the index of words, which narrows a text down: to count and to gather. */
  byTokens: Matching;
  /** By looking at each text: along another index, where something that matches is soon met. */
  byText: Matching;
}

export const now = '$1::timestamptz';

interface Wanted {
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
}

export async function matchListings(
  pool: Deps['database']['pool'],
  moment: Date,
  { search, status, brand }: Wanted,
): Promise<WaysToMatch> {
  const values: unknown[] = [moment];
  const bind = (value: unknown, type = 'text') => `$${values.push(value)}::${type}`;
  const term = search.toLowerCase();
  // Named in every statement, so that PostgreSQL knows its type also where nothing asks for the moment.
  const shared = [
    `${now} is not null`,
    ...(status ? [`l.status = ${bind(status)}`] : []),
    ...(brand ? [`l.brand = ${bind(brand)}`] : []),
    ...(term ? textConditions(term, bind) : []),
  ];
  const byText = { sql: `where ${shared.join(' and ')}`, values: [...values] };
  if (!term) return { byTokens: byText, byText };
  // What is not learned yet is asked for in the same statement: a moment later it may be, by words that this plan lacks.
  const { rows } = await pool.query(
    `select any_of, also_any_of, all_of, array(select listing_id from unlearned_listings where wanted is not null) as unlearned
     from plan_thorough_search($1, null)`,
    [term],
  );
  const { any_of: anyOf, also_any_of: alsoAnyOf, all_of: allOf, unlearned } = rows[0];
  const tokens = [
    `${tokensOfListing} && (select ${bind(anyOf, 'bigint[]')} from (select ${roomForCandidates}) room)`,
    `${tokensOfListing} && ${bind(alsoAnyOf, 'bigint[]')}`,
    ...(allOf.length > 0 ? [`${tokensOfListing} @> ${bind(allOf, 'bigint[]')}`] : []),
  ].join(' and ');
  // One index has what members see and another the rest.
  const isUnlearned = unlearned.length > 0 ? ` or l.id = any (${bind(unlearned, 'uuid[]')})` : '';
  const sql = `${byText.sql} and (l.shelf is not null and ${tokens} or l.shelf is null and ${tokens}${isUnlearned})`;
  return { byTokens: { sql, values }, byText };
}

/** Title or description: the text that is searched has the brand's name and the color in it, too. */
function textConditions(term: string, bind: (value: unknown, type?: string) => string): string[] {
  const pattern = bind(`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const named = brands.filter(({ name }) => name.toLowerCase().includes(term)).map(({ id }) => id);
  const elsewhere = `lower(l.title) like ${pattern} or lower(l.description) like ${pattern}`;
  const isOnlyThere = [
    'coalesce(l.color_code, l.color_name) is null',
    ...(named.length > 0 ? [`l.brand <> all (${bind(named, 'text[]')})`] : []),
  ].join(' and ');
  return [`l.search_text like ${pattern}`, `(${isOnlyThere} or ${elsewhere})`];
}
