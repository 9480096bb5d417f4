import { expect, test } from 'vitest';
import { indexPhotos, matchPhotos } from './match-photos.ts';

const photos = (...paths: string[]) => indexPhotos(paths.map((path) => ({ path, file: new File(['x'], path) })));
const matched = (cells: object, index: ReturnType<typeof photos>) => {
  const { photos: found, missing, left } = matchPhotos(cells, index);
  return { found: found.map(({ path }) => path), missing, left: left.length };
};

test('photos are found by name in the order of the row, however it is written', () => {
  const index = photos('IMG_1.JPG', 'wigs/back.png', 'Front, left.jpg', 'other.jpg');
  const cells = { photos: 'back.png; img_1.jpg | front, left.jpg' };
  expect(matched(cells, index)).toEqual({
    found: ['wigs/back.png', 'IMG_1.JPG', 'Front, left.jpg'],
    missing: [],
    left: 0,
  });
  expect(matched({ photos: 'IMG_1, other' }, index).found).toEqual(['IMG_1.JPG', 'other.jpg']);
  expect(matched({ photos: 'C:\\photos\\back.png' }, index).found).toEqual(['wigs/back.png']);
});

test('what a row names and nobody chose is said', () => {
  expect(matched({ photos: 'a.jpg; gone.jpg' }, photos('a.jpg'))).toMatchObject({
    found: ['a.jpg'],
    missing: ['gone.jpg'],
  });
});

test('without names the reference of the row finds them, by name or folder, and no other row’s', () => {
  const index = photos('a1-10.jpg', 'A1-2.jpg', 'a1.jpg', 'A12.jpg', 'A1/inside.jpg', 'ba1.jpg');
  expect(matched({ reference: 'A1' }, index).found).toEqual(['a1.jpg', 'A1-2.jpg', 'a1-10.jpg', 'A1/inside.jpg']);
  expect(matched({ reference: 'A1', photos: 'A12.jpg' }, index).found).toEqual(['A12.jpg']);
  expect(matched({}, index).found).toEqual([]);
});

test('a listing takes eight, and the others are counted', () => {
  const names = Array.from({ length: 10 }, (_, at) => `b-${at}.jpg`);
  expect(matched({ reference: 'b' }, photos(...names))).toMatchObject({ found: names.slice(0, 8), left: 2 });
});
