import { extentAt, headStack, headTop, type Stack, sectionAt } from './bust-model.ts';
import { type Camera, frame, screenX, screenY } from './camera.ts';
import type { Hair, Strand } from './locks.ts';
import { type ScreenPoint, splinePath } from './path.ts';
import type { HairRamp } from './shades.ts';
import { shadeOf } from './shading.ts';
import { hairColor, type Tint, toneLevel, toneSteps } from './tint.ts';
import { smoothstep, subtract, unit, type Vector } from './vector.ts';

type Run = {
  start: ScreenPoint;
  controls: ScreenPoint[];
  end: ScreenPoint;
  depth: number;
  color: string;
  width: number;
  behind: boolean;
};
type Drawn = { runs: Run[]; depth: number; ribbon: boolean };
export type PaintedHair = { behind: string; front: string; shadow: string };

const slabs = 30;
const cell = 10;
const columns = Math.ceil(frame.width / cell);

/** Draws a ground of wide ribbons, then the strands nearest last, leaving out what others would cover. */
export function paintHair(hair: Hair, tint: Tint, camera: Camera): PaintedHair {
  const drawn = hair.strands.map((strand) => drawStrand(strand, hair, tint, camera));
  drawn.sort((a, b) => b.depth - a.depth);
  const hidden = bustCells(hair.bust, camera);
  const ribbons = dropCovered(
    drawn.filter(({ ribbon }) => ribbon),
    2.5,
    hidden,
  );
  const strands = dropCovered(
    drawn.filter(({ ribbon }) => !ribbon),
    1,
    hidden,
  );
  const painted = (behind: boolean) =>
    [ribbons, strands].map((layer) => drawSlabs(layer.filter((run) => run.behind === behind))).join('');
  return { behind: painted(true), front: painted(false), shadow: shadowOf(ribbons, camera) };
}

function drawStrand(strand: Strand, { bust, curl }: Hair, tint: Tint, camera: Camera): Drawn {
  const { points, ribbon } = strand;
  const ramp: HairRamp = tint[strand.tint];
  const patience = 0.62 + curl.coil * 1.3;
  const [c, s] = [Math.cos(camera.yaw), Math.sin(camera.yaw)];
  const turned = ({ x, y, z }: Vector): Vector => ({ x: x * c + z * s, y, z: z * c - x * s });
  const screen = points.map(({ at }) => turned(at));
  const tones = points.map((point, i) => {
    const previous = screen[Math.max(i - 1, 0)] as Vector;
    const next = screen[Math.min(i + 1, points.length - 1)] as Vector;
    return shadeOf(unit(subtract(next, previous)), turned(point.normal), strand, point, screen[i]?.z ?? 0);
  });
  const runs: Run[] = [];
  let run: Run | undefined;
  let level = -1;
  let depth = 0;
  points.forEach((point, i) => {
    const here = screen[i] as Vector;
    const previous = screen[Math.max(i - 1, 0)] as Vector;
    const next = screen[Math.min(i + 1, points.length - 1)] as Vector;
    depth += here.z / points.length;
    const tone = (tones[i] ?? 0) * 0.5 + ((tones[i - 1] ?? tones[i] ?? 0) + (tones[i + 1] ?? tones[i] ?? 0)) * 0.25;
    if (level < 0 || Math.abs(tone * (toneSteps - 1) - level) > (ribbon ? 2.5 : patience)) level = toneLevel(tone);
    const rootShare = tint.root ? 1 - smoothstep(0.6, 3.4, point.grown + strand.tone * 6) : 0;
    const color = hairColor(ramp, tint.root, rootShare, level);
    const width = strokeWidth(strand, point.share, camera.scale);
    const behind = isBehind(point.at, bust, c, s);
    if (!run || run.color !== color || run.width !== width || run.behind !== behind) {
      const start = { x: screenX(camera, (here.x + previous.x) / 2), y: screenY(camera, (here.y + previous.y) / 2) };
      if (run) run.end = start;
      run = { start, controls: [], end: start, depth: here.z, color, width, behind };
      runs.push(run);
    }
    run.end = { x: screenX(camera, here.x), y: screenY(camera, here.y) };
    run.controls.push(run.end);
  });
  return { runs, depth, ribbon };
}

