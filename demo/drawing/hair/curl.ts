import { add, cross, mix, smoothstep, subtract, unit, type Vector, vector } from '#demo/drawing/scene/vector.ts';
import { growthStep } from './growth.ts';

export type CurlShape = { wavelength: number; radius: number; coil: number; startsAfter: number };
export type CurledPoint = { at: Vector; normal: Vector; across: Vector; grown: number };

const shapes: readonly (readonly [
  curl: number,
  wavelength: number,
  radius: number,
  coil: number,
  startsAfter: number,
])[] = [
  [0, 9, 0.04, 0, 4],
  [0.15, 7, 0.14, 0.1, 3.5],
  [0.3, 4.6, 0.28, 0.35, 3],
  [0.5, 3.5, 0.4, 0.5, 2.6],
  [0.7, 2.2, 0.38, 0.8, 1.8],
  [0.9, 1.5, 0.32, 1, 0.8],
  [1, 1.05, 0.24, 1, 0.3],
];

export function curlShape(curl: number): CurlShape {
  const upper = Math.max(
    1,
    shapes.findIndex(([at]) => at >= curl),
  );
  const [a, b] = [shapes[upper - 1], shapes[upper]] as [(typeof shapes)[number], (typeof shapes)[number]];
  const t = (curl - a[0]) / (b[0] - a[0]);
  return {
    wavelength: mix(a[1], b[1], t),
    radius: mix(a[2], b[2], t),
    coil: mix(a[3], b[3], t),
    startsAfter: mix(a[4], b[4], t),
  };
}

/** `level` 1 lets the waves follow the height above the floor, so that neighbours swing together; 0 the lock itself. */
type Winding = { phase: number; liveliness: number; level: number };

/** Winds a grown lock around its own path. */
export function curlLock(path: readonly Vector[], shape: CurlShape, winding: Winding): CurledPoint[] {
  const { phase, liveliness, level } = winding;
  const onset = Math.min(shape.startsAfter, (path.length * growthStep) / 3);
  const curled = path.map((at, i) => {
    const { normal, across } = frameAt(path, i);
    const grown = i * growthStep;
    const progress = mix(grown, at.y + 4, level);
    const turned = phase + (Math.PI * 2 * progress) / (shape.wavelength * (1 + 0.12 * liveliness));
    const radius = shape.radius * (1 + 0.35 * liveliness) * smoothstep(onset * 0.5, onset * 1.5, grown);
    const sideways = Math.sin(turned) * radius;
    const outward = Math.cos(turned) * radius * shape.coil;
    const swing = add(vector(across.x * sideways, across.y * sideways, across.z * sideways), normal, outward);
    const facing = unit(add(normal, swing, shape.coil * 2.4));
    return { at: add(at, swing), normal: facing, across, grown };
  });
  return curled;
}

function frameAt(path: readonly Vector[], i: number): { normal: Vector; across: Vector } {
  const at = path[i] as Vector;
  const ahead = path[Math.min(i + 1, path.length - 1)] as Vector;
  const behind = path[Math.max(i - 1, 0)] as Vector;
  const along = unit(subtract(ahead, behind));
  const normal = volumeNormal(at);
  const across = unit(cross(along, normal));
  return { normal: unit(cross(across, along)), across };
}

/** Outward direction of the hair as one body: a ball over a column. */
function volumeNormal(at: Vector): Vector {
  const column = smoothstep(-0.5, 3, at.y);
  return unit(vector(at.x, mix(at.y + 0.3, 0, column) * 0.9, at.z + 0.55));
}

/** Keeps the points where the lock turns; different offsets keep different ones. */
export function thinOut(points: CurledPoint[], offset: number): CurledPoint[] {
  const kept: CurledPoint[] = [];
  let heading: Vector | undefined;
  let since = offset;
  points.forEach((point, i) => {
    const next = points[i + 1];
    since += 1;
    const along = next && unit(subtract(next.at, point.at));
    if (along && heading) {
      const turned = Math.hypot(along.x - heading.x, along.y - heading.y, along.z - heading.z);
      if (turned < 0.5 && since < 6) return;
    }
    kept.push(point);
    heading = along;
    since = i === 0 ? offset : 0;
  });
  return kept;
}
