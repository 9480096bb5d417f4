/** Draws the pictures of the home page's hero. Run it again when the drawing has changed. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { WigDrawing } from '#demo/drawing/options.ts';
import { drawWig } from '#demo/drawing/wig-drawing.ts';

const pictures: { name: string; width: number; wig: WigDrawing }[] = [
  {
    name: 'waves',
    width: 800,
    wig: {
      seed: 3,
      style: 'long-waves',
      lengthInches: 20,
      curl: 0.4,
      shade: 'Auburn',
      parting: 'left',
      background: 'blush',
      angle: 'three-quarter',
    },
  },
  {
    name: 'curls',
    width: 480,
    wig: {
      seed: 5,
      style: 'curly',
      lengthInches: 14,
      curl: 0.7,
      shade: 'Golden Blonde',
      rooted: true,
      parting: 'right',
      background: 'sage',
      angle: 'three-quarter',
    },
  },
  {
    name: 'bob',
    width: 480,
    wig: {
      seed: 8,
      style: 'bob',
      lengthInches: 11,
      curl: 0.1,
      shade: 'Dark Brown',
      parting: 'middle',
      background: 'champagne',
      angle: 'front',
    },
  },
];

const folder = fileURLToPath(new URL('../../web/home/pictures/', import.meta.url));
await mkdir(folder, { recursive: true });
for (const { name, width, wig } of pictures) {
  const drawing = sharp(Buffer.from(drawWig(wig)))
    .resize(width)
    .flatten({ background: '#ffffff' });
  const { size } = await drawing.avif({ quality: 52, effort: 6 }).toFile(`${folder}${name}.avif`);
  console.log(`${name}.avif: ${(size / 1024).toFixed(1)} kB`);
}
