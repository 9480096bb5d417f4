import { cranium } from '#demo/drawing/bust-model.ts';
import type { Parting } from '#demo/drawing/options.ts';
import { add, clamp, dot, mix, subtract, unit, type Vector, vector } from '#demo/drawing/scene/vector.ts';

const degree = Math.PI / 180;

/** How far from the crown hair grows, by turn from the face (0°) to the nape (180°). */
const hairline: readonly (readonly [turn: number, reach: number])[] = [
  [0, 57],
  [28, 59],
  [48, 66],
  [62, 82],
  [74, 99],
  [90, 108],
  [120, 128],
  [180, 149],
];

export type Root = { azimuth: number; polar: number; height: number; position: Vector; normal: Vector };

function hairlineReach(azimuth: number): number {
  const turned = Math.abs(azimuth) / degree;
  for (let i = 1; i < hairline.length; i++) {
    const [toTurn, toReach] = hairline[i] as readonly [number, number];
    const [fromTurn, fromReach] = hairline[i - 1] as readonly [number, number];
    if (turned <= toTurn) return mix(fromReach, toReach, (turned - fromTurn) / (toTurn - fromTurn)) * degree;
  }
  return 149 * degree;
}

/** `height` is 1 at the crown and 0 at the hairline. */
export function rootAt(azimuth: number, height: number, lift = 0): Root {
  const polar = hairlineReach(azimuth) * (1 - height);
  const ray = vector(Math.sin(polar) * Math.sin(azimuth), -Math.cos(polar), Math.sin(polar) * Math.cos(azimuth));
  const position = vector(
    cranium.x + ray.x * (cranium.halfWidth + lift),
    cranium.y + ray.y * (cranium.halfHeight + lift),
    cranium.z + ray.z * (cranium.halfDepth + lift),
  );
  return { azimuth, polar, height, position, normal: scalpNormal(position) };
}

/** The root at this place of the scalp as seen from above. */
export function rootAbove(x: number, z: number): Root {
  const [aside, ahead] = [(x - cranium.x) / cranium.halfWidth, (z - cranium.z) / cranium.halfDepth];
  const azimuth = Math.atan2(aside, ahead);
  const polar = Math.asin(Math.min(1, Math.hypot(aside, ahead)));
  return rootAt(azimuth, clamp(1 - polar / hairlineReach(azimuth), 0, 1));
}

export function scalpNormal(point: Vector): Vector {
  return unit(
    vector(
      (point.x - cranium.x) / cranium.halfWidth ** 2,
      (point.y - cranium.y) / cranium.halfHeight ** 2,
      (point.z - cranium.z) / cranium.halfDepth ** 2,
    ),
  );
}

/** Below 1 the point is inside the scalp raised by `lift`. */
export function scalpDepth(point: Vector, lift: number): number {
  return Math.hypot(
    (point.x - cranium.x) / (cranium.halfWidth + lift),
    (point.y - cranium.y) / (cranium.halfHeight + lift),
    (point.z - cranium.z) / (cranium.halfDepth + lift),
  );
}

const partingX: Record<Parting, number> = { left: -1.15, middle: 0, right: 1.15, none: 0 };
const crown = vector(0, -3.75, -2.1);

export function partingPoint(parting: Parting, share: number): Vector {
  const front = frontOfParting(parting);
  const middle = mix(front.z, crown.z, share);
  const x = mix(front.x, crown.x, share * share);
  return onScalp(x, middle);
}

/** The direction in which hair leaves its root: away from the parting, or from the crown behind it. */
export function combDirection(root: Root, parting: Parting, sweepBack: number): Vector {
  const front = frontOfParting(parting);
  const share = parting === 'none' ? 1 : clamp((front.z - root.position.z) / (front.z - crown.z), 0, 1);
  const away = subtract(root.position, partingPoint(parting, share));
  const backward = vector(0, 0, -sweepBack * Math.max(0, Math.cos(root.azimuth)) * Math.sin(root.polar));
  const sum = add(unit(away), backward);
  return unit(add(sum, root.normal, -dot(sum, root.normal)));
}

function frontOfParting(parting: Parting): Vector {
  const x = partingX[parting];
  const azimuth = Math.asin(clamp(x / (cranium.halfWidth * 0.84), -1, 1));
  return rootAt(azimuth, 0).position;
}

function onScalp(x: number, z: number): Vector {
  const rest = 1 - ((x - cranium.x) / cranium.halfWidth) ** 2 - ((z - cranium.z) / cranium.halfDepth) ** 2;
  return vector(x, cranium.y - cranium.halfHeight * Math.sqrt(Math.max(rest, 0)), z);
}
