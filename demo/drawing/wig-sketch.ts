import { backdrops } from '#demo/drawing/scene/backdrops.ts';
import { frame } from '#demo/drawing/scene/camera.ts';
import { hairRamps } from '#demo/drawing/scene/shades.ts';
import type { WigDrawing } from './options.ts';

/** The wig's colors and rough shape in three strokes: for tests, which look at many pictures and care for none. */
export function sketchWig({ shade, lengthInches, background }: WigDrawing): string {
  const { width, height } = frame;
  const [, base] = hairRamps[shade];
  const { wall, bust } = backdrops[background];
  const hair = `<rect x="300" y="250" width="600" height="${400 + lengthInches * 25}" rx="280" fill="${base}"/>`;
  const face = `<ellipse cx="600" cy="600" rx="170" ry="240" fill="${bust.base}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${wall}" d="M0 0h${width}v${height}H0z"/>${hair}${face}</svg>`;
}
