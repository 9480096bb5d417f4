import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoSources } from '#contract/photos/photo-urls.ts';
import { unusedPhotosLimit } from '#contract/photos/photos.ts';
import { photos } from '#server/db/schema/photos.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { bomb, colourAt, heicPhoto, patchwork, phonePhoto, twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let app: PhotoApp;
let ann: TestMember;
let bea: TestMember;

beforeAll(async () => {
  app = await startPhotoApp();
  ann = await addMember(app, 'ann@example.com');
  bea = await addMember(app, 'bea@example.com');
});
afterAll(() => app.close());

test('a photo keeps its orientation and loses its location', async () => {
  const original = await phonePhoto(800, 600);
  expect((await sharp(original).metadata()).exif?.includes('Phone')).toBe(true);
  const { body: photo } = await upload(ann, original);
  expect(photo).toMatchObject({ ownerId: ann.id, width: 600, height: 800 });
  for (const key of await app.files(`listing-images/${ann.id}`)) {
    const stored = (await app.services.media.get(key))?.bytes as Buffer;
    const { orientation, exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ key, orientation, exif, xmp, iptc, icc }).toEqual({ key });
    const [top, bottom] = [await colourAt(stored, 0.5, 0.25), await colourAt(stored, 0.5, 0.75)];
    expect(top[0], `${key} is red above`).toBeGreaterThan(150);
    expect(bottom[2], `${key} is blue below`).toBeGreaterThan(150);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s is taken, whatever type the browser announces',
  async (format) => {
    const { body: photo } = await upload(ann, await twoHalves(500, 400, format), { type: 'text/html' });
    expect(photo).toMatchObject({ width: 500, height: 400 });
  },
);

test('a HEIC from a phone is taken, in its own colors', async () => {
  const { body: photo } = await upload(ann, await heicPhoto());
  expect(photo).toMatchObject({ width: 80, height: 60 });
  const { rawPayload: stored } = await app.app.inject(photoSources(photo).src);
  // Read as sRGB, the numbers of Display P3 would give 211.
  expect((await colourAt(stored, 0.25, 0.5))[0]).toBeGreaterThan(222);
  expect((await colourAt(stored, 0.75, 0.5))[2]).toBeGreaterThan(190);
});

test('every size the page may ask for is there, and none is larger than the upload', async () => {
  const { body: large } = await upload(bea, await twoHalves(2100, 700));
  const { body: small } = await upload(bea, await twoHalves(200, 150));
  expect(widthsIn(photoSources(large).avif)).toEqual([320, 640, 1280, 2048]);
  expect(widthsIn(photoSources(small).webp)).toEqual([200]);
  for (const photo of [large, small]) {
    const { src, avif, webp } = photoSources(photo);
    for (const url of [src, ...urlsIn(avif), ...urlsIn(webp)]) {
      const answer = await app.app.inject(url);
      const { width, format } = await sharp(answer.rawPayload).metadata();
      expect(answer.headers['content-type']).toBe(`image/${format === 'heif' ? 'avif' : format}`);
      expect(url).toContain(`-${width}.`);
    }
  }
});

test('a retry with the same id makes one photo, also when both arrive at once', async () => {
  const id = randomUUID();
  const bytes = await twoHalves(640, 480);
  const answers = await Promise.all([1, 2, 3].map(() => upload(ann, bytes, { id })));
  answers.push(await upload(ann, bytes, { id }));
  expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(answers[0]?.body));
  expect((await app.files(`listing-images/${ann.id}`)).filter((key) => key.includes(id))).toHaveLength(4);
});

test("nobody can put a photo in the place of another member's", async () => {
  const { body: photo } = await upload(ann, await twoHalves());
  const before = await app.files();
  const answer = await upload(bea, await twoHalves(300, 200), { id: photo.id });
  expect(answer.error.code).toBe('photos.id_taken');
  expect(await app.files()).toEqual(before);
});

test('the same picture has the same fingerprint in another size and format, and no other has it', async () => {
  const { body: first } = await upload(ann, await patchwork(1));
  const copied = await app.app.inject(photoSources(first).src);
  const { body: copy } = await upload(bea, copied.rawPayload);
  const { body: other } = await upload(bea, await patchwork(2));
  const rows = await app.deps.database.db.select().from(photos);
  const fingerprint = (id: string) => rows.find((row) => row.id === id)?.fingerprint;
  expect(fingerprint(copy.id)).toBe(fingerprint(first.id));
  expect(fingerprint(other.id)).not.toBe(fingerprint(first.id));
});

