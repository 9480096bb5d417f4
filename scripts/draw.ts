/**
 * Draws the pictures that come with the repository: `npx node scripts/draw.ts brands|covers|hero|site`. Run it again when a
 * drawing, the catalogue or a title has changed; `covers` draws missing ones, with `--all` every one.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { firstBrands } from '#contract/brands/brands.ts';
import { site } from '#contract/site.ts';
import { coverName, coversFolder } from '#demo/covers.ts';
import { drawPicture } from '#demo/draw-picture.ts';
import { drawBrandPlaceholder } from '#demo/drawing/brand-placeholder.ts';
import { drawOpenGraph } from '#demo/drawing/open-graph.ts';
import type { WigDrawing } from '#demo/drawing/options.ts';
import { drawWig } from '#demo/drawing/wig-drawing.ts';
import { shownCovers } from '#demo/listings.ts';
import { memberDrawings } from '#demo/members.ts';
import { imageOf } from '#web/pages/page-image.ts';
import { siteMap } from '#web/pages/site-map.ts';
import { root } from './tool.ts';

const ivory = '#fbf7f0';
const coverWidths = { card: 480, square: 192 };
const heroPictures: { name: string; width: number; wig: WigDrawing }[] = [
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

const kinds = { brands: drawBrands, covers: drawCovers, hero: drawHero, site: drawSite };
const [kind = ''] = process.argv.slice(2);
if (!Object.hasOwn(kinds, kind)) throw new Error(`Say what to draw: ${Object.keys(kinds).join(', ')}.`);
await kinds[kind as keyof typeof kinds]();

/** The card of a listing without a photograph, for each brand. The last stands for brands that staff add. */
async function drawBrands(): Promise<void> {
  const folder = join(root, 'public', 'brands');
  await mkdir(folder, { recursive: true });
  for (const { id, name } of [...firstBrands, { id: 'any', name: site.name }]) {
    const drawing = sharp(Buffer.from(drawBrandPlaceholder({ brandId: id, name, seed: 7 })));
    await drawing
      .resize(480, 600)
      .webp({ quality: 62, effort: 6 })
      .toFile(join(folder, `${id}.webp`));
  }
}

/** The cover of each demo listing and the demo sellers; demo/covers.test.ts names missing ones. */
async function drawCovers(): Promise<void> {
  await mkdir(coversFolder, { recursive: true });
  const wanted = new Map<string, { drawing: WigDrawing; shape: 'card' | 'square' }>();
  for (const drawing of shownCovers()) wanted.set(coverName(drawing, 'card'), { drawing, shape: 'card' });
  for (const drawing of memberDrawings().values())
    wanted.set(coverName(drawing, 'square'), { drawing, shape: 'square' });
  for (const name of await readdir(coversFolder)) if (!wanted.has(name)) await rm(join(coversFolder, name));
  const isKept = (name: string) => !process.argv.includes('--all') && existsSync(join(coversFolder, name));
  const waiting = [...wanted].filter(([name]) => !isKept(name));
  const drawNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, { drawing, shape }] = next;
      const { data, info } = await drawPicture(drawing, { width: coverWidths[shape], isSquare: shape === 'square' });
      const picture = sharp(data, { raw: info }).avif({ quality: 44, effort: 2 });
      await writeFile(join(coversFolder, name), await picture.toBuffer());
    }
  };
  await Promise.all([drawNext(), drawNext()]);
}

async function drawHero(): Promise<void> {
  const folder = join(root, 'web', 'home', 'pictures');
  await mkdir(folder, { recursive: true });
  for (const { name, width, wig } of heroPictures) {
    const drawing = sharp(Buffer.from(drawWig(wig)))
      .resize(width)
      .flatten({ background: '#ffffff' });
    await drawing.avif({ quality: 52, effort: 6 }).toFile(join(folder, `${name}.avif`));
  }
}

/** The pictures of shared links, the icons of home screens, and the founder's portrait. */
async function drawSite(): Promise<void> {
  await drawSharedLinks(join(root, 'public', 'og'));
  await drawIcons(join(root, 'public'));
  await drawBadge(join(root, 'public'));
  await drawFounder(join(root, 'web', 'pages', 'pictures'));
}

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
 * Icons from that of the browser tab; phones cut their own corners, so the ground fills the square. Only a circle of
 * four fifths of a maskable icon is sure to be seen.
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
