export interface Brand {
  /** The slug in the address of the brand page and in the listing's brand column: it never changes. */
  id: string;
  name: string;
  /** Such as "$250 - $600"; empty where nobody said. */
  priceRange: string;
}

/** What every page is told of a brand; one that is not shown has left form and menu, and nothing else. */
export interface KnownBrand extends Brand {
  isShown: boolean;
}

/**
 * The brands that a new site begins with, as the migration saved them and as pages are built; staff change and add to them in the
 * back office, and the table `brands` is what counts. What is told about each stands in first-brand-texts.ts, apart from what
 * every first visit loads. The address of each is its name.
 */
export const firstBrands: readonly Brand[] = (
  [
    ['Jon Renau', '$250 - $600'],
    ['Raquel Welch', '$200 - $500'],
    ['Gabor', '$130 - $400'],
    ['Noriko', '$120 - $350'],
    ['Rene of Paris', '$70 - $350'],
    ['Amore', '$150 - $400'],
    ['Estetica', '$150 - $500'],
    ['Envy', '$150 - $400'],
    ['Ellen Wille', '$190 - $800'],
    ['Belle Tress', '$150 - $500'],
    ['TressAllure', '$130 - $400'],
    ['WigPro', '$70 - $350'],
    ['Henry Margu', '$150 - $450'],
    ['Tony of Beverly', '$150 - $400'],
    ['Mane Attraction', '$100 - $350'],
  ] as const
).map(([name, priceRange]) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name, priceRange }));

export type BrandId = string;

export const firstBrandIds: readonly BrandId[] = firstBrands.map((brand) => brand.id);

/** Of a range such as "$250 - $600"; null of none. */
export function lowestPriceCents(priceRange: string): number | null {
  const dollars = /\d+/.exec(priceRange)?.[0];
  return dollars === undefined ? null : Number(dollars) * 100;
}
