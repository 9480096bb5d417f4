import { clamp } from './vector.ts';

export function mixColors(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a.map((value, i) => toHex(value + ((b[i] ?? 0) - value) * share)).join('')}`;
}

/** The color at `share` (0..1) of an evenly spaced row of stops. */
export function colorAlong(stops: readonly string[], share: number): string {
  const place = clamp(share, 0, 1) * (stops.length - 1);
  const index = Math.min(Math.floor(place), stops.length - 2);
  return mixColors(stops[index] ?? '#000000', stops[index + 1] ?? '#000000', place - index);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function toHex(value: number): string {
  return Math.round(clamp(value, 0, 255))
    .toString(16)
    .padStart(2, '0');
}
