import { splinePath } from '#demo/drawing/scene/path.ts';
import type { Run } from './hair-cover.ts';

const slabs = 16;

/** Farther slabs first; within a slab the strands of one color and width share a path, which keeps the drawing small. */
export function drawSlabs(runs: Run[]): string {
  const depths = runs.map(({ depth }) => depth);
  const farthest = Math.min(...depths);
  const span = Math.max(...depths) - farthest + 0.001;
  const layers = Array.from({ length: slabs }, () => new Map<string, Map<number, string>>());
  for (const run of runs) {
    const layer = layers[Math.floor(((run.depth - farthest) / span) * slabs)];
    if (!layer) continue;
    const widths = layer.get(run.color) ?? new Map<number, string>();
    widths.set(run.width, (widths.get(run.width) ?? '') + splinePath(run.start, run.controls, run.end));
    layer.set(run.color, widths);
  }
  return layers.map(drawLayer).join('');
}

function drawLayer(layer: Map<string, Map<number, string>>): string {
  return [...layer]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([color, widths]) => {
      const paths = [...widths].map(([width, d]) => `<path stroke-width="${Number(width.toFixed(1))}" d="${d}"/>`);
      return `<g stroke="${color}">${paths.join('')}</g>`;
    })
    .join('');
}
