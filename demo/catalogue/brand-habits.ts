import { type BrandId, firstBrands } from '#contract/brands/brands.ts';
import type { CapFeature, CapSize, FiberType, Shade } from '#contract/listings/facets.ts';

interface MakersColor {
  code: string | null;
  name: string | null;
  shade: Shade;
  rooted: boolean;
}

interface BrandHabits {
  caps: readonly [readonly CapFeature[], ...(readonly CapFeature[])[]];
  fibers: readonly [FiberType, ...FiberType[]];
  sizes: readonly [CapSize, ...CapSize[]];
  /** Only colors that we know the maker to have. */
  colors?: readonly [MakersColor, ...MakersColor[]];
}

const usual: BrandHabits = {
  caps: [['lace-front', 'mono-part'], ['basic', 'open-cap'], ['mono-top', 'lace-front'], ['mono-crown']],
  fibers: ['Synthetic', 'Synthetic', 'Synthetic Heat Friendly'],
  sizes: ['Average', 'Average', 'Average', 'Petite', 'Large'],
};

const known: Partial<Record<BrandId, Partial<BrandHabits>>> = {
  'jon-renau': {
    caps: [
      ['lace-front', 'mono-part'],
      ['lace-front', 'hand-tied'],
      ['lace-front', 'double-mono'],
    ],
    fibers: ['Synthetic', 'Synthetic Heat Friendly', 'Human Hair'],
    sizes: ['Average', 'Average', 'Petite'],
    colors: [
      { code: '12FS8', name: 'Shaded Praline', shade: 'Light Brown', rooted: true },
      { code: '22F16S8', name: 'Venice Blonde', shade: 'Light Blonde', rooted: true },
    ],
  },
  'raquel-welch': {
    caps: [['lace-front', 'mono-top'], ['hand-tied', 'lace-front'], ['basic']],
    colors: [{ code: 'RL29/25', name: 'Golden Russet', shade: 'Copper Red', rooted: false }],
  },
  noriko: { fibers: ['Synthetic'], sizes: ['Petite', 'Average'] },
  'rene-of-paris': { colors: [{ code: null, name: 'Creamy Toffee', shade: 'Dark Blonde', rooted: true }] },
  amore: { caps: [['double-mono'], ['double-mono', 'lace-front'], ['mono-top']] },
  estetica: { colors: [{ code: 'R30/28/26', name: null, shade: 'Auburn', rooted: false }] },
  'ellen-wille': {
    caps: [
      ['lace-front', 'mono-part'],
      ['hand-tied', 'mono-top'],
      ['lace-front', 'mono-crown'],
    ],
    colors: [{ code: null, name: 'Sand Multi Rooted', shade: 'Dark Blonde', rooted: true }],
  },
  'belle-tress': {
    fibers: ['Synthetic Heat Friendly'],
    caps: [
      ['lace-front', 'mono-part'],
      ['extended-lace-front', 'mono-part'],
      ['lace-front', 'open-cap'],
    ],
    colors: [{ code: null, name: 'Butterbeer Blonde', shade: 'Golden Blonde', rooted: true }],
  },
  tressallure: { caps: [['mono-top'], ['mono-top', 'lace-front'], ['open-cap']] },
  wigpro: {
    fibers: ['Human Hair', 'Human Hair', 'Human Hair Blend'],
    caps: [['hand-tied', 'lace-front'], ['full-lace'], ['french-drawn'], ['hand-tied', 'mono-top']],
  },
};

export function habitsOf(brand: BrandId): BrandHabits {
  return { ...usual, ...known[brand] };
}

/** `$250 - $600` as cents. */
export function priceRangeOf(brand: BrandId): { low: number; high: number } {
  const priceRange = firstBrands.find(({ id }) => id === brand)?.priceRange;
  const [low = 100, high = 400] = (priceRange?.match(/\d+/g) ?? []).map(Number);
  return { low: low * 100, high: high * 100 };
}
