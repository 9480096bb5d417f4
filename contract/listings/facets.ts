import type { BrandId } from '#contract/brands/brands.ts';
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
  /** Listings have one of its values, unless it says that they have several, or a measure that falls into one of them. */
  kind?: 'several' | 'measure';
  /** The field of a listing, if it is called otherwise. Its column is the same in the database's spelling. */
  field?: string;
  /** No listing is without it; elsewhere it may be null. */
  always?: true;
  /** What a listing has whose owner said nothing. */
  unsaid?: string;
  /** Members are not asked for it. */
  byStaff?: true;
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
  /** Lists are filtered by several brands at once: `brands` in an address. They are rows of a table, and no list of values. */
  brand: facet({
    label: 'Brand',
    labels: {} as Record<BrandId, string>,
    missing: 'Please select a brand',
    always: true,
  }),
  condition: facet({
    label: 'Condition',
    labels: conditionLabels,
    any: 'Any condition',
    missing: 'Please select a condition',
    always: true,
  }),
  color: facet({
    label: 'Color',
    labels: inTheirOwnWords(colorFamilies),
    any: 'Any color',
    missing: 'Please select a color',
    always: true,
  }),
  type: facet({
    label: 'Listing type',
    shortLabel: 'Type',
    labels: typeLabels,
    any: 'Any type',
    missing: 'Please select a listing type',
    always: true,
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
    kind: 'several',
    field: 'capFeatures',
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
    kind: 'measure',
    field: 'lengthInches',
  }),
  fiberType: facet({
    label: 'Fiber type',
    labels: inTheirOwnWords(['Synthetic', 'Synthetic Heat Friendly', 'Human Hair', 'Human Hair Blend']),
    any: 'Any fiber',
    missing: 'Please select a fiber type',
  }),
  piece: facet({
    label: 'Piece',
    labels: { 'full-wig': 'Full wig', topper: 'Topper' },
    any: 'Wigs and toppers',
    always: true,
    unsaid: 'full-wig',
  }),
  shade: facet({
    label: 'Shade',
    labels: inTheirOwnWords(Object.keys(shadeFamilies) as Shade[]),
    any: 'Any shade',
    byStaff: true,
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
/** Those of which this is said: `FacetsWith<{ kind: 'several' }>`. */
export type FacetsWith<Said> = { [Name in FacetName]: Facets[Name] extends Said ? Name : never }[FacetName];
/** Those that lists can be filtered by, one value each. */
export type FilterName = FacetsWith<{ any: string }>;
/** Those that every listing is saved with. */
export type RequiredFacet = FacetsWith<{ missing: string }>;
/** Those that the form may leave unsaid; a measure is typed. */
export type OptionalFacet = Exclude<FacetName, RequiredFacet | FacetsWith<{ kind: 'measure' } | { byStaff: true }>>;
export type FacetField<Name extends FacetName> = Name extends FacetName
  ? Facets[Name] extends { field: infer Field extends string }
    ? Field
    : Name
  : never;

export const facetNames = Object.keys(facets) as FacetName[];
export const filterNames = facetNames.filter((name): name is FilterName => 'any' in facets[name]);
export const requiredNames = facetNames.filter((name): name is RequiredFacet => 'missing' in facets[name]);
export const optionalNames = facetNames.filter((name): name is OptionalFacet => {
  const { missing, kind, byStaff } = facetOf(name);
  return !missing && kind !== 'measure' && !byStaff;
});

/** A facet whose name is known only when it runs. */
export function facetOf(name: FacetName): Facet {
  return facets[name];
}

export function fieldOf<Name extends FacetName>(name: Name): FacetField<Name> {
  return (facetOf(name).field ?? name) as FacetField<Name>;
}

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

export function facet<const Given extends Facet>(given: Given) {
  type Value = Extract<keyof Given['labels'], string>;
  const values = Object.keys(given.labels) as [Value, ...Value[]];
  return { ...given, values, options: values.map((value) => ({ value, label: given.labels[value] as string })) };
}

function inTheirOwnWords<const Value extends string>(values: readonly Value[]) {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
}
