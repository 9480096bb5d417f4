import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import { readZip } from './read-zip.ts';

/** Bytes that do not shrink, as those of photographs. */
function photo(size: number, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  });
}
const zip = (files: Parameters<typeof zipSync>[0]) => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>]);
const refusal = (blob: Blob) =>
  readZip(blob).then(
    () => 'it was read',
    (error: Error) => error.message,
  );

test('the photos of a ZIP come out whole, with their folders, and nothing else does', async () => {
  const front = photo(200_000);
  const read = await readZip(
    zip({
      'wigs/a1-front.jpg': front,
      'b.PNG': [photo(10), { level: 0 }],
      'notes.txt': photo(50),
      '__MACOSX/wigs/._a1-front.jpg': photo(20),
    }),
  );
  expect(read.files.map(({ path, file }) => [path, file.name, file.size])).toEqual([
    ['wigs/a1-front.jpg', 'a1-front.jpg', 200_000],
    ['b.PNG', 'b.PNG', 10],
  ]);
  expect(new Uint8Array((await read.files[0]?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(front);
  expect(read.tooLarge).toEqual([]);
});

test('a ZIP that grows beyond what photos do is given up, whatever it says of its size', async () => {
  const bomb = zip({ 'a.jpg': new Uint8Array(12 * 1024 * 1024) });
  expect(bomb.size).toBeLessThan(20_000);
  expect(await refusal(bomb)).toMatch(/^This ZIP unpacks to more than photos do/);
  expect(await refusal(zip({ 'a.bin': new Uint8Array(12 * 1024 * 1024), 'b.jpg': photo(10) }))).toMatch(
    /^This ZIP unpacks/,
  );
});

test('a ZIP with more files than photos can be brought in is given up', async () => {
  // Stored as they are: to pack thousands takes seconds.
  const many: Parameters<typeof zipSync>[0] = {};
  for (let at = 0; at <= 5_000; at += 1) many[`${at}.txt`] = [new Uint8Array(1), { level: 0 }];
  expect(await refusal(zip(many))).toMatch(/^This ZIP unpacks to more/);
});

test('a photo that is too large is left out and named', async () => {
  const read = await readZip(
    zip({ 'huge.jpg': [new Uint8Array(photoMaxBytes + 1), { level: 0 }], 'ok.jpg': photo(10) }),
  );
  expect([read.tooLarge, read.files.map(({ path }) => path)]).toEqual([['huge.jpg'], ['ok.jpg']]);
});

test('what is no ZIP, or half of one, says what helps', async () => {
  expect(await refusal(new Blob(['Hello']))).toMatch(/^We could not read this ZIP\. Choose the photos as files/);
  const whole = zip({ 'a.jpg': [photo(100_000), { level: 0 }] });
  expect(await refusal(whole.slice(0, 50_000))).toMatch(/^We could not read this ZIP/);
});
