/** Makes the two font files of the site from the packages: Latin letters only, and only the weights that are used. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ascii = range(0x20, 0x7e);
const accented = range(0xc0, 0xff);
const letters = `${String.fromCodePoint(...ascii, ...accented, 0xa0)}–—‘’“”…`;
// Headings need no signs beyond these; what is missing comes from the next font of the list.
const signs = '•€£¢©®™°·½¼';

interface SubsetFont {
  characters: string;
  source: string;
  target: string;
  variationAxes: Record<string, number | { min: number; max: number }>;
}

const fonts: SubsetFont[] = [
  {
    characters: letters,
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    target: 'fraunces.woff2',
    variationAxes: { opsz: 72, wght: { min: 400, max: 600 } },
  },
  {
    characters: letters + signs,
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    target: 'figtree.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

const keepFeatures = ['kern', 'liga', 'ccmp', 'mark', 'lnum', 'tnum'];

const folder = new URL('../web/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { characters, source, target, variationAxes } of fonts) {
  const original = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}`)));
  const options = { targetFormat: 'woff2' as const, variationAxes, keepFeatures };
  const subset = await subsetFont(original, characters, options);
  await writeFile(new URL(target, folder), subset);
  console.log(`${target}: ${(subset.length / 1024).toFixed(1)} kB`);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
