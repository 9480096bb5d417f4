import { rgbaToThumbHash } from 'thumbhash';
import { backdrops } from '#demo/drawing/scene/backdrops.ts';
import { hairRamps } from '#demo/drawing/scene/shades.ts';
import type { WigDrawing } from './drawing/options.ts';

const width = 16;
const height = 20;

/** A few blurred bytes of a drawing, guessed from its colors: drawing it only for this would take half a second. */
export function blurOf({ shade, lengthInches, angle, background }: WigDrawing): string {
  const wall = rgb(backdrops[background].wall);
  const [, base = '#000000', mid = '#000000'] = hairRamps[shade];
  const isClose = angle === 'detail';
  const ends = 8 + lengthInches * 0.5;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isHair = isClose || (Math.hypot((x - 7.5) / 5, (y - 7) / 6) < 1 && y < ends);
      const color = isHair ? rgb((x + y) % 2 ? base : mid) : wall;
      pixels.set([...color, 255], (y * width + x) * 4);
    }
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64');
}

function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
