import { brands } from '#contract/brands/brands.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { tokensOfListing } from '#server/listings/search/facets.ts';
import { roomForCandidates } from '#server/listings/search/text-plan.ts';

/** What stands after `from listings l`, and its values. */
export interface Matching {
  sql: string;
  values: unknown[];
}

export interface WaysToMatch {
  /** With the index of words, which narrows a text down: to gather. */
  byTokens: Matching;
  /** By looking at each text: along another index, where something that matches is soon met. */
  byText: Matching;
}

interface Wanted {
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
}

type Bind = (value: unknown, type?: string) => string;

export async function matchListings(pool: Deps['database']['pool'], wanted: Wanted): Promise<WaysToMatch> {
  const values: unknown[] = [];
  const bind: Bind = (value, type = 'text') => `$${values.push(value)}::${type}`;
  const term = wanted.search.toLowerCase();
  const status = wanted.status && bind(wanted.status);
  const brand = wanted.brand && bind(wanted.brand);
  const conditions = [
    ...(status ? [`l.status = ${status}`] : []),
    ...(brand ? [`l.brand = ${brand}`] : []),
    ...textConditions(term, bind),
  ].join(' and ');
  const byText = { sql: `where ${conditions}`, values: [...values] };
  const isCandidate = await candidateCondition(pool, { term, status, brand, bind });
  return { byTokens: { sql: `where ${conditions} and (${isCandidate})`, values }, byText };
}

interface Narrowed {
  term: string;
  status: string | undefined;
  brand: string | undefined;
  bind: Bind;
}

/**
 * True for whatever may have the text, found by an index. It has brand and status among its words where it can: beside a common word
 * most of what has it would be read in vain otherwise.
 */
async function candidateCondition(
  pool: Deps['database']['pool'],
  { term, status, brand, bind }: Narrowed,
): Promise<string> {
  // What is not learned yet is asked for in the same statement: a moment later it may be, by words that this plan lacks.
  const { rows } = await pool.query(
    `select any_of, also_any_of, all_of, array(select listing_id from unlearned_listings where wanted is not null) as unlearned
     from plan_thorough_search($1, null)`,
    [term],
  );
  const { any_of: anyOf, also_any_of: alsoAnyOf, all_of: allOf, unlearned } = rows[0];
  const hasToken = (kind: string, value: string) =>
    `${tokensOfListing} @> array[hashtextextended('${kind} ' || ${value}, 0)]`;
  const tokens = [
    `${tokensOfListing} && (select ${bind(anyOf, 'bigint[]')} from (select ${roomForCandidates}) room)`,
    `${tokensOfListing} && ${bind(alsoAnyOf, 'bigint[]')}`,
    ...(allOf.length > 0 ? [`${tokensOfListing} @> ${bind(allOf, 'bigint[]')}`] : []),
    ...(brand ? [hasToken('brand', brand)] : []),
  ].join(' and ');
  // One index has what members see, where its status is its shelf, and another the rest.
  const isSeen = ['l.shelf is not null', tokens, ...(status ? [hasToken('shelf', status)] : [])].join(' and ');
  const isUnlearned = unlearned.length > 0 ? ` or l.id = any (${bind(unlearned, 'uuid[]')})` : '';
  return `${isSeen} or l.shelf is null and ${tokens}${isUnlearned}`;
}

/** Title or description: the text that is searched has the brand's name and the color in it, too. */
function textConditions(term: string, bind: Bind): string[] {
  const pattern = bind(`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const named = brands.filter(({ name }) => name.toLowerCase().includes(term)).map(({ id }) => id);
  const elsewhere = `lower(l.title) like ${pattern} or lower(l.description) like ${pattern}`;
  const isOnlyThere = [
    'coalesce(l.color_code, l.color_name) is null',
    ...(named.length > 0 ? [`l.brand <> all (${bind(named, 'text[]')})`] : []),
  ].join(' and ');
  return [`l.search_text like ${pattern}`, `(${isOnlyThere} or ${elsewhere})`];
}
