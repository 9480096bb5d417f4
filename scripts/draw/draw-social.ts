/**
 * Draws what the site shows of itself elsewhere: the picture of a shared link for each page, the icons of home screens,
 * and the founder's portrait. Run it again when the drawing, the mark or a title has changed.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { site } from '#contract/site.ts';
import { drawOpenGraph } from '#demo/drawing/open-graph.ts';
import { drawWig } from '#demo/drawing/wig-drawing.ts';
import { imageOf } from '#web/pages/page-image.ts';
import { siteMap } from '#web/pages/site-map.ts';
import { root } from '../tool.ts';

const ivory = '#fbf7f0';

await drawSharedLinks(join(root, 'public', 'og'));
await drawIcons(join(root, 'public'));
await drawBadge(join(root, 'public'));
await drawFounder(join(root, 'web', 'pages', 'pictures'));

async function drawSharedLinks(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pages = siteMap([])
    .filter(({ title }) => title !== 'Brands')
    .flatMap((group) => group.pages.map(({ path, title }) => ({ name: imageOf(path), title, subtitle: group.title })));
  const home = { name: 'home', title: site.name, subtitle: site.tagline };
  const brand = { name: 'brand', title: 'Shop by brand', subtitle: site.tagline };
  for (const { name, title, subtitle } of [home, brand, ...pages.filter(({ name }) => name !== 'home')]) {
    const drawing = drawOpenGraph({ title, subtitle: subtitle === 'Main Pages' ? site.tagline : subtitle });
    await sharp(Buffer.from(drawing))
      .resize(1200, 630)
      .flatten({ background: ivory })
      .jpeg({ quality: 68, mozjpeg: true })
      .toFile(join(folder, `${name}.jpg`));
  }
}

/**
 * From the icon of the browser tab; phones cut their own corners, so the ground fills the square. Of a maskable icon only
 * a circle of four fifths is sure to be seen.
 */
async function drawIcons(folder: string): Promise<void> {
  const mark = await readFile(join(folder, 'favicon.svg'));
  const icons = [
    { name: 'icon-192.png', size: 192, part: 0.72 },
    { name: 'icon-512.png', size: 512, part: 0.72 },
    { name: 'icon-maskable-192.png', size: 192, part: 0.6 },
    { name: 'icon-maskable-512.png', size: 512, part: 0.6 },
    { name: 'apple-touch-icon.png', size: 180, part: 0.72 },
  ];
  for (const { name, size, part } of icons) {
    const inner = Math.round(size * part);
    const drawn = await sharp(mark, { density: 1200 }).resize(inner).png().toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: ivory } })
      .composite([{ input: drawn }])
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, name));
  }
}

/** The sign that Android shows in the line of the clock: it paints the shape in a color of its own. */
async function drawBadge(folder: string): Promise<void> {
  const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
  const shape = mark.replace(/<rect[^>]*>/, '').replaceAll(/stroke="#\w+"/g, 'stroke="#fff"');
  const drawn = sharp(Buffer.from(shape), { density: 600 }).resize(96);
  await drawn.png({ palette: true, effort: 10 }).toFile(join(folder, 'badge-96.png'));
}

/** In profile and close: the stand that a wig is drawn on stays outside the picture. */
async function drawFounder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const portrait = drawWig({
    seed: 4,
    style: 'layered',
    lengthInches: 16,
    curl: 0.25,
    shade: 'Chestnut',
    highlights: true,
    parting: 'left',
    background: 'blush',
    angle: 'side',
  });
  const whole = await sharp(Buffer.from(portrait)).resize(900, 1125).png().toBuffer();
  await sharp(whole)
    .extract({ left: 90, top: 22, width: 720, height: 900 })
    .resize(640, 800)
    .avif({ quality: 50, effort: 6 })
    .toFile(join(folder, 'founder.avif'));
}
