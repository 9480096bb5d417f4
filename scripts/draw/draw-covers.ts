/**
 * Draws the small pictures that come with the repository: the cover of each demo listing, and the demo sellers. Run it again
 * when the catalogue has changed, which demo/covers.test.ts notices, and with --all when the drawing itself has.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { coverName, coversFolder } from '#demo/covers.ts';
import { drawPicture } from '#demo/draw-picture.ts';
import type { WigDrawing } from '#demo/drawing/options.ts';
import { shownCovers } from '#demo/listings.ts';
import { memberDrawings } from '#demo/members.ts';

const widths = { card: 480, square: 192 };

await mkdir(coversFolder, { recursive: true });
const wanted = new Map<string, { drawing: WigDrawing; shape: 'card' | 'square' }>();
for (const drawing of shownCovers()) wanted.set(coverName(drawing, 'card'), { drawing, shape: 'card' });
for (const drawing of memberDrawings().values()) wanted.set(coverName(drawing, 'square'), { drawing, shape: 'square' });
for (const name of await readdir(coversFolder)) if (!wanted.has(name)) await rm(join(coversFolder, name));
const isKept = (name: string) => !process.argv.includes('--all') && existsSync(join(coversFolder, name));
const waiting = [...wanted].filter(([name]) => !isKept(name));
await Promise.all([drawNext(), drawNext()]);

async function drawNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, { drawing, shape }] = next;
    const { data, info } = await drawPicture(drawing, { width: widths[shape], isSquare: shape === 'square' });
    const picture = sharp(data, { raw: info }).avif({ quality: 44, effort: 2 });
    await writeFile(join(coversFolder, name), await picture.toBuffer());
  }
}
