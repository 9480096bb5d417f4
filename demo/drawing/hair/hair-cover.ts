import { extentAt, headStack, headTop, type Stack, sectionAt } from '#demo/drawing/bust-model.ts';
import { type Camera, frame, screenX } from '#demo/drawing/scene/camera.ts';
import type { ScreenPoint } from '#demo/drawing/scene/path.ts';

/** A stretch of one strand in one color and width. */
export type Run = {
  start: ScreenPoint;
  controls: ScreenPoint[];
  end: ScreenPoint;
  depth: number;
  color: string;
  width: number;
  behind: boolean;
};
export type Drawn = { runs: Run[]; depth: number; ribbon: boolean };

const cell = 10;
const columns = Math.ceil(frame.width / cell);

/** Fine curls need many points; they are laid thinner until the drawing is small enough. */
export function dropToBudget(strands: Drawn[], hidden: Uint8Array, budget: number): Run[] {
  let runs: Run[] = [];
  for (const enough of [1, 0.78, 0.6, 0.46, 0.36]) {
    runs = dropCovered(strands, enough, hidden);
    if (estimateBytes(runs) < budget) break;
  }
  return runs;
}

export function estimateBytes(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + 15 + run.controls.length * 6, 0);
}

/** Takes strands from the nearest on; one of which little could be seen is left out whole. */
export function dropCovered(strands: Drawn[], enough: number, hidden: Uint8Array): Run[] {
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
export function bustCells(bust: Stack, camera: Camera): Uint8Array {
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
