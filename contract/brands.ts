export interface Brand {
  /** The slug in the address of the brand page and in the listing's brand column. */
  id: string;
  name: string;
  description: string;
  features: readonly string[];
  priceRange: string;
}

/** The catalogue, in the order the header shows it. A new brand is one more entry here. */
export const brands = [
  {
    id: 'jon-renau',
    name: 'Jon Renau',
    description: 'Known for ready-to-wear lace fronts and for shaded colors with names worth remembering.',
    features: [
      'SmartLace ready-to-wear lace fronts',
      'Shaded colors such as 12FS8 "Shaded Praline" and 22F16S8 "Venice Blonde"',
      'Petite versions of some styles',
    ],
    priceRange: '$250 - $600',
  },
  {
    id: 'raquel-welch',
    name: 'Raquel Welch',
    description: 'Made by HairUWear, and the brand of the Memory Cap.',
    features: [
      'Memory Cap',
      'Colors such as RL29/25 "Golden Russet"',
      'Hand-tied caps, which stretch less than wefted ones',
    ],
    priceRange: '$200 - $500',
  },
  {
    id: 'gabor',
    name: 'Gabor',
    description: 'Founded as Eva Gabor International, and easy to shop: the Basics line keeps to plain color names.',
    features: ['Gabor Basics line', 'Plain color names'],
    priceRange: '$130 - $400',
  },
  {
    id: 'noriko',
    name: 'Noriko',
    description: 'Styled synthetic wigs, made to fit petite to average heads.',
    features: ['Fits petite to average', 'Styled synthetic fiber', 'Mostly not heat-resistant'],
    priceRange: '$120 - $350',
  },
  {
    id: 'rene-of-paris',
    name: 'Rene of Paris',
    description: 'A house of several collections, with colors that carry names rather than numbers.',
    features: ['Collections Hi Fashion, Orchid and Muse', 'Named colors such as "Creamy Toffee"'],
    priceRange: '$70 - $350',
  },
  {
    id: 'amore',
    name: 'Amore',
    description: 'The Rene of Paris collection to look at when the top of the cap matters most.',
    features: ['A Rene of Paris collection', 'Double monofilament tops are common'],
    priceRange: '$150 - $400',
  },
  {
    id: 'estetica',
    name: 'Estetica',
    description: 'Blended colors are the strength here, from R-number blends to the Coffee Collection.',
    features: ['R-number blends', 'Coffee Collection colors'],
    priceRange: '$150 - $500',
  },
  {
    id: 'envy',
    name: 'Envy',
    description: 'Blends of two close tones, under names that say what they are.',
    features: ['Blends of two tones one level apart', 'Plain color names'],
    priceRange: '$150 - $400',
  },
  {
    id: 'ellen-wille',
    name: 'Ellen Wille',
    description: 'Several lines under one roof, with color names that tell how the color is made up.',
    features: ['Lines Perucci, Changes and Hair Power', 'Color names with the process, such as "Sand Multi Rooted"'],
    priceRange: '$190 - $800',
  },
  {
    id: 'belle-tress',
    name: 'Belle Tress',
    description: 'Heat-friendly fiber and playful color names, with the City Collection as a place to start.',
    features: ['Heat-friendly fiber', 'City Collection', 'Colors such as "Butterbeer Blonde"'],
    priceRange: '$150 - $500',
  },
  {
    id: 'tressallure',
    name: 'TressAllure',
    description: 'Fashion cuts and beach waves for those who like a style with movement.',
    features: ['Fashion cuts and beach waves', 'Mono tops'],
    priceRange: '$130 - $400',
  },
  {
    id: 'wigpro',
    name: 'WigPro',
    description: 'A specialist in human hair, which in daily wear can last a year and more.',
    features: ['Human-hair specialist', 'Times worn are worth asking about: they drive the resale value'],
    priceRange: '$70 - $350',
  },
  {
    id: 'henry-margu',
    name: 'Henry Margu',
    description: 'Offered by members together with pieces from the Naturally Yours line.',
    features: ['Naturally Yours line', 'Cap, fiber and color are described in every listing'],
    priceRange: '$150 - $450',
  },
  {
    id: 'tony-of-beverly',
    name: 'Tony of Beverly',
    description: 'Wigs offered by members, each described by the person who owns it.',
    features: ['Cap, fiber and color are described in every listing'],
    priceRange: '$150 - $400',
  },
  {
    id: 'mane-attraction',
    name: 'Mane Attraction',
    description: 'Wigs offered by members, each with photos of the very piece for sale or trade.',
    features: ['Cap, fiber and color are described in every listing'],
    priceRange: '$100 - $350',
  },
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
