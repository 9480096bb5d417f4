import { expect, test } from 'vitest';
import { checkImage } from './check-image.ts';

const megabyte = 1024 * 1024;

test('an image of up to 5 MB can be sent, a larger one cannot', () => {
  expect(checkImage({ name: 'a.jpg', type: 'image/jpeg', size: 5 * megabyte })).toBeUndefined();
  expect(checkImage({ name: 'a.png', type: 'image/png', size: 5 * megabyte + 1 })).toBe(
    'Image size must be less than 5MB',
  );
});

test('a file that is no image cannot be sent', () => {
  expect(checkImage({ name: 'heic.pdf', type: 'application/pdf', size: 10 })).toBe('Please choose an image file.');
});

test('a photograph of a phone can be sent, also where the computer does not know its type', () => {
  expect(checkImage({ name: 'IMG_0001.HEIC', type: '', size: 10 })).toBeUndefined();
});
