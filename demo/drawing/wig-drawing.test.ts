import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shades } from '#demo/drawing/scene/shades.ts';
import { drawBrandPlaceholder } from './brand-placeholder.ts';
import { drawOpenGraph } from './open-graph.ts';
import { angles, backgrounds, partings, type WigDrawing, wigStyles } from './options.ts';
import { drawWig } from './wig-drawing.ts';

const wig: WigDrawing = {
  seed: 7,
  style: 'pixie',
  lengthInches: 4,
  curl: 0.5,
  shade: 'Chestnut',
  parting: 'left',
  background: 'ivory',
  angle: 'front',
};
const plain = drawWig(wig);

describe('drawWig', () => {
  test('the same options give the same drawing', () => {
    expect(drawWig({ ...wig })).toBe(plain);
  });

  test('another seed gives another wig, outside, inside and close by', () => {
    for (const angle of ['back', 'inside-cap', 'detail'] as const)
      expect(drawWig({ ...wig, angle, seed: 8 })).not.toBe(drawWig({ ...wig, angle }));
  });

  test('root shadow, highlights and bangs each change the picture', () => {
    for (const extra of [{ rooted: true }, { highlights: true }, { bangs: true }]) {
      expect(drawWig({ ...wig, ...extra })).not.toBe(plain);
    }
  });

  test.each(sampledWigs())('$style in $shade, $angle, is a picture of 4 by 5', async (options) => {
    const svg = drawWig(options);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const { info } = await sharp(Buffer.from(svg)).resize(160).webp().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([160, 200]);
  });
});

test('every brand has a placeholder of its own', () => {
  const drawn = ['gabor', 'noriko', 'unheard-of'].map((brandId) =>
    drawBrandPlaceholder({ brandId, name: brandId, seed: 1 }),
  );
  expect(new Set(drawn).size).toBe(3);
});

test('a link preview can be rasterised', async () => {
  const preview = drawOpenGraph({ title: 'Premium Wig Marketplace', subtitle: 'Buy, Sell, Trade' });
  const { info } = await sharp(Buffer.from(preview)).resize(240).jpeg().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(240);
});

/** Twelve wigs that together show every style, angle, parting and background, and most shades. */
function sampledWigs(): WigDrawing[] {
  return wigStyles.map((style, i) => ({
    seed: i,
    style,
    lengthInches: 4 + ((i * 5) % 21),
    curl: (i % 6) / 5,
    shade: shades[(i * 7) % shades.length] ?? 'Black',
    rooted: i % 3 === 0,
    highlights: i % 4 === 0,
    parting: partings[i % partings.length] ?? 'none',
    bangs: i % 5 === 0,
    background: backgrounds[i % backgrounds.length] ?? 'ivory',
    angle: angles[i % angles.length] ?? 'front',
  }));
}
