import { clamp } from '#demo/drawing/scene/vector.ts';

/** One horizontal slice of a body: half width, and how far it reaches to the front and to the back, in inches. */
export type Section = { halfWidth: number; front: number; back: number };
type Key = readonly [y: number, halfWidth: number, front: number, back: number];
export type Stack = readonly Key[];

export const cranium = { x: 0, y: -0.3, z: -0.45, halfWidth: 3.05, halfHeight: 3.75, halfDepth: 3.85 } as const;
export const headTop = cranium.y - cranium.halfHeight;
export const chin = 5.05;

export const headStack: Stack = [
  ...[0.06, 0.16, 0.3, 0.46, 0.62, 0.78].map((share) => craniumKey(headTop + share * 4)),
  [-0.4, 3.03, 3.34, -4.2],
  [0.6, 2.93, 3.2, -4.05],
  [1.6, 2.76, 2.95, -3.5],
  [2.6, 2.55, 2.68, -2.5],
  [3.4, 2.27, 2.38, -1.6],
  [4.1, 1.83, 2.0, -0.9],
  [4.6, 1.35, 1.65, -0.4],
  [4.9, 0.87, 1.3, 0.0],
  [chin, 0.3, 0.9, 0.4],
];

export const neckBlock: Stack = [
  [2.0, 1.9, 0.5, -2.7],
  [4.2, 1.62, 0.5, -2.4],
  [5.6, 1.58, 0.6, -2.25],
  [6.6, 1.68, 0.75, -2.3],
  [7.4, 2.0, 1.05, -2.5],
  [8.0, 2.45, 1.4, -2.8],
  [8.3, 2.7, 1.6, -2.95],
];

export const shoulderBust: Stack = [
  [2.0, 1.9, 0.5, -2.7],
  [4.2, 1.62, 0.5, -2.4],
  [5.6, 1.58, 0.65, -2.25],
  [6.5, 1.8, 0.9, -2.35],
  [7.1, 2.45, 1.15, -2.6],
  [7.6, 3.5, 1.4, -2.85],
  [8.1, 4.45, 1.65, -3.0],
  [8.7, 5.1, 1.9, -3.15],
  [9.6, 5.35, 2.2, -3.2],
  [10.6, 5.3, 2.5, -3.15],
  [11.6, 4.9, 2.5, -3.0],
  [12.5, 4.1, 2.3, -2.7],
  [13.2, 3.0, 1.9, -2.3],
  [13.7, 1.8, 1.3, -1.8],
];

export function sectionAt(stack: Stack, y: number): Section {
  const last = stack.length - 1;
  let i = 0;
  while (i < last - 1 && (stack[i + 1]?.[0] ?? 0) < y) i++;
  const [a, b] = [stack[i], stack[i + 1]] as [Key, Key];
  const before = stack[Math.max(i - 1, 0)] as Key;
  const after = stack[Math.min(i + 2, last)] as Key;
  const t = clamp((y - a[0]) / (b[0] - a[0]), 0, 1);
  const curve = (k: 1 | 2 | 3) => hermite(before, a, b, after, k, t);
  return { halfWidth: curve(1), front: curve(2), back: curve(3) };
}

/** Where the slice begins and ends on a screen that the body is turned away from by `yaw`. */
export function extentAt(section: Section, yaw: number): { left: number; right: number } {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const center = (section.front + section.back) / 2;
  const depth = (section.front - section.back) / 2;
  const reach = Math.hypot(section.halfWidth * c, depth * s);
  return { left: center * s - reach, right: center * s + reach };
}

function hermite(before: Key, a: Key, b: Key, after: Key, k: 1 | 2 | 3, t: number): number {
  const span = b[0] - a[0];
  const slope = (from: Key, to: Key) => (to[k] - from[k]) / (to[0] - from[0] || 1);
  const m0 = before === a ? slope(a, b) : slope(before, b);
  const m1 = after === b ? slope(a, b) : slope(a, after);
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * a[k] + (t3 - 2 * t2 + t) * span * m0 + (3 * t2 - 2 * t3) * b[k] + (t3 - t2) * span * m1
  );
}

function craniumKey(y: number): Key {
  const share = Math.sqrt(1 - ((y - cranium.y) / cranium.halfHeight) ** 2);
  return [y, cranium.halfWidth * share, cranium.z + cranium.halfDepth * share, cranium.z - cranium.halfDepth * share];
}
