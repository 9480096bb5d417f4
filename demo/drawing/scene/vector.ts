export type Vector = { x: number; y: number; z: number };

export const vector = (x: number, y: number, z: number): Vector => ({ x, y, z });

export const add = (a: Vector, b: Vector, times = 1): Vector => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
  z: a.z + b.z * times,
});

export const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;

export const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

export const unit = (a: Vector): Vector => {
  const length = Math.hypot(a.x, a.y, a.z) || 1;
  return { x: a.x / length, y: a.y / length, z: a.z / length };
};

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

export const smoothstep = (low: number, high: number, value: number): number => {
  const share = clamp((value - low) / (high - low), 0, 1);
  return share * share * (3 - 2 * share);
};
