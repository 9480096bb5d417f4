import { colorAlong, mixColors } from './color.ts';
import { type HairRamp, hairRamps, rootRamps, type Shade } from './shades.ts';

export type Tint = { main: HairRamp; low: HairRamp; high: HairRamp; root: HairRamp | null };

export const toneSteps = 17;

export function tintOf(shade: Shade, rooted: boolean, highlights: boolean): Tint {
  const main = hairRamps[shade];
  if (shade === 'Salt and Pepper') {
    return { main, low: blend(main, hairRamps.Black, 0.45), high: blend(main, hairRamps.Silver, 0.6), root: null };
  }
  const dark = darkness(main) < 90;
  const light = hairRamps[highlights ? (dark ? 'Light Brown' : 'Light Blonde') : shade];
  return {
    main,
    low: blend(main, [main[0], main[0], main[1], main[2], main[3]], 0.45),
    high: highlights
      ? blend(main, light, dark ? 0.4 : 0.6)
      : blend(main, [main[1], main[2], main[3], main[4], main[4]], 0.3),
    root: rooted ? (dark ? rootRamps.dark : rootRamps.soft) : null,
  };
}

export function toneLevel(tone: number): number {
  return Math.max(0, Math.min(toneSteps - 1, Math.round(tone * (toneSteps - 1))));
}

export type HairColors = (tint: 'main' | 'low' | 'high', rootShare: number, level: number) => string;

/** The colors of a tint, each mixed once. */
export function hairColors(tint: Tint): HairColors {
  const mixed = { main: [], low: [], high: [] } as Record<'main' | 'low' | 'high', string[]>;
  return (name, rootShare, level) => {
    const place = (tint.root ? Math.round(rootShare * 4) : 0) * toneSteps + level;
    mixed[name][place] ??= hairColor(tint[name], tint.root, rootShare, level);
    return mixed[name][place];
  };
}

/** `rootShare` is quantised so that a drawing needs few distinct colors. */
export function hairColor(ramp: HairRamp, root: HairRamp | null, rootShare: number, level: number): string {
  const steps = root ? Math.round(rootShare * 4) : 0;
  const tone = level / (toneSteps - 1);
  const color = colorAlong(ramp, tone);
  return root && steps ? mixColors(color, colorAlong(root, tone), steps / 4) : color;
}

function blend(a: HairRamp, b: HairRamp, share: number): HairRamp {
  return a.map((color, i) => mixColors(color, b[i] ?? color, share)) as unknown as HairRamp;
}

function darkness(ramp: HairRamp): number {
  return Number.parseInt(ramp[2].slice(1, 3), 16);
}
