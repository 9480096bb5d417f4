import { type Brand, firstBrands } from '#contract/brands/brands.ts';
import { plainWords } from '#contract/fold-text.ts';
import { type FacetName, facetNames, facetOf, facets, type Shade, shadeFamilies } from '#contract/listings/facets.ts';
import { countSlips } from '#contract/listings/search/count-slips.ts';
import { synonymsWith } from '#contract/listings/search/same-words.ts';
import { sayingsFor } from '#contract/listings/search/vocabulary.ts';

/**
 * What people write for a value in a table of their own, beside its words on our pages and what the search takes for the same
 * (search/vocabulary.ts). By value; what is said of one facet only.
 */
const alsoWritten: Partial<Record<FacetName, Readonly<Record<string, readonly string[]>>>> = {
  brand: { 'tony-of-beverly': ['tony of beverly hills'], 'henry-margu': ['henri margu'] },
  condition: {
    new: ['new', 'brand new', 'new in box', 'nib', 'unworn', 'never worn', 'tags on', 'new in package', 'new other'],
    'like-new': [
      ...['excellent', 'excellent used condition', 'tried on', 'mint', 'as new', 'new without tags', 'used like new'],
      ...['used excellent', 'open box'],
    ],
    'gently-used': [
      ...['good', 'very good', 'good used condition', 'guc', 'vguc', 'used', 'gently worn', 'lightly used'],
      ...['pre owned', 'preowned', 'pre loved', 'preloved', 'second hand', 'used good', 'used very good'],
    ],
    'well-used': ['fair', 'well worn', 'heavily used', 'worn', 'acceptable', 'used fair', 'used acceptable'],
    poor: ['used poor', 'for parts'],
  },
  color: Object.fromEntries(facets.color.values.map((family) => [family, shadesOf(family)])),
  type: {
    sale: ['sale', 'sell', 'selling'],
    trade: ['trade', 'trading', 'trade only', 'swap'],
    both: ['both', 'sale trade', 'sell or trade', 'sale and trade', 'for sale or trade', 'trade or sale'],
  },
  capSize: {
    Petite: ['p', 's', 'xs'],
    Average: ['a', 'm', 'avg', 'medium', 'regular', 'standard', 'normal'],
    Large: ['l', 'xl'],
  },
  fiberType: {
    Synthetic: ['synth', 'syn', 'regular synthetic', 'traditional synthetic'],
    'Synthetic Heat Friendly': ['heat friendly', 'heat friendly synthetic', 'hf', 'hf synthetic', 'hd synthetic'],
    'Human Hair': ['hh', 'human', 'remy', 'remy human hair', '100 human hair'],
    'Human Hair Blend': ['blend', 'hh blend', 'blended', 'human hair synthetic blend'],
  },
  piece: { 'full-wig': ['wig', 'wigs', 'full', 'full wigs'], topper: ['top piece', 'toppers', 'hair toppers'] },
  capFeature: { 'hand-tied': ['hand tied', 'fully hand tied'], basic: ['basic cap', 'classic cap', 'wefted cap'] },
};

function shadesOf(family: string): Shade[] {
  return (Object.keys(shadeFamilies) as Shade[]).filter((shade) => shadeFamilies[shade] === family);
}

export type NamedBrands = readonly Pick<Brand, 'id' | 'name'>[];

/** The value of a facet that somebody means by a text of theirs; undefined where nobody could say. */
export function readChoice(name: FacetName, text: string, brands: NamedBrands = firstBrands): string | undefined {
  const known = name === 'brand' ? brandSpellings(brands) : spellings.get(name);
  return known?.get(joined(text));
}

const slipsInSuggestion = 2;

/** The value whose word is nearest to a text that nobody could read: "Jon Renaud" is probably Jon Renau. */
export function suggestChoice(name: FacetName, text: string, brands: NamedBrands = firstBrands): string | undefined {
  const said = joined(text);
  if (said.length <= 2 * slipsInSuggestion) return undefined;
  const known = name === 'brand' ? brandSpellings(brands) : spellings.get(name);
  const near = Array.from(known ?? [], ([spelling, value]) => ({ value, slips: countSlips(said, spelling) }))
    .filter(({ slips }) => slips <= slipsInSuggestion)
    .toSorted((one, other) => one.slips - other.slips);
  const [first, second] = [near[0], near.find(({ value }) => value !== near[0]?.value)];
  return first && first.slips !== second?.slips ? first.value : undefined;
}

const spellingsOfBrands = new WeakMap<NamedBrands, Map<string, string>>();

/** Staff change brands, so they come with each question; every table has hundreds. */
function brandSpellings(brands: NamedBrands): Map<string, string> {
  const labels = Object.fromEntries(brands.map(({ id, name }) => [id, name]));
  const known = spellingsOfBrands.get(brands) ?? spellingsOf('brand', labels, synonymsWith(brands));
  spellingsOfBrands.set(brands, known);
  return known;
}

/** Spaces make no difference: "lacefront", "lace-front" and "Lace Front" are one. */
const joined = (text: string): string => plainWords(text).replaceAll(' ', '');

const said = synonymsWith([]);
const spellings = new Map(facetNames.map((name) => [name, spellingsOf(name, facetOf(name).labels, said)]));

type Synonyms = readonly (readonly string[])[];

/** A spelling that two values have means neither, unless it is the word of one of them. */
function spellingsOf(
  name: FacetName,
  labels: Readonly<Record<string, string>>,
  synonyms: Synonyms,
): Map<string, string> {
  const own = new Map<string, string>();
  for (const [value, label] of Object.entries(labels))
    for (const spelling of [value, label]) own.set(joined(spelling), value);
  const meanings = new Map<string, Set<string>>();
  for (const [value, label] of Object.entries(labels))
    for (const spelling of otherSpellings(name, { value, label }, synonyms))
      meanings.set(spelling, (meanings.get(spelling) ?? new Set()).add(value));
  for (const [spelling, values] of meanings) {
    const [value, ...others] = values;
    if (value !== undefined && others.length === 0 && !own.has(spelling)) own.set(spelling, value);
  }
  return own;
}

/** The words of "Gray/Silver" one by one, those of "Short (to 12")" without the measure, and what means the same. */
function otherSpellings(
  name: FacetName,
  { value, label }: { value: string; label: string },
  synonyms: Synonyms,
): string[] {
  const parts = label.replace(/\(.*\)/, '').split('/');
  const written = [value, label, ...parts, ...(alsoWritten[name]?.[value] ?? [])].map(plainWords);
  const sayings = sayingsFor(name, value);
  const same = synonyms.filter((group) => group.some((word) => written.includes(plainWords(word)))).flat();
  return [...written, ...same, ...sayings].map(joined).filter(Boolean);
}
