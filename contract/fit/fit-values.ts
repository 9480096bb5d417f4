import type { CapSize, ColorFamily, Piece, Shade } from '#contract/listings/facets.ts';

/** A member's measures of head and hair. Nobody else reads them. Free of zod, because cards judge by them. */

export const fitUnits = { in: 'Inches', cm: 'Centimeters' } as const;
export type FitUnit = keyof typeof fitUnits;

export const measureNames = ['around', 'earToEar', 'frontToNape'] as const;
export type MeasureName = (typeof measureNames)[number];

/** Each in the unit it was measured in, so that it is shown again as it was typed. */
export type Measures = Record<MeasureName, number | null> & { unit: FitUnit };

export interface Fit extends Measures {
  shades: Shade[];
  colors: ColorFamily[];
  /** Null for those who wear both, or did not say. */
  piece: Piece | null;
}

export const blankFit: Fit = {
  unit: 'in',
  around: null,
  earToEar: null,
  frontToNape: null,
  shades: [],
  colors: [],
  piece: null,
};

/** More would say nothing of what one wears. */
export const wornShadesMax = 5;

interface Measure {
  label: string;
  how: string;
  /** Inches: the smallest and the largest that there are on grown people, with room to spare. */
  limits: readonly [number, number];
}

export const measures: Record<MeasureName, Measure> = {
  around: {
    label: 'Head circumference',
    how: 'Around the head: along the hairline, behind the ears and above the nape.',
    limits: [18, 27],
  },
  earToEar: {
    label: 'Ear to ear',
    how: 'From the hairline at one ear over the top of the head to the other.',
    limits: [10, 17],
  },
  frontToNape: {
    label: 'Front to nape',
    how: 'From the middle of the front hairline over the top down to the nape.',
    limits: [11, 19],
  },
};

const unitWords: Record<FitUnit, string> = { in: 'inches', cm: 'centimeters' };
export const inchCentimeters = 2.54;

export function toInches(length: number, unit: FitUnit): number {
  return unit === 'in' ? length : length / inchCentimeters;
}

/** Converts a length to the other unit, to a quarter of an inch or half a centimeter, as a tape is read. */
export function convertLength(length: number, to: FitUnit): number {
  return to === 'cm' ? Math.round(length * inchCentimeters * 2) / 2 : Math.round((length / inchCentimeters) * 4) / 4;
}

/** Why nobody measures so much or so little; a slip of the unit is named. */
export function findMeasureProblem(name: MeasureName, length: number, unit: FitUnit): string | undefined {
  if (isPossible(name, length, unit)) return undefined;
  const other = unit === 'in' ? 'cm' : 'in';
  const [least, most] = measures[name].limits;
  const written =
    unit === 'in' ? [least, most] : [Math.ceil(least * inchCentimeters), Math.floor(most * inchCentimeters)];
  const range = `This is between ${written.join(' and ')} ${unitWords[unit]} on every head we know of.`;
  return isPossible(name, length, other) ? `${range} Did you measure in ${unitWords[other]}?` : range;
}

function isPossible(name: MeasureName, length: number, unit: FitUnit): boolean {
  const [least, most] = measures[name].limits;
  const inches = toInches(length, unit);
  return inches >= least && inches <= most;
}

/**
 * Inches of each cap, and its words. Listings know three sizes. A head between two sizes takes the larger: straps take
 * a cap in, and a small cap slips off.
 */
const caps = [
  { size: 'Petite', around: 21, earToEar: 13, frontToNape: 13.25, sold: 'Petite' },
  { size: 'Petite-Average', around: 21.25, earToEar: 13.25, frontToNape: 13.75, sold: 'Average' },
  { size: 'Average', around: 21.5, earToEar: 13.5, frontToNape: 14.25, sold: 'Average' },
  { size: 'Average-Large', around: 22.25, earToEar: 13.75, frontToNape: 14.75, sold: 'Large' },
  { size: 'Large', around: 23, earToEar: 14, frontToNape: 15.5, sold: 'Large' },
] as const satisfies readonly (Record<MeasureName, number> & { size: string; sold: CapSize })[];

type HeadSize = (typeof caps)[number]['size'];
export const soldSizeOf = Object.fromEntries(caps.map(({ size, sold }) => [size, sold])) as Record<HeadSize, CapSize>;

/**
 * The middle one of what the three measures ask for, so that one slip of the tape changes nothing; of two the larger. Each asks for the cap that
 * is nearest to it, and halfway for the larger. Null without any.
 */
export function headSizeOf(measured: Measures): HeadSize | null {
  const asked = measureNames
    .flatMap((name) => {
      const length = measured[name];
      return length === null ? [] : [nearestCap(name, toInches(length, measured.unit))];
    })
    .sort((one, other) => one - other);
  const middle = asked[Math.floor(asked.length / 2)];
  return middle === undefined ? null : (caps[middle]?.size ?? null);
}

function nearestCap(name: MeasureName, inches: number): number {
  const gaps = caps.map((cap) => Math.abs(cap[name] - inches));
  return gaps.lastIndexOf(Math.min(...gaps));
}
