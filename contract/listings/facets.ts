import { type BrandId, brands } from '#contract/brands/brands.ts';
import { conditionLabels, typeLabels } from './listing-values.ts';

interface Facet {
  /** What it is called on a page. */
  label: string;
  /** Where a listing's facts are listed, if that is another. */
  shortLabel?: string;
  /** Its values in order, each with its words. */
  labels: Readonly<Record<string, string>>;
  /** The words of its dropdown for no choice. Lists can be filtered by whatever has them. */
  any?: string;
  /** Said when a listing is saved without it; what has no such sentence is optional. */
  missing?: string;
}

const colorFamilies = ['Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White'] as const;
export type ColorFamily = (typeof colorFamilies)[number];

/** The admin area's shades, each in one member family. */
export const shadeFamilies = {
  Black: 'Black',
  'Dark Brown': 'Brunette',
  'Medium Brown': 'Brunette',
  'Light Brown': 'Brunette',
  'Dark Blonde': 'Blonde',
  'Medium Blonde': 'Blonde',
  'Light Blonde': 'Blonde',
  'Platinum Blonde': 'Blonde',
  'Golden Blonde': 'Blonde',
  'Strawberry Blonde': 'Blonde',
  Auburn: 'Red',
  'Copper Red': 'Red',
  'True Red': 'Red',
  'Dark Red': 'Red',
  Chestnut: 'Brunette',
  Mahogany: 'Red',
  'Salt and Pepper': 'Gray/Silver',
  Gray: 'Gray/Silver',
  White: 'White',
  Silver: 'Gray/Silver',
} as const satisfies Record<string, ColorFamily>;
export type Shade = keyof typeof shadeFamilies;

/**
 * What listings are told apart by, in the order of the filters. The key is the name in an address. It is free of zod, and
 * apart from listing-values.ts because a first visit needs none of it.
 */
export const facets = {
  /** Lists are filtered by several brands at once: `brands` in an address. */
  brand: facet({
    label: 'Brand',
    labels: Object.fromEntries(brands.map(({ id, name }) => [id, name])) as Record<BrandId, string>,
    missing: 'Please select a brand',
  }),
  condition: facet({
    label: 'Condition',
    labels: conditionLabels,
    any: 'Any condition',
    missing: 'Please select a condition',
  }),
  color: facet({
    label: 'Color',
    labels: inTheirOwnWords(colorFamilies),
    any: 'Any color',
    missing: 'Please select a color',
  }),
  type: facet({
    label: 'Listing type',
    shortLabel: 'Type',
    labels: typeLabels,
    any: 'Any type',
    missing: 'Please select a listing type',
  }),
  capFeature: facet({
    label: 'Cap construction',
    labels: {
      basic: 'Basic / wefted',
      'open-cap': 'Open cap',
      'lace-front': 'Lace front',
      'extended-lace-front': 'Extended lace front',
      'mono-part': 'Mono part',
      'mono-crown': 'Mono crown',
      'mono-top': 'Mono top',
      'double-mono': 'Double mono',
      'hand-tied': '100% hand-tied',
      'full-lace': 'Full lace',
      'french-drawn': 'French-drawn top',
    },
    any: 'Any construction',
  }),
  capSize: facet({
    label: 'Cap size',
    labels: inTheirOwnWords(['Petite', 'Average', 'Large']),
    any: 'Any cap size',
    missing: 'Please select a cap size',
  }),
  length: facet({
    label: 'Length',
    labels: {
      short: 'Short (to 12")',
      medium: 'Medium (over 12" to 16")',
      long: 'Long (over 16" to 24")',
      'extra-long': 'Extra long (over 24")',
    },
    any: 'Any length',
  }),
  fiberType: facet({
    label: 'Fiber type',
    labels: inTheirOwnWords(['Synthetic', 'Synthetic Heat Friendly', 'Human Hair', 'Human Hair Blend']),
    any: 'Any fiber',
    missing: 'Please select a fiber type',
  }),
  piece: facet({ label: 'Piece', labels: { 'full-wig': 'Full wig', topper: 'Topper' }, any: 'Wigs and toppers' }),
  shade: facet({
    label: 'Shade',
    labels: inTheirOwnWords(Object.keys(shadeFamilies) as Shade[]),
    any: 'Any shade',
  }),
  colorEffect: facet({
    label: 'Color effect',
    labels: {
      solid: 'Solid',
      blend: 'Blend',
      highlights: 'Highlights',
      frosted: 'Frosted',
      tipped: 'Tipped',
      rooted: 'Rooted',
      ombre: 'Ombre',
      balayage: 'Balayage',
    },
  }),
};

type Facets = typeof facets;
export type FacetName = keyof Facets;
export type FacetValue<Name extends FacetName> = Facets[Name]['values'][number];
/** Those that lists can be filtered by, one value each. */
export type FilterName = { [Name in FacetName]: Facets[Name] extends { any: string } ? Name : never }[FacetName];
/** Those that every listing is saved with. */
export type RequiredFacet = { [Name in FacetName]: Facets[Name] extends { missing: string } ? Name : never }[FacetName];

export const facetNames = Object.keys(facets) as FacetName[];
export const filterNames = facetNames.filter((name): name is FilterName => 'any' in facets[name]);

export type CapFeature = FacetValue<'capFeature'>;
export type CapSize = FacetValue<'capSize'>;
export type LengthBand = FacetValue<'length'>;
export type FiberType = FacetValue<'fiberType'>;
export type Piece = FacetValue<'piece'>;
export type ColorEffect = FacetValue<'colorEffect'>;

/** How far around the head a cap goes, along the hairline and above the nape. */
export const capSizeFit: Record<CapSize, string> = {
  Petite: 'about 21" (53 cm) around',
  Average: 'about 21.5" (55 cm) around',
  Large: 'about 23" (58 cm) around',
};

/** Inches from the crown to the ends: over `over`, up to `upTo`. */
export const lengthBandInches: Record<LengthBand, { over: number; upTo: number }> = {
  short: { over: 0, upTo: 12 },
  medium: { over: 12, upTo: 16 },
  long: { over: 16, upTo: 24 },
  'extra-long': { over: 24, upTo: 60 },
};

function facet<const Given extends Facet>(given: Given) {
  type Value = Extract<keyof Given['labels'], string>;
  const values = Object.keys(given.labels) as [Value, ...Value[]];
  return { ...given, values, options: values.map((value) => ({ value, label: given.labels[value] as string })) };
}

function inTheirOwnWords<const Value extends string>(values: readonly Value[]) {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
}
