import { cranium, type Stack, sectionAt } from '#demo/drawing/bust-model.ts';
import type { Parting } from '#demo/drawing/options.ts';
import { add, clamp, dot, mix, smoothstep, subtract, unit, type Vector, vector } from '#demo/drawing/scene/vector.ts';
import type { Cut } from './cuts.ts';
import { combDirection, type Root, scalpDepth, scalpNormal } from './scalp.ts';

export type Growth = {
  cut: Cut;
  parting: Parting;
  bust: Stack;
  /** Where the longest hair ends, in inches below the ear. */
  endY: number;
  length: number;
};

export type GrowingLock = {
  root: Root;
  fringe: boolean;
  /** 0..1, how much earlier than the others this lock ends. */
  shorter: number;
  /** -1..1, bends the lock off its neighbours. */
  wander: number;
};

export const growthStep = 0.25;
const down = vector(0, 1, 0);

export const knot = { base: vector(0, -4.35, -1.7), center: vector(0, -5.15, -1.75), radius: 1.3 } as const;

/** Grows one lock from its root: combed over the scalp, then falling, kept off face, neck and shoulders. */
export function growLock(lock: GrowingLock, growth: Growth): Vector[] {
  const { cut } = growth;
  if (cut.gathered && !lock.fringe) return gatherLock(lock, cut);
  const { root } = lock;
  const lift = mix(0.1, cut.volume, smoothstep(0, 0.75, root.height));
  const limit = lockLength(lock, growth);
  let at = root.position;
  let heading = lock.fringe
    ? fringeDirection(lock)
    : unit(add(combDirection(root, growth.parting, cut.sweepBack), root.normal, 0.1));
  const side = Math.abs(root.position.x) > 1.6 ? Math.sign(root.position.x) : Math.sign(heading.x) || 1;
  let shoulder = 0;
  const points = [at];
  for (let grown = growthStep; grown <= limit; grown += growthStep) {
    const free = smoothstep(1, 1.35, scalpDepth(at, lift)) + smoothstep(0, 2.5, at.y);
    heading = add(heading, down, growthStep * (0.2 + 0.5 * free));
    heading = add(heading, scalpNormal(at), -growthStep * (lock.fringe ? 0.5 : cling(at, lift)));
    if (!lock.fringe) heading = bend(heading, at, lock, growth, grown, limit);
    heading = unit(heading);
    at = add(at, heading, growthStep);
    const raised = lift * (0.35 + 0.65 * smoothstep(0.4, 2.6, grown)) * smoothstep(0, 1.1, grown) + 0.04;
    if (scalpDepth(at, raised) < 1) {
      at = pushOut(at, raised);
      const normal = scalpNormal(at);
      heading = unit(add(heading, normal, -Math.min(0, dot(heading, normal))));
    }
    if (!lock.fringe) at = keepOffFace(at, side, cut);
    if (!lock.fringe && overFace(at)) return [];
    if (at.y > 5.6) {
      shoulder ||= at.z > -1.3 ? 1 : -1;
      at = keepOffBody(at, shoulder, growth.bust, lift);
    }
    const over = cut.cropped || lock.fringe ? -1 : at.y - endLevel(lock, growth, at);
    if (over > 0) {
      points.push(add(at, heading, -Math.min(over, growthStep)));
      break;
    }
    points.push(at);
  }
  return points;
}

/** Combed hair keeps to the head until it falls past its widest part. */
function cling(at: Vector, lift: number): number {
  return clamp((scalpDepth(at, lift) - 1) * 3, 0, 0.28) * (1 - smoothstep(-1, 1.5, at.y));
}

function lockLength(lock: GrowingLock, growth: Growth): number {
  if (lock.fringe) return mix(2.75, 4.1, lock.root.height / 0.32) * (1 - lock.shorter * 0.08);
  if (growth.cut.cropped) {
    const top = clamp(growth.length, 2.2, 6);
    return mix(top * 0.42, top, smoothstep(0.05, 0.7, lock.root.height)) * (1 - lock.shorter * 0.25);
  }
  return growth.length * 1.15;
}

