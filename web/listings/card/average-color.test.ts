import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { averageColor } from './average-color.ts';

test('the color of a placeholder is the average of the photograph', () => {
  const copper = new Uint8Array(Array.from({ length: 16 }, () => [200, 120, 60, 255]).flat());
  const [red = 0, green = 0, blue = 0] =
    averageColor(Buffer.from(rgbaToThumbHash(4, 4, copper)).toString('base64'))
      ?.match(/\d+/g)
      ?.map(Number) ?? [];
  expect(Math.abs(red - 200) + Math.abs(green - 120) + Math.abs(blue - 60)).toBeLessThan(30);
});

test('a hash that cannot be read gives no color and does no harm', () => {
  expect(averageColor('%%%')).toBeUndefined();
});
