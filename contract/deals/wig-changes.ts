import { type FacetName, facetNames, facetOf, fieldOf } from '#contract/listings/facets.ts';
import { namesText } from '#contract/members/names-text.ts';

/** Facts of a wig that are no facet, as sentences call them. */
const otherFacts = {
  originalPriceCents: 'the original price',
  modifications: 'modifications',
  colorCode: 'the color code',
  colorName: 'the name of the color',
  rooted: 'rooted or not',
  permatease: 'permatease or not',
  checklist: 'the condition in detail',
} as const;

/** These parts have an entry of their own. */
const ownParts: readonly FacetName[] = ['brand', 'condition', 'type'];
const factNames = facetNames.filter((name) => !ownParts.includes(name));

/** The facts that terms keep of a wig: names of columns of listings. */
export const wigFacts: readonly string[] = [...factNames.map(fieldOf), ...Object.keys(otherFacts)];

/** The parts of a wig on which the other side of a proposal decided, as sentences call them. */
export const wigParts: Readonly<Record<string, string>> = {
  price: 'the price',
  shipping: 'the shipping',
  type: 'sale or trade',
  brand: 'the brand',
  condition: 'the condition',
  title: 'the title',
  description: 'the description',
  photos: 'the photos',
  ...Object.fromEntries(factNames.map((name) => [fieldOf(name), `the ${facetOf(name).label.toLowerCase()}`])),
  ...otherFacts,
};

/** ": the price and the photos"; nothing where no part is named. */
export function changedText(changed: readonly string[]): string {
  const parts = changed.map((part) => wigParts[part] ?? 'a fact');
  return parts.length > 0 ? `: ${namesText(parts)}` : '';
}
