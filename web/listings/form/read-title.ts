import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { readText } from '#contract/listings/search/read-text.ts';

type Brands = readonly { id: string; name: string }[];
export type TitleFacts = Partial<Record<keyof ListingFormValues, string>>;

const filled = ['condition', 'color', 'capSize', 'fiberType', 'piece'] as const;

/** The facts of the form that a title says, by the reader of the search. A title that says two of a kind says none. */
export function readTitle(title: string, brands: Brands): TitleFacts {
  const { words, filters } = readText(title, brands);
  const facts: TitleFacts = {};
  const named = words.filter(({ kind }) => kind === 'brand').flatMap(({ ways }) => ways.map((way) => way.join(' ')));
  const [brand, otherBrand] = brands.filter(({ name }) =>
    named.some((way) => way.toLowerCase() === name.toLowerCase()),
  );
  if (brand && !otherBrand) facts.brand = brand.id;
  for (const field of filled) {
    const said = words.flatMap(({ facts: all }) => all.filter(({ name }) => name === field).map(({ value }) => value));
    const set = (filters as Record<string, unknown>)[field];
    const [value, other] = new Set([...said, ...(typeof set === 'string' ? [set] : [])]);
    if (value && !other) facts[field] = value;
  }
  const inches = readInches(title, filters);
  if (inches) facts.lengthInches = inches;
  return facts;
}

/** The search looks around a length: the middle is what was written. A range is no length of one wig. */
function readInches(title: string, { minInches, maxInches }: { minInches?: number; maxInches?: number }): string {
  const isRange = /\d\s*(?:-|–|to)\s*\d/.test(title);
  return minInches && maxInches && !isRange ? String(Math.round(minInches + maxInches) / 2) : '';
}

/** Fields that a new title changes: empty ones, and those filled from the title before. A choice by hand stays. */
export function fillFromTitle(values: ListingFormValues, title: string, brands: Brands): Partial<ListingFormValues> {
  const [before, after] = [readTitle(values.title, brands), readTitle(title, brands)];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof TitleFacts>;
  const isOpen = (field: keyof TitleFacts) => values[field] === '' || values[field] === before[field];
  return Object.fromEntries([...fields].filter(isOpen).map((field) => [field, after[field] ?? '']));
}
