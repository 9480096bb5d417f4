import type { AdminListingTab } from '#contract/admin/listing-values.ts';
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
  tab: AdminListingTab;
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
}

export async function matchListings(
  pool: Deps['database']['pool'],
  moment: Date,
  { tab, search, status, brand }: Wanted,
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
    ...(tab === 'review' ? ["l.shelf = 'active'"] : []),
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

/** Enough to tell one in three from one in thirty, and read in a moment. */
const judgedPages = 100;

export interface Judged {
  /** About how many listings there are. */
  all: number;
  /** Which share of them matches, about and at the least. */
  share: number;
  leastShare: number;
}

/** Judges by a look at a few of the table's pages. */
export async function judgeShare(pool: Deps['database']['pool'], { sql, values }: Matching): Promise<Judged> {
  const { rows: sizes } = await pool.query<{ pages: number }>({
    name: 'admin-listings-size',
    text: `select greatest(relpages, 1)::int as pages from pg_class where oid = 'listings'::regclass`,
  });
  const percent = Math.min(100, (100 * judgedPages) / (sizes[0]?.pages ?? 1));
  const { rows } = await pool.query<{ seen: number; met: number }>(
    `select count(*)::int as seen, (count(*) filter (${sql}))::int as met from listings l tablesample system (${percent})`,
    values,
  );
  const { seen = 0, met = 0 } = rows[0] ?? {};
  // Four standard deviations below what was met: of a thousand looks at random pages not one says too much.
  const least = Math.max(0, met - 4 * Math.sqrt(met));
  return { all: (seen * 100) / percent, share: seen > 0 ? met / seen : 0, leastShare: seen > 0 ? least / seen : 0 };
}
