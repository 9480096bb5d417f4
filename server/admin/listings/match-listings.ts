import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { readWords } from '#contract/listings/search/read-text.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { findWords, textOf } from '#server/listings/search/find-words.ts';

/** The SQL behind `from listings l`, and its values. */
export interface Matching {
  sql: string;
  values: unknown[];
}

interface WaysToMatch {
  /** Brand and status are asked of the index of words, too: to gather. */
  byIndex: Matching;
  /** By looking at each listing: along another index, where something that matches is soon met. */
  byText: Matching;
}

interface Wanted {
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
}

export async function matchListings(
  deps: Pick<Deps, 'database'>,
  { search, status, brand }: Wanted,
): Promise<WaysToMatch> {
  const query = await wordsOf(deps, search);
  const tokens = [
    ...(status ? [`'status=${status}'`] : []),
    ...(brand ? [`'brand=${brand.replaceAll("'", "''")}'`] : []),
  ];
  const matching = (asked: string) => ({
    sql: 'where ($1::text is null or l.status = $1) and ($2::text is null or l.brand = $2) and l.all_words @@ $3::tsquery',
    values: [status ?? null, brand ?? null, asked],
  });
  return { byIndex: matching([`(${query})`, ...tokens].join(' & ')), byText: matching(query) };
}

/** The words as members' searches take them, but for what they mend: staff look for what is written. */
export async function wordsOf(deps: Pick<Deps, 'database'>, search: string): Promise<string> {
  const brands = await readBrands(deps.database.db);
  const { words } = readWords(search, brands);
  return textOf(await findWords(deps, { words, brands, reading: 'as typed' })).query;
}
