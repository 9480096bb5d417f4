import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { placeholderOf } from './use-placeholder.ts';

test('while a photograph is on its way its own blur stands in its place, light where it is light', async () => {
  const size = 16;
  const pixels = Array.from({ length: size * size }, (_, at) =>
    at % size < size / 2 ? [20, 20, 20, 255] : [240, 200, 160, 255],
  );
  const hash = Buffer.from(rgbaToThumbHash(size, size, new Uint8Array(pixels.flat()))).toString('base64');
  const [, data = ''] = String(placeholderOf(hash)?.backgroundImage).match(/base64,(.*)\)/) ?? [];
  const { data: drawn, info } = await sharp(Buffer.from(data, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width * 3;
  expect(drawn[middle]).toBeLessThan(80);
  expect(drawn[middle + (info.width - 1) * 3]).toBeGreaterThan(180);
});

test('a hash that cannot be read gives no picture and does no harm', () => {
  expect(placeholderOf('%%%')).toBeUndefined();
  expect(placeholderOf('')).toBeUndefined();
});
