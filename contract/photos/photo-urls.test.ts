import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  avatarSources,
  type PhotoFile,
  parsePhotoKey,
  photoFormats,
  photoKey,
  photoPurposes,
  photoUrl,
  variantWidths,
} from './photo-urls.ts';

const file = fc.record<PhotoFile>({
  purpose: fc.constantFrom(...photoPurposes),
  ownerId: fc.uuid(),
  id: fc.uuid(),
  width: fc.integer({ min: 1, max: 2048 }),
  format: fc.constantFrom(...photoFormats),
});

test('a key says everything about its file', () => {
  fc.assert(
    fc.property(file, (given) => {
      expect(parsePhotoKey(photoKey(given))).toEqual(given);
    }),
  );
});

test('nothing but a key is taken for one', () => {
  fc.assert(
    fc.property(file, fc.string({ minLength: 1 }), fc.nat(120), (given, extra, at) => {
      const key = photoKey(given);
      const changed = key.slice(0, at) + extra + key.slice(at);
      const parsed = parsePhotoKey(changed);
      expect(parsed === undefined || photoKey(parsed) === changed).toBe(true);
    }),
  );
});

test('the address of any size leads to a size that exists, however small the photo', () => {
  fc.assert(
    fc.property(file, fc.nat(5000), ({ ownerId, id, width }, wanted) => {
      const found = parsePhotoKey(photoUrl({ ownerId, id, width }, wanted).slice('/media/'.length));
      expect(variantWidths(width)).toContain(found?.width);
    }),
  );
});

test('no size is wider than the photo, and the widest is the photo itself', () => {
  expect(variantWidths(2048)).toEqual([320, 640, 1280, 2048]);
  expect(variantWidths(700)).toEqual([320, 640, 700]);
  expect(variantWidths(90)).toEqual([90]);
});

test('an avatar from elsewhere is shown as it is', () => {
  expect(avatarSources('https://example.com/me.png')).toEqual({ src: 'https://example.com/me.png' });
});