describe('refused with a clear sentence, and nothing kept:', () => {
  const html = '<!doctype html><script>alert(1)</script>'.padEnd(2_000);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const htmlAsHeic = async () => Buffer.concat([(await heicPhoto()).subarray(0, 24), Buffer.from(html)]);
  /** Its size stands in a box of its own, behind the name and four bytes of flags. */
  const withSize = (heic: Buffer, side: number) => {
    const at = heic.indexOf('ispe') + 8;
    heic.writeUInt32BE(side, at);
    heic.writeUInt32BE(side, at + 4);
    return heic;
  };
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const cases: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    ['an empty file', () => Buffer.alloc(0), 422, /empty/],
    ['HTML named photo.jpg', () => Buffer.from(html), 422, /could not read this image/],
    [
      'HTML behind the first bytes of a JPEG',
      () => Buffer.concat([jpegStart, Buffer.from(html)]),
      422,
      /could not read/,
    ],
    ['SVG', () => Buffer.from(svg), 422, /could not read this image/],
    [
      'GIF',
      async () =>
        sharp(await twoHalves(20, 20))
          .gif()
          .toBuffer(),
      422,
      /Try a JPEG, PNG, WebP, AVIF or HEIC/,
    ],
    [
      'TIFF',
      async () =>
        sharp(await twoHalves(20, 20))
          .tiff()
          .toBuffer(),
      422,
      /Try a JPEG, PNG, WebP, AVIF or HEIC/,
    ],
    ['a truncated JPEG', async () => half(await twoHalves(900, 600, 'jpeg')), 422, /damaged/],
    ['a truncated PNG', async () => half(await twoHalves(900, 600, 'png')), 422, /damaged/],
    ['a truncated WebP', async () => half(await twoHalves(900, 600, 'webp')), 422, /could not read|damaged/],
    ['a truncated AVIF', async () => half(await twoHalves(900, 600, 'avif')), 422, /could not read|damaged/],
    ['a truncated HEIC', async () => half(await heicPhoto()), 422, /could not read|damaged/],
    ['HTML behind the first bytes of a HEIC', htmlAsHeic, 422, /could not read/],
    [
      'a HEIC that says it has 100 megapixels',
      async () => withSize(await heicPhoto(), 10_000),
      422,
      /50 megapixels|could not read|damaged/,
    ],
    ['100 megapixels', () => bomb(10_000), 422, /more than 50 megapixels/],
    ['a ribbon of pixels', () => twoHalves(1200, 100), 422, /too long and narrow/],
    ['more than 15 MB', () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 413, /larger than 15 MB/],
  ];
  test.each(cases)('%s', async (_name, make, status, sentence) => {
    const before = await app.files();
    const answer = await upload(ann, await make());
    expect(answer.status).toBe(status);
    expect(answer.error.code).toMatch(/^photos\./);
    expect(answer.error.message).toMatch(sentence);
    expect(await app.files()).toEqual(before);
  });
});

test('an upload has at most fifteen megabytes, also where it does not say beforehand how many it has', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 0xff);
  const body = Readable.from(Array(16).fill(megabyte), { objectMode: false });
  const headers = { 'content-type': 'image/jpeg' };
  const answer = await ann.client.send('POST', `/api/photos?id=${randomUUID()}`, body, headers);
  expect([answer.status, answer.error.code]).toEqual([413, 'photos.too_large']);
});

test('an upload without a proper id is refused before anything is opened', async () => {
  expect((await upload(ann, await twoHalves(), { id: '../../etc' })).status).toBe(400);
});

test('a visitor and a suspended member cannot upload', async () => {
  const visitor = { ...ann, client: new TestClient(app.app) };
  expect((await upload(visitor, await twoHalves())).status).toBe(401);
  const suspended = await addMember(app, 'sue@example.com', { status: 'suspended' });
  expect((await upload(suspended, await twoHalves())).status).toBe(403);
});

test('a member cannot hoard photos that no listing uses', async () => {
  const hoarder = await addMember(app, 'hoarder@example.com');
  const facts = { width: 1, height: 1, thumbhash: '', byteSize: 1, fingerprint: '' };
  const rows = Array.from({ length: unusedPhotosLimit }, () => ({ id: randomUUID(), ownerId: hoarder.id, ...facts }));
  await app.deps.database.db.insert(photos).values(rows);
  expect((await upload(hoarder, await twoHalves())).error.code).toBe('photos.too_many_unused');
  expect((await upload(hoarder, await twoHalves(), { id: rows[0]?.id ?? '' })).status).toBe(200);
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

function urlsIn(srcSet: string): string[] {
  return srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '');
}

function widthsIn(srcSet: string): number[] {
  return srcSet.split(', ').map((entry) => Number.parseInt(entry.split(' ')[1] ?? '', 10));
}
