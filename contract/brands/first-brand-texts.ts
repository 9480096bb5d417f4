import type { BrandId } from './brands.ts';

/** What the page of a brand tells beside its name and prices. */
interface BrandText {
  description: string;
  features: readonly string[];
}

/** Of a brand about which nobody has written yet, only what holds for all. */
export const generalBrandText: BrandText = {
  description: 'Wigs offered by members, each described by the person who owns it.',
  features: ['Cap, fiber and color are described in every listing'],
};

/** Of the brands that a new site begins with, as the migration saved them. */
export const firstBrandTexts: Readonly<Record<BrandId, BrandText>> = {
  'jon-renau': {
    description: 'Known for ready-to-wear lace fronts and for shaded colors with names worth remembering.',
    features: [
      'SmartLace ready-to-wear lace fronts',
      'Shaded colors such as 12FS8 "Shaded Praline" and 22F16S8 "Venice Blonde"',
      'Petite versions of some styles',
    ],
  },
  'raquel-welch': {
    description: 'Made by HairUWear, and the brand of the Memory Cap.',
    features: [
      'Memory Cap',
      'Colors such as RL29/25 "Golden Russet"',
      'Hand-tied caps, which stretch less than wefted ones',
    ],
  },
  gabor: {
    description: 'Founded as Eva Gabor International, and easy to shop: the Basics line keeps to plain color names.',
    features: ['Gabor Basics line', 'Plain color names'],
  },
  noriko: {
    description: 'Styled synthetic wigs, made to fit petite to average heads.',
    features: ['Fits petite to average', 'Styled synthetic fiber', 'Mostly not heat-resistant'],
  },
  'rene-of-paris': {
    description: 'A house of several collections, with colors that carry names rather than numbers.',
    features: ['Collections Hi Fashion, Orchid and Muse', 'Named colors such as "Creamy Toffee"'],
  },
  amore: {
    description: 'The Rene of Paris collection to look at when the top of the cap matters most.',
    features: ['A Rene of Paris collection', 'Double monofilament tops are common'],
  },
  estetica: {
    description: 'Blended colors are the strength here, from R-number blends to the Coffee Collection.',
    features: ['R-number blends', 'Coffee Collection colors'],
  },
  envy: {
    description: 'Blends of two close tones, under names that say what they are.',
    features: ['Blends of two tones one level apart', 'Plain color names'],
  },
  'ellen-wille': {
    description: 'Several lines under one roof, with color names that tell how the color is made up.',
    features: ['Lines Perucci, Changes and Hair Power', 'Color names with the process, such as "Sand Multi Rooted"'],
  },
  'belle-tress': {
    description: 'Heat-friendly fiber and playful color names, with the City Collection as a place to start.',
    features: ['Heat-friendly fiber', 'City Collection', 'Colors such as "Butterbeer Blonde"'],
  },
  tressallure: {
    description: 'Fashion cuts and beach waves for those who like a style with movement.',
    features: ['Fashion cuts and beach waves', 'Mono tops'],
  },
  wigpro: {
    description: 'A specialist in human hair, which in daily wear can last a year and more.',
    features: ['Human-hair specialist', 'Times worn are worth asking about: they drive the resale value'],
  },
  'henry-margu': {
    description: 'Offered by members together with pieces from the Naturally Yours line.',
    features: ['Naturally Yours line', 'Cap, fiber and color are described in every listing'],
  },
  'tony-of-beverly': generalBrandText,
  'mane-attraction': {
    description: 'Wigs offered by members, each with photos of the very piece for sale or trade.',
    features: ['Cap, fiber and color are described in every listing'],
  },
};
