/** Draws what a card shows for each brand while a listing has no photograph. Run it again when the drawing has changed. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { firstBrands } from '#contract/brands/brands.ts';
import { site } from '#contract/site.ts';
import { drawBrandPlaceholder } from '#demo/drawing/brand-placeholder.ts';

const folder = fileURLToPath(new URL('../../public/brands/', import.meta.url));
await mkdir(folder, { recursive: true });
// The last is of no brand: it stands for those that staff add.
for (const { id, name } of [...firstBrands, { id: 'any', name: site.name }]) {
  const drawing = sharp(Buffer.from(drawBrandPlaceholder({ brandId: id, name, seed: 7 })));
  const { size } = await drawing.resize(480, 600).webp({ quality: 62, effort: 6 }).toFile(`${folder}${id}.webp`);
  console.log(`${id}.webp: ${(size / 1024).toFixed(1)} kB`);
}
