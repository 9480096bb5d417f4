import { type Shade, shadeFamilies } from './facets.ts';
import { nearShadesMax } from './listing-values.ts';

/**
 * How far apart two shades look, counted in steps that a wearer would notice. Hairdressers describe a color by its depth and its tone, and so does this table:
 * - depth: their levels, 1 for black to 10 for white. One level is one step, because swatches of neighboring levels are told apart at a glance.
 * - gold: 1 for warm, 0 for neutral, -1 for ash and everything without pigment.
 * - red: how much red shows, 0 for none to 4 for a red that no other word fits.
 * - gray: how much pigment is missing: 1 for white, which reads as the palest blond, 2 for what reads as gray.
 * The steps are added up, not squared: a shade that is a little darker and a little warmer is as far off as one that is two levels darker.
 * Makers' codes are left out on purpose, since each maker counts otherwise.
 */
const table: Record<Shade, { depth: number; gold: number; red: number; gray: number }> = {
  Black: { depth: 1, gold: 0, red: 0, gray: 0 },
  'Dark Brown': { depth: 3, gold: 0, red: 0, gray: 0 },
  'Medium Brown': { depth: 4, gold: 0, red: 0, gray: 0 },
  'Light Brown': { depth: 5, gold: 0, red: 0, gray: 0 },
  'Dark Blonde': { depth: 6, gold: 0, red: 0, gray: 0 },
  'Medium Blonde': { depth: 7, gold: 0, red: 0, gray: 0 },
  'Light Blonde': { depth: 8, gold: 0, red: 0, gray: 0 },
  'Platinum Blonde': { depth: 9, gold: -1, red: 0, gray: 0 },
  'Golden Blonde': { depth: 8, gold: 1, red: 0, gray: 0 },
  'Strawberry Blonde': { depth: 8, gold: 1, red: 2, gray: 0 },
  Auburn: { depth: 5, gold: 1, red: 2, gray: 0 },
  'Copper Red': { depth: 6, gold: 1, red: 3, gray: 0 },
  'True Red': { depth: 5, gold: 0, red: 4, gray: 0 },
  'Dark Red': { depth: 3, gold: 0, red: 4, gray: 0 },
  Chestnut: { depth: 4, gold: 1, red: 1, gray: 0 },
  Mahogany: { depth: 3, gold: 0, red: 2, gray: 0 },
  'Salt and Pepper': { depth: 5, gold: -1, red: 0, gray: 2 },
  Gray: { depth: 7, gold: -1, red: 0, gray: 2 },
  White: { depth: 10, gold: -1, red: 0, gray: 1 },
  Silver: { depth: 9, gold: -1, red: 0, gray: 2 },
};

const shades = Object.keys(shadeFamilies) as Shade[];

/** Up to here two shades pass for each other at a glance. */
const closeSteps = 2;
/** Up to here a shade is worth a look for somebody who wears the other. */
const nearSteps = 3;

export function shadeDistance(one: Shade, other: Shade): number {
  const [a, b] = [table[one], table[other]];
  return Math.abs(a.depth - b.depth) + Math.abs(a.gold - b.gold) + Math.abs(a.red - b.red) + Math.abs(a.gray - b.gray);
}

/** The worn shade that this one is close to, the closest of several. */
export function closestWorn(shade: Shade, worn: readonly Shade[]): Shade | undefined {
  const [closest] = worn.toSorted((one, other) => shadeDistance(shade, one) - shadeDistance(shade, other));
  return closest && shadeDistance(shade, closest) <= closeSteps ? closest : undefined;
}

/** The shades near those that are worn, closest first: the worn ones lead, in the order of the table where two are as close. */
export function nearShades(worn: readonly Shade[]): Shade[] {
  if (worn.length === 0) return [];
  const stepsTo = (shade: Shade) => Math.min(...worn.map((one) => shadeDistance(shade, one)));
  return shades
    .filter((shade) => stepsTo(shade) <= nearSteps)
    .toSorted((one, other) => stepsTo(one) - stepsTo(other))
    .slice(0, nearShadesMax);
}
