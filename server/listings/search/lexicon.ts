import { synonymsWith } from '#contract/listings/synonyms.ts';

export type NamedBrands = readonly { name: string }[];

/** The words that mean something together, given the brands that there are. */
export interface Lexicon {
  /** Every way to say it, this one included; none where there is no other. */
  waysOf(said: readonly string[]): readonly (readonly string[])[];
  /** The names of several words. */
  longNames: readonly (readonly string[])[];
  /** A word of a brand, or a whole name, as the brand writes it. */
  asWritten(word: string): string;
}

const made = new WeakMap<NamedBrands, Lexicon>();

/** Made once for each list of brands, which stays the same until one of them changes. */
export function lexiconOf(brands: NamedBrands): Lexicon {
  const known = made.get(brands);
  if (known) return known;
  const lexicon = makeLexicon(brands);
  made.set(brands, lexicon);
  return lexicon;
}

function makeLexicon(brands: NamedBrands): Lexicon {
  const groups = new Map<string, string[][]>();
  for (const group of synonymsWith(brands))
    for (const way of group) groups.set(way, [...(groups.get(way) ?? []), ...group.map((other) => other.split(' '))]);
  const written = new Map(
    brands.flatMap(({ name }) => [name, ...name.split(' ')].map((word) => [word.toLowerCase(), word])),
  );
  return {
    waysOf(said) {
      const text = said.join(' ').toLowerCase();
      return groups.get(text) ?? groups.get(text.replace(/s$/, '')) ?? groups.get(text.replace(/es$/, '')) ?? [];
    },
    longNames: brands.map(({ name }) => name.split(' ')).filter(({ length }) => length > 1),
    asWritten: (word) => written.get(word) ?? word,
  };
}
