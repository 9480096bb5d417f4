import type { Angle } from '#demo/drawing/options.ts';
import type { Vector } from './vector.ts';

export const frame = { width: 1200, height: 1500 } as const;

export type Camera = {
  yaw: number;
  /** Pixels an inch. */
  scale: number;
  centerX: number;
  topY: number;
};

export const yaws: Partial<Record<Angle, number>> = {
  front: 0,
  'three-quarter': -0.62,
  side: -Math.PI / 2 + 0.06,
  back: Math.PI,
};

export function turn(point: Vector, yaw: number): Vector {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return { x: point.x * c + point.z * s, y: point.y, z: point.z * c - point.x * s };
}

export const screenX = (camera: Camera, x: number): number => camera.centerX + x * camera.scale;
export const screenY = (camera: Camera, y: number): number => camera.topY + y * camera.scale;
