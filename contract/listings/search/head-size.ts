import type { CapSize } from '#contract/listings/facets.ts';

export const inchCentimeters = 2.54;
/** Inches: the smallest and the largest head that there are on grown people, with room to spare. */
export const headInches = [18, 27] as const;

/** From these inches around the head on, the next larger cap fits better. `contract/fit` judges alike, from three measures. */
const [averageFrom, largeFrom] = [21.125, 21.875];

export function capOfHead(around: number): CapSize {
  if (around < averageFrom) return 'Petite';
  return around < largeFrom ? 'Average' : 'Large';
}
