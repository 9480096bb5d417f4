import type { BrandId } from '#contract/brands/brands.ts';
import type { FacetValue, FilterName, Shade } from '#contract/listings/facets.ts';
import type { ListingSort, ShownStatus } from '#contract/listings/listing-values.ts';
import type { ListingFilters, Understood } from '#contract/listings/search/filters.ts';
import { capOfHead } from '#contract/listings/search/head-size.ts';
import type { NamedBrands } from '#contract/listings/search/phrases.ts';
import { type Meaning, readText, readWithout, readWords } from '#contract/listings/search/read-text.ts';
import type { Deps } from '#server/lib/deps.ts';
import { excludedQuery, findWords, type SearchText, textOf } from './find-words.ts';

export type Criteria = { [Name in FilterName]?: FacetValue<Name> | undefined } & {
  shelf: ShownStatus;
  sort: ListingSort;
  text?: SearchText | undefined;
  /** A listing whose title, brand or facts have this is left out. */
  without?: string | undefined;
  brands: readonly BrandId[];
  /** One of these; none means any. */
  shades?: readonly Shade[] | undefined;
  openToTrades?: '1' | undefined;
  seller?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  minInches?: number | undefined;
  maxInches?: number | undefined;
  shipping?: 'free' | undefined;
  reserved?: 'out' | undefined;
};

interface Asked {
  criteria: Criteria;
  understood?: Understood;
}

export async function readCriteria(
  deps: Pick<Deps, 'database'>,
  filters: ListingFilters,
  brands: NamedBrands,
): Promise<Asked> {
  const { q, seller, minPrice, maxPrice, sort, status, asTyped, notFromText, without, ...chosen } = filters;
  const term = termOf(filters);
  const said = term === undefined ? undefined : (asTyped ? readWords : readText)(term, brands);
  const meant = said && leaveOut(said, filters);
  const excluded = [...readWithout(without, brands), ...(meant?.without ?? [])];
  const words = meant?.words ?? [];
  // Nobody guesses what an excluded word may be.
  const looked = [...excluded.map((word) => ({ ...word, isKnown: true })), ...words];
  const all = await findWords(deps, { words: looked, brands, reading: asTyped ? 'as typed' : 'search' });
  const found = all.slice(excluded.length);
  // A text of signs, or one that asks for what is not sold here, finds nothing; one without a telling word asks for nothing.
  const isVain = meant !== undefined && (!isTelling(meant) || (meant.isNotSold && words.length === 0));
  const text = words.length > 0 || isVain ? textOf(found) : undefined;
  const inText = meant?.filters ?? {};
  const criteria: Criteria = {
    ...chosen,
    ...inFilters(inText),
    shelf: status ?? 'active',
    sort: orderOf(sort, { hasText: text !== undefined, shades: chosen.shades, order: meant?.order }),
    seller: seller || undefined,
    minCents: minPrice ?? inCents(inText.minPrice),
    maxCents: maxPrice ?? inCents(inText.maxPrice),
    text,
    without: excludedQuery(excluded, all),
  };
  return { criteria, ...(meant && { understood: describe(meant, text) }) };
}

const isTelling = ({ isText, words, without, filters, order, help }: Meaning) =>
  isText || words.length + without.length + Object.keys(filters).length > 0 || Boolean(order ?? help);

const inCents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/** Choosing brands drops the text, and blank text asks for nothing. */
export function termOf({ q, brands }: Pick<ListingFilters, 'q' | 'brands'>): string | undefined {
  return brands.length === 0 && q?.trim() ? q : undefined;
}

interface Ordered {
  hasText: boolean;
  shades: readonly Shade[];
  order: ListingSort | undefined;
}

/** Without a text nothing matches best, and without shades none is closest. An order that was chosen stands above the text's. */
function orderOf(sort: ListingSort | undefined, { hasText, shades, order }: Ordered): ListingSort {
  const isPossible = sort !== undefined && (sort !== 'best' || hasText) && (sort !== 'closest' || shades.length > 0);
  if (isPossible) return sort;
  return order ?? (hasText ? 'best' : shades.length > 0 ? 'closest' : 'newest');
}

/** Chosen filters come before those of the text, and what was taken away stays away. */
function leaveOut(meaning: Meaning, filters: ListingFilters): Meaning {
  const away = new Set((filters.notFromText ?? '').split(',').map((name) => name.trim()));
  const isAway = (name: string) => {
    if (/Price$/.test(name)) return away.has('price') || (filters.minPrice ?? filters.maxPrice) !== undefined;
    if (/Inches$/.test(name))
      return away.has('inches') || away.has('length') || (filters.minInches ?? filters.maxInches) !== undefined;
    if (name === 'headSize') return away.has(name) || filters.capSize !== undefined;
    return away.has(name) || filters[name as 'piece'] !== undefined;
  };
  const { order, help, ...rest } = meaning;
  return {
    ...rest,
    without: meaning.without.filter(({ typed }) => !away.has(`not ${typed.toLowerCase()}`)),
    filters: Object.fromEntries(Object.entries(meaning.filters).filter(([name]) => !isAway(name))),
    ...(order && !away.has('order') && { order }),
    ...(help && !away.has('help') && { help }),
  };
}

function inFilters({ headSize, minPrice: _min, maxPrice: _max, ...others }: Meaning['filters']): Partial<Criteria> {
  return { ...(headSize && { capSize: capOfHead(headSize) }), ...others };
}

function describe(meaning: Meaning, text: SearchText | undefined): Understood {
  const { words, without, filters, order, help } = meaning;
  const shown = (mended: boolean) => {
    const all = words.map(({ typed, mended: brand, isWanted }, at) => {
      const own = mended ? (text?.words[at]?.mended ?? brand ?? typed) : typed;
      return isWanted && !words[at - 1]?.isWanted ? `trade for ${own}` : own;
    });
    return all.join(' ');
  };
  return {
    text: shown(true),
    ...(shown(true) !== shown(false) && { correctedFrom: shown(false) }),
    filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    ...(without.length > 0 && { without: without.map(({ typed }) => typed.toLowerCase()) }),
    ...(order && { order }),
    ...(help && { help }),
  };
}
