import { type ScreenPoint, splinePath } from '#demo/drawing/scene/path.ts';
import type { Random } from '#demo/drawing/scene/random.ts';
import { hairColor, type Tint, toneLevel } from '#demo/drawing/scene/tint.ts';
import { clamp } from '#demo/drawing/scene/vector.ts';

export type SheetStrand = {
  points: ScreenPoint[];
  tone: (share: number) => number;
  width: number;
  tint: 'main' | 'low' | 'high';
};

/** Strands that lie flat in the picture, tone by tone along their length. */
export function paintSheet(strands: readonly SheetStrand[], tint: Tint): string {
  return strands.map((strand) => paintStrand(strand, tint)).join('');
}

export function pickTint(random: Random, highlights: boolean): 'main' | 'low' | 'high' {
  const drawn = random.next();
  if (drawn < (highlights ? 0.42 : 0.26)) return 'high';
  return drawn > 0.78 ? 'low' : 'main';
}

function paintStrand({ points, tone, width, tint: name }: SheetStrand, tint: Tint): string {
  const last = points.length - 1;
  let drawn = '';
  let from = 0;
  let level = -1;
  for (let i = 0; i <= last; i++) {
    const here = toneLevel(clamp(tone(i / last), 0, 1));
    if (level < 0) level = here;
    if (Math.abs(here - level) < 2 && i < last) continue;
    drawn += pathBetween(points, from, i, hairColor(tint[name], null, 0, level), width);
    from = i;
    level = here;
  }
  return drawn;
}

function pathBetween(points: ScreenPoint[], from: number, to: number, color: string, width: number): string {
  const middle = (a: number, b: number): ScreenPoint => ({
    x: ((points[a]?.x ?? 0) + (points[b]?.x ?? 0)) / 2,
    y: ((points[a]?.y ?? 0) + (points[b]?.y ?? 0)) / 2,
  });
  const start = middle(Math.max(from - 1, 0), from);
  const end = to === points.length - 1 ? middle(to, to) : middle(to - 1, to);
  const controls = points.slice(from, Math.max(to, from + 1));
  return `<path stroke="${color}" stroke-width="${width.toFixed(1)}" d="${splinePath(start, controls, end)}"/>`;
}