function strokeWidth(strand: Strand, share: number, scale: number): number {
  const start = strand.ribbon ? 0.15 + 0.85 * smoothstep(0, 0.16, share) : 0.4 + 0.6 * smoothstep(0, 0.08, share);
  const taper = strand.ribbon ? 1 - smoothstep(0.55, 1, share) * 0.85 : 1 - smoothstep(0.65, 1, share) * 0.7;
  const exact = strand.width * scale * taper * start;
  return strand.ribbon ? Math.max(3, Math.round(exact / 4) * 4) : Math.max(1.2, Math.round(exact / 1.2) * 1.2);
}

/** Whether the skin nearest to this point looks away from the camera. */
function isBehind({ x, y, z }: Vector, bust: Stack, c: number, s: number): boolean {
  const section = sectionAt(y < 4.2 ? headStack : bust, y);
  const depth = (section.front - section.back) / 2;
  const outX = x / section.halfWidth ** 2;
  const outZ = (z - (section.front + section.back) / 2) / depth ** 2;
  return outZ * c - outX * s < 0;
}

/** Takes strands from the nearest on; one of which little could be seen is left out whole. */
function dropCovered(strands: Drawn[], enough: number, hidden: Uint8Array): Run[] {
  const coverage = new Float32Array(hidden.length);
  return strands.flatMap(({ runs }) => {
    const touched: number[] = [];
    const weights: number[] = [];
    let seen = 0;
    for (const run of runs) {
      let a = run.start;
      for (const b of run.controls) {
        const steps = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / cell));
        for (let step = 0; step < steps; step++) {
          const column = Math.floor((a.x + ((b.x - a.x) * step) / steps) / cell);
          const row = Math.floor((a.y + ((b.y - a.y) * step) / steps) / cell);
          const index = row * columns + column;
          touched.push(index);
          weights.push(run.width / cell);
          if ((coverage[index] ?? enough) < enough && !(run.behind && hidden[index])) seen += 1;
        }
        a = b;
      }
    }
    if (seen < touched.length * 0.36) return [];
    touched.forEach((index, i) => {
      coverage[index] = (coverage[index] ?? 0) + (weights[i] ?? 0);
    });
    return runs;
  });
}

/** The part of the picture where head and bust stand in front of what is behind them. */
function bustCells(bust: Stack, camera: Camera): Uint8Array {
  const rows = Math.ceil(frame.height / cell);
  const hidden = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) * cell - camera.topY) / camera.scale;
    if (y < headTop || y > (bust.at(-1)?.[0] ?? 0)) continue;
    const { left, right } = extentAt(sectionAt(y < 4.2 ? headStack : bust, y), camera.yaw);
    const from = Math.ceil(screenX(camera, left) / cell);
    hidden.fill(1, row * columns + from, row * columns + Math.floor(screenX(camera, right) / cell));
  }
  return hidden;
}

function drawSlabs(runs: Run[]): string {
  if (runs.length === 0) return '';
  const nearest = Math.max(...runs.map((run) => run.depth));
  const farthest = Math.min(...runs.map((run) => run.depth));
  const groups = new Map<string, { slab: number; run: Run; d: string[] }>();
  for (const run of runs) {
    const slab = Math.floor(((run.depth - farthest) / (nearest - farthest + 0.001)) * slabs);
    const key = `${slab}/${run.color}/${run.width}`;
    const group = groups.get(key) ?? { slab, run, d: [] };
    group.d.push(splinePath(run.start, run.controls, run.end));
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.slab - b.slab || (a.run.color < b.run.color ? -1 : 1))
    .map(({ run, d }) => `<path stroke="${run.color}" stroke-width="${run.width.toFixed(1)}" d="${d.join('')}"/>`)
    .join('');
}

/** The ribbons beside face and neck, which throw a soft shadow on them. */
function shadowOf(ribbons: Run[], camera: Camera): string {
  const near = ribbons.filter(({ behind, start, end }) => {
    const y = (Math.max(start.y, end.y) - camera.topY) / camera.scale;
    const x = Math.abs(end.x - camera.centerX) / camera.scale;
    return !behind && y > -3 && y < 9 && x < 3.4;
  });
  return near
    .filter((_, i) => i % 2 === 0)
    .map((run) => splinePath(run.start, run.controls, run.end))
    .join('');
}
