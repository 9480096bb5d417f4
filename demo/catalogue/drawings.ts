import type { Shade } from '#contract/listings/facets.ts';
import { type Angle, backgrounds, type WigDrawing } from '#demo/drawing/options.ts';
import type { Random } from '#demo/drawing/scene/random.ts';
import type { Cut } from './cuts.ts';

interface Drawn {
  seed: number;
  cut: Cut;
  inches: number;
  shade: Shade;
  rooted: boolean;
  highlights: boolean;
  bangs: boolean;
}

const series: readonly [readonly Angle[], ...(readonly Angle[])[]] = [
  ['front', 'side', 'back'],
  ['three-quarter', 'front', 'back', 'inside-cap'],
  ['front', 'three-quarter', 'side', 'back', 'inside-cap'],
  ['three-quarter', 'side', 'detail', 'back'],
  ['front', 'side', 'back', 'detail', 'inside-cap'],
  ['three-quarter', 'front', 'detail'],
];

/** Draws one wig from three to five sides, before one wall. */
export function drawingsOf(
  { seed, cut, inches, shade, rooted, highlights, bangs }: Drawn,
  random: Random,
): WigDrawing[] {
  const wig = {
    seed,
    style: cut.style,
    lengthInches: inches,
    curl: random.between(...cut.curl),
    shade,
    rooted,
    highlights,
    parting: random.pick(cut.partings),
    bangs,
    background: random.pick(backgrounds),
  };
  return random.pick(series).map((angle) => ({ ...wig, angle }));
}
