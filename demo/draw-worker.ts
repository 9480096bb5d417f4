import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { WigDrawing } from './drawing/options.ts';
import { drawWig } from './drawing/wig-drawing.ts';
import { sketchWig } from './drawing/wig-sketch.ts';

export interface DrawRequest {
  number: number;
  drawing: WigDrawing;
  /** Widest first: the others are made from it. */
  widths: readonly number[];
  isSketch: boolean;
}

export interface DrawAnswer {
  number: number;
  files: { width: number; format: 'avif' | 'webp'; bytes: Uint8Array }[];
}

/** The width of every drawing's viewBox. */
const drawnWidth = 1200;

sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', async ({ number, drawing, widths, isSketch }: DrawRequest) => {
  const [widest = 640] = widths;
  const svg = Buffer.from(isSketch ? sketchWig(drawing) : drawWig(drawing));
  const density = (72 * widest) / drawnWidth;
  const { data, info } = await sharp(svg, { density })
    .resize(widest)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: DrawAnswer['files'] = [];
  for (const width of widths) {
    const picture = () => sharp(data, { raw: info }).resize(width);
    files.push({ width, format: 'avif', bytes: await picture().avif({ quality: 52, effort: 1 }).toBuffer() });
    files.push({ width, format: 'webp', bytes: await picture().webp({ quality: 78, effort: 2 }).toBuffer() });
  }
  parentPort?.postMessage({ number, files } satisfies DrawAnswer);
});
