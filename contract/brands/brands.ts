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
 * every first visit loads.
 */
export const firstBrands = [
  { id: 'jon-renau', name: 'Jon Renau', priceRange: '$250 - $600' },
  { id: 'raquel-welch', name: 'Raquel Welch', priceRange: '$200 - $500' },
  { id: 'gabor', name: 'Gabor', priceRange: '$130 - $400' },
  { id: 'noriko', name: 'Noriko', priceRange: '$120 - $350' },
  { id: 'rene-of-paris', name: 'Rene of Paris', priceRange: '$70 - $350' },
  { id: 'amore', name: 'Amore', priceRange: '$150 - $400' },
  { id: 'estetica', name: 'Estetica', priceRange: '$150 - $500' },
  { id: 'envy', name: 'Envy', priceRange: '$150 - $400' },
  { id: 'ellen-wille', name: 'Ellen Wille', priceRange: '$190 - $800' },
  { id: 'belle-tress', name: 'Belle Tress', priceRange: '$150 - $500' },
  { id: 'tressallure', name: 'TressAllure', priceRange: '$130 - $400' },
  { id: 'wigpro', name: 'WigPro', priceRange: '$70 - $350' },
  { id: 'henry-margu', name: 'Henry Margu', priceRange: '$150 - $450' },
  { id: 'tony-of-beverly', name: 'Tony of Beverly', priceRange: '$150 - $400' },
  { id: 'mane-attraction', name: 'Mane Attraction', priceRange: '$100 - $350' },
] as const satisfies readonly Brand[];

export type BrandId = string;

export const firstBrandIds: readonly BrandId[] = firstBrands.map((brand) => brand.id);

/** Of a range such as "$250 - $600"; null of none. */
export function lowestPriceCents(priceRange: string): number | null {
  const dollars = /\d+/.exec(priceRange)?.[0];
  return dollars === undefined ? null : Number(dollars) * 100;
}
