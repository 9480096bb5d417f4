import { expect, test } from 'vitest';
import { checkImage } from './check-image.ts';

const megabyte = 1024 * 1024;

test('an image of up to 5 MB can be sent, a larger one cannot', () => {
  expect(checkImage({ type: 'image/jpeg', size: 5 * megabyte })).toBeUndefined();
  expect(checkImage({ type: 'image/png', size: 5 * megabyte + 1 })).toBe('Image size must be less than 5MB');
});

test('a file that is no image cannot be sent', () => {
  expect(checkImage({ type: 'application/pdf', size: 10 })).toBe('Please choose an image file.');
});
