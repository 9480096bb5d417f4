import { type FilterName, facets, lengthBandInches } from '#contract/listings/facets.ts';

/** What stands in SQL for the wanted value. */
type Bind = (name: FilterName | 'brands' | 'lengthOver' | 'lengthUpTo', type: string) => string;

interface SearchFacet {
  column: string;
  /** Stands before the value in the token index: "color Red". */
  token: string;
  /** True for a listing that has the wanted value. */
  matches: (bind: Bind) => string;
}

/**
 * The server's side of contract/listings/facets.ts: every facet that the indexes of lists carry, in the order in which
 * `listing_tokens` takes their columns. facets.test.ts holds the database to it.
 */
export const searchFacets = {
  /** Lists ask for several at once. */
  brand: { column: 'brand', token: 'brand', matches: (bind) => `brand = any (${bind('brands', 'text[]')}::text[])` },
  condition: oneValue('condition', 'condition'),
  type: oneValue('type', 'type'),
  color: oneValue('color', 'color'),
  capFeature: {
    column: 'cap_features',
    token: 'cap',
    matches: (bind) => `${bind('capFeature', 'text')} = any (cap_features)`,
  },
  length: {
    column: 'length_inches',
    token: 'length',
    matches: (bind) =>
      `length_inches > ${bind('lengthOver', 'numeric')} and length_inches <= ${bind('lengthUpTo', 'numeric')}`,
  },
  capSize: oneValue('capSize', 'cap_size'),
  fiberType: oneValue('fiberType', 'fiber_type'),
  piece: oneValue('piece', 'piece'),
  shade: oneValue('shade', 'shade'),
} satisfies Record<FilterName | 'brand', SearchFacet>;

const columns = Object.values(searchFacets).map(({ column }) => column);

/** What the indexes of lists have of each listing beside their order, so that filters need not look at the listing itself. */
export const carriedColumns = [...columns, 'price_cents'].join(', ');

export const tokensOfListing = `listing_tokens(search_text, shelf, ${columns.join(', ')})`;

/** Stands in the same index, so that it can be asked for the listings of a few days alone. */
export const dayOfListing = 'listing_days(sort_at)';

function oneValue(name: FilterName, column: string): SearchFacet {
  return { column, token: column, matches: (bind) => `${column} = ${bind(name, 'text')}` };
}

/** Facets that are found by their words in a search text, as if they stood in the description. */
const spokenFacets = ['color', 'shade', 'capSize', 'capFeature', 'fiberType', 'piece', 'length'] as const;

/** What people also say for a value. */
const alsoSaid: Record<string, readonly string[]> = {
  Brunette: ['brown'],
  'Gray/Silver': ['grey'],
  'full-wig': ['wigs'],
  topper: ['toppers'],
  'lace-front': ['lacefront'],
  'mono-part': ['monofilament'],
  'mono-crown': ['monofilament'],
  'mono-top': ['monofilament'],
  'double-mono': ['monofilament'],
};

export interface Fact {
  value: string;
  /** As in the token index. */
  token: string;
  said: readonly string[];
}

/** Every value with its words in lower case. */
export const facts: readonly Fact[] = spokenFacets.flatMap((name) =>
  facets[name].options.map(({ value, label }) => ({
    value,
    token: `${searchFacets[name].token} ${value}`,
    // The words of a length tell its inches as well, which are no words of it.
    said: [name === 'length' ? value.replace('-', ' ') : label.toLowerCase(), ...(alsoSaid[value] ?? [])],
  })),
);

/** The band that its length is in. */
export const bandOfListing = `case ${Object.entries(lengthBandInches)
  .map(([band, { over, upTo }]) => `when length_inches > ${over} and length_inches <= ${upTo} then '${band}'`)
  .join(' ')} end`;

/** The values of those facets that a listing has. */
export const factsOfListing = `(array[color, shade, cap_size, fiber_type, piece, ${bandOfListing}] || cap_features)`;

/** The same as tokens. */
export const factTokensOfListing = `(array['color ' || color, 'shade ' || shade, 'cap_size ' || cap_size,
  'fiber_type ' || fiber_type, 'piece ' || piece, 'length ' || ${bandOfListing}]
  || array(select 'cap ' || feature from unnest(cap_features) feature))`;
