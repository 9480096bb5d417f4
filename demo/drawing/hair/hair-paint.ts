import { headStack, type Stack, sectionAt } from '#demo/drawing/bust-model.ts';
import { type Camera, screenX, screenY } from '#demo/drawing/scene/camera.ts';
import { splinePath } from '#demo/drawing/scene/path.ts';
import { type HairColors, hairColors, type Tint, toneLevel, toneSteps } from '#demo/drawing/scene/tint.ts';
import { smoothstep, subtract, unit, type Vector } from '#demo/drawing/scene/vector.ts';
import { bustCells, type Drawn, dropCovered, dropToBudget, estimateBytes, type Run } from './hair-cover.ts';
import { drawSlabs } from './hair-slabs.ts';
import type { Hair, Strand } from './locks.ts';
import { shadeOf } from './shading.ts';

const budget = 140_000;

type PaintedHair = { behind: string; front: string; shadow: string };

/** Draws a ground of wide ribbons, then the strands nearest last, leaving out what others would cover. */
export function paintHair(hair: Hair, tint: Tint, camera: Camera): PaintedHair {
  const colors = hairColors(tint);
  const drawn = hair.strands.map((strand) => drawStrand(strand, hair, colors, camera));
  drawn.sort((a, b) => b.depth - a.depth);
  const hidden = bustCells(hair.bust, camera);
  const ribbons = dropCovered(
    drawn.filter(({ ribbon }) => ribbon),
    2.5,
    hidden,
  );
  const strands = dropToBudget(
    drawn.filter(({ ribbon }) => !ribbon),
    hidden,
    budget - estimateBytes(ribbons),
  );
  const painted = (behind: boolean) =>
    [ribbons, strands].map((layer) => drawSlabs(layer.filter((run) => run.behind === behind))).join('');
  return { behind: painted(true), front: painted(false), shadow: shadowOf(ribbons, camera) };
}

function drawStrand(strand: Strand, { bust, curl }: Hair, colors: HairColors, camera: Camera): Drawn {
  const { points, ribbon } = strand;
  const tolerance = 0.62 + curl.coil * 1.3;
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
    depth += here.z / points.length;
    const tone = (tones[i] ?? 0) * 0.5 + ((tones[i - 1] ?? tones[i] ?? 0) + (tones[i + 1] ?? tones[i] ?? 0)) * 0.25;
    if (level < 0 || Math.abs(tone * (toneSteps - 1) - level) > (ribbon ? 2.5 : tolerance)) level = toneLevel(tone);
    const rootShare = 1 - smoothstep(0.4, 2.8, point.grown + strand.tone * 6);
    const color = colors(strand.tint, rootShare, level);
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
