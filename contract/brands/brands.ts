export interface Brand {
  /** The slug in the address of the brand page and in the listing's brand column. */
  id: string;
  name: string;
  priceRange: string;
}

/**
 * The catalogue, in the order the header shows it. A new brand is one more entry here; what is known about it stands in
 * brand-texts.ts, apart from what every first visit loads.
 */
export const brands = [
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

export type BrandId = (typeof brands)[number]['id'];

export const brandIds = brands.map((brand) => brand.id) as [BrandId, ...BrandId[]];

export function findBrand(id: string): (Brand & { id: BrandId }) | undefined {
  return brands.find((brand) => brand.id === id);
}

/** Of a range such as "$250 - $600". */
export function lowestPriceCents(priceRange: string): number {
  return Number(/\d+/.exec(priceRange)?.[0]) * 100;
}
