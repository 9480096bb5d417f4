import { expect, test } from 'vitest';
import { recognizeImage } from './encode-photo.ts';

const beginnings = {
  jpeg: 'ff d8 ff e0 00 10 4a 46 49 46 00 01 01 00 00 01',
  png: '89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52',
  webp: '52 49 46 46 24 00 00 00 57 45 42 50 56 50 38 20',
  heif: '00 00 00 20 66 74 79 70 61 76 69 66 00 00 00 00',
  heic: '00 00 00 18 66 74 79 70 68 65 69 63 00 00 00 00',
} as const;
/** The bytes of each beginning that say what it is. */
const signatures = {
  jpeg: [0, 1, 2],
  png: [0, 1, 2, 3, 4, 5, 6, 7],
  webp: [0, 1, 2, 3, 8, 9, 10, 11],
  heif: [4, 5, 6, 7, 8, 9, 10, 11],
  heic: [4, 5, 6, 7, 8, 9, 10, 11],
} as const;
const kinds = Object.keys(beginnings) as (keyof typeof beginnings)[];
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each(kinds)('the first bytes of a %s are known, and each of them is needed', (kind) => {
  expect(recognizeImage(bytesOf(beginnings[kind]))).toBe(kind);
  for (const at of signatures[kind]) {
    const changed = bytesOf(beginnings[kind]);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    expect([at, recognizeImage(changed)]).toEqual([at, undefined]);
  }
});

test.each([
  ['GIF', '47 49 46 38 39 61 01 00 01 00 80 00 00 00 00 00'],
  ['BMP', '42 4d 46 00 00 00 00 00 00 00 36 00 00 00 28 00'],
  ['TIFF', '49 49 2a 00 08 00 00 00 00 00 00 00 00 00 00 00'],
  ['PDF', '25 50 44 46 2d 31 2e 37 0a 25 00 00 00 00 00 00'],
  ['a sound in RIFF', '52 49 46 46 24 00 00 00 57 41 56 45 66 6d 74 20'],
  ['MP4', '00 00 00 18 66 74 79 70 6d 70 34 32 00 00 00 00'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex')],
  ['a JPEG that does not begin at the beginning', `00 ${beginnings.jpeg}`],
  ['too little to tell', 'ff d8 ff e0 00 10'],
  ['nothing', ''],
])('%s is none of the five', (_what, hex) => {
  expect(recognizeImage(bytesOf(hex))).toBeUndefined();
});
