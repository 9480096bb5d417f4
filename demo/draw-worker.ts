import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawPicture } from './draw-picture.ts';
import type { WigDrawing } from './drawing/options.ts';

export interface DrawRequest {
  drawing: WigDrawing;
  /** Widest first: the others are made from it. */
  widths: readonly number[];
  isSquare: boolean;
  isSketch: boolean;
}

export interface DrawAnswer {
  files: { width: number; format: 'avif' | 'webp'; bytes: Uint8Array }[];
}

sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', async ({ drawing, widths, isSquare, isSketch }: DrawRequest) => {
  const { data, info } = await drawPicture(drawing, { width: widths[0] ?? 640, isSquare, isSketch });
  const files: DrawAnswer['files'] = [];
  for (const width of widths) {
    const picture = () => sharp(data, { raw: info }).resize(width);
    files.push({ width, format: 'avif', bytes: await picture().avif({ quality: 52, effort: 1 }).toBuffer() });
    files.push({ width, format: 'webp', bytes: await picture().webp({ quality: 78, effort: 2 }).toBuffer() });
  }
  parentPort?.postMessage({ files } satisfies DrawAnswer);
});