function endLevel(lock: GrowingLock, growth: Growth, at: Vector): number {
  const { cut, endY } = growth;
  const fromTop = endY - cranium.y + 2.2;
  const layered = cut.layering * fromTop * 0.55 * (0.25 + 0.75 * lock.root.height) * lock.shorter;
  return endY - layered + cut.tilt * at.z - lock.shorter * (0.1 + cut.layering * 1.6);
}

function fringeDirection(lock: GrowingLock): Vector {
  const { normal, position } = lock.root;
  const toward = vector(position.x * 0.1 + lock.wander * 0.16, 0.55, 0.8);
  return unit(add(add(toward, normal, -dot(toward, normal)), normal, 0.2));
}

function bend(heading: Vector, at: Vector, lock: GrowingLock, growth: Growth, grown: number, limit: number): Vector {
  const { cut } = growth;
  const outward = unit(vector(at.x, 0, at.z + 0.6));
  const level = cut.cropped ? 1 - (limit - grown) / 1.4 : 1 - (endLevel(lock, growth, at) - at.y) / 2.2;
  const ending = smoothstep(0, 1, level);
  const below = smoothstep(-1.2, 2, at.y) * (1 - smoothstep(4, 8, at.y));
  let next = add(heading, outward, growthStep * ((cut.spread * 1.2 - 0.02) * below - cut.endBend * ending * 1.5));
  next = add(next, vector(-outward.z, 0, outward.x), growthStep * lock.wander * 0.06);
  return next;
}

function pushOut(point: Vector, lift: number): Vector {
  const depth = scalpDepth(point, lift) || 1;
  return vector(
    cranium.x + (point.x - cranium.x) / depth,
    cranium.y + (point.y - cranium.y) / depth,
    cranium.z + (point.z - cranium.z) / depth,
  );
}

function keepOffFace(point: Vector, side: number, cut: Cut): Vector {
  if (point.z < 0.4 || point.y < -1.9 || cut.cropped) return point;
  const near = smoothstep(0.4, 1.6, point.z) * smoothstep(-1.9, 0.2, point.y);
  const edge = mix(2.5, 1.9, smoothstep(2, 8, point.y)) * near;
  const z = Math.min(point.z, mix(3.2, 1.9, smoothstep(-2, 1.2, point.y)) + smoothstep(5, 9, point.y) * 1.6);
  const x = point.x * side >= edge ? point.x : mix(point.x, side * edge, 0.45);
  return vector(x, point.y, mix(point.z, z, 0.3));
}

function keepOffBody(point: Vector, shoulder: number, bust: Stack, lift: number): Vector {
  const section = sectionAt(bust, point.y + 0.5);
  const center = (section.front + section.back) / 2;
  const depth = (section.front - section.back) / 2 + 0.15 + lift * 0.5;
  const across = point.x / (section.halfWidth + 0.25);
  if (Math.abs(across) >= 1) return point;
  const surface = center + shoulder * depth * Math.sqrt(1 - across * across);
  if ((point.z - surface) * shoulder >= 0) return point;
  return vector(point.x, point.y, mix(point.z, surface, 0.4));
}

/** Hair swept over the scalp to the knot on top. */
function gatherLock(lock: GrowingLock, cut: Cut): Vector[] {
  let at = lock.root.position;
  const points = [at];
  const lift = mix(0.12, cut.volume, lock.root.height);
  for (let grown = 0; grown < 11; grown += growthStep) {
    const toward = subtract(knot.base, at);
    if (Math.hypot(toward.x, toward.y, toward.z) < 0.7) break;
    const heading = add(unit(toward), vector(lock.wander * 0.12, 0, 0));
    at = add(at, unit(heading), growthStep);
    const raised = lift * smoothstep(0, 1.5, grown) + 0.05;
    if (scalpDepth(at, raised) < 1) at = pushOut(at, raised);
    points.push(at);
  }
  return points;
}

function overFace(point: Vector): boolean {
  return point.z > 1 && point.y > -0.6 && point.y < 6 && Math.abs(point.x) < 1.5;
}
