import sharp from 'sharp';
import type { WigDrawing } from './drawing/options.ts';
import { drawWig } from './drawing/wig-drawing.ts';
import { sketchWig } from './drawing/wig-sketch.ts';

/** The size of every drawing's viewBox. */
const drawn = { width: 1200, height: 1500 };
/** Where head and hair are in a portrait. */
const square = { left: 190, top: 90, side: 820 };

interface PictureOptions {
  width: number;
  /** Head and hair alone, for a member's picture. */
  isSquare?: boolean;
  isSketch?: boolean;
}

/** A drawing as pixels. */
export async function drawPicture(drawing: WigDrawing, { width, isSquare = false, isSketch = false }: PictureOptions) {
  const svg = isSketch ? sketchWig(drawing) : drawWig(drawing);
  const scale = width / (isSquare ? square.side : drawn.width);
  const whole = sharp(Buffer.from(svg), { density: 72 * scale }).resize(
    Math.round(drawn.width * scale),
    Math.round(drawn.height * scale),
  );
  if (!isSquare) return whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round(square.left * scale), Math.round(square.top * scale)];
  return whole.extract({ left, top, width, height: width }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
