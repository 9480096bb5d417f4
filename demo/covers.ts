import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoFile } from '#contract/photos/photo-urls.ts';
import { packageRoot } from '#server/base/package-root.ts';
import type { WigDrawing } from './drawing/options.ts';

/**
 * Drawn pictures of cards and members, made by scripts/draw.ts: a first visit must not wait for a thousand drawings.
 */
export const coversFolder = join(packageRoot, 'demo/covers');

/** Named by what it shows, so that a changed catalogue never shows another wig. */
export function coverName(drawing: WigDrawing, shape: 'card' | 'square'): string {
  const facts = JSON.stringify(Object.entries(drawing).sort());
  return `${createHash('sha256').update(`${shape} ${facts}`).digest('hex').slice(0, 16)}.avif`;
}

/** The file that was asked for, made from the small picture that came with the repository; undefined where there is none. */
export async function makeFromCover(drawing: WigDrawing, file: PhotoFile): Promise<Buffer | undefined> {
  const name = coverName(drawing, file.purpose === 'avatar' ? 'square' : 'card');
  const cover = await readFile(join(coversFolder, name)).catch(() => undefined);
  if (!cover) return undefined;
  // A cover is nearly as large as every card, and is sent as it is: making each size anew would cost the time that the
  // cover saves.
  if (file.format === 'avif') return cover;
  const { default: sharp } = await import('sharp');
  return sharp(cover).resize(file.width).webp({ quality: 78, effort: 2 }).toBuffer();
}
