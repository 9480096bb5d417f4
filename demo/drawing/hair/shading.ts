import { add, clamp, dot, smoothstep, unit, type Vector, vector } from '#demo/drawing/scene/vector.ts';
import type { Strand } from './locks.ts';

/** Studio light from the top left, in front. */
const light = unit(vector(-0.5, -0.7, 0.55));
const halfway = unit(add(light, vector(0, 0, 1)));

export function shadeOf(
  tangent: Vector,
  normal: Vector,
  strand: Strand,
  point: Strand['points'][number],
  depth: number,
): number {
  const facing = clamp((dot(normal, light) + 0.4) / 1.4, 0, 1);
  const alongLight = dot(tangent, light);
  const alongHalf = dot(tangent, halfway) + strand.tone * 0.9;
  const across = Math.max(0, 1 - alongHalf * alongHalf);
  const sheen = across ** 9 * facing;
  const gloss = across ** 48 * facing * facing;
  const body = 0.5 * facing * Math.sqrt(Math.max(0, 1 - alongLight * alongLight * 0.8));
  const rootShadow = 0.11 * (1 - smoothstep(0, 1.1, point.grown));
  const under = 0.17 * (1 - strand.height) * smoothstep(0.15, 0.6, point.share) + 0.22 * smoothstep(0, -2.6, depth);
  const ripple = 0.035 * Math.sin(point.grown * 1.9 + strand.tone * 70);
  return ripple + 0.19 + body + 0.24 * sheen + 0.26 * gloss + strand.tone - rootShadow - under + 0.06 * point.share;
}
