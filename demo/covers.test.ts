import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverName, coversFolder, makeFromCover } from './covers.ts';
import { growHair } from './drawing/hair/locks.ts';
import { shownCovers } from './listings.ts';
import { memberDrawings } from './members.ts';

const isThere = (name: string) => existsSync(join(coversFolder, name));

test('every listing and every seller of the demo has a picture in the repository, which a first visit need not wait for', () => {
  expect(shownCovers().filter((drawing) => !isThere(coverName(drawing, 'card')))).toEqual([]);
  expect([...memberDrawings().values()].filter((drawing) => !isThere(coverName(drawing, 'square')))).toEqual([]);
});

test('there is no other picture, and together they are small', () => {
  const files = readdirSync(coversFolder);
  expect(files).toHaveLength(shownCovers().length + memberDrawings().size);
  const bytes = files.reduce((sum, name) => sum + statSync(join(coversFolder, name)).size, 0);
  expect(bytes).toBeLessThan(4_000_000);
});

test('each size and format that a card can ask for is made from it', async () => {
  const [drawing] = shownCovers();
  if (!drawing) throw new Error('The demo has no listing');
  const base = { purpose: 'listing', ownerId: 'a', id: 'b' } as const;
  for (const width of [320, 640])
    for (const format of ['avif', 'webp'] as const)
      expect((await makeFromCover(drawing, { ...base, width, format }))?.length).toBeGreaterThan(1000);
  expect(await makeFromCover({ ...drawing, seed: -1 }, { ...base, width: 640, format: 'avif' })).toBeUndefined();
});

test('no strand of a cover flies off: each is a part of its lock', () => {
  const short = shownCovers().filter(({ style }) => style === 'shag' || style === 'coils');
  for (const drawing of short.slice(0, 12))
    for (const { points } of growHair(drawing).strands)
      expect(points.every(({ share }) => share >= 0 && share <= 1)).toBe(true);
});
