import { drawDetail } from './detail.ts';
import { drawInsideCap } from './inside-cap.ts';
import type { WigDrawing } from './options.ts';
import { drawPortrait } from './portrait.ts';

/** A wig as an SVG of 1200 × 1500, the same for the same options. */
export function drawWig(options: WigDrawing): string {
  if (options.angle === 'inside-cap') return drawInsideCap(options);
  if (options.angle === 'detail') return drawDetail(options);
  return drawPortrait(options);
}
