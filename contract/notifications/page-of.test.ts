import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['/account/matches?kind=rings', '/account/matches'],
  ['/account/settings#devices', '/account/settings'],
  ['/account/wishes/', '/account/wishes'],
  ['/?query=bob', '/'],
  ['/account/create-listing?edit=42&step=2#photos', '/account/create-listing?edit=42'],
  ['//[', '//['],
])('the address %s opens the page %s', (address, page) => {
  expect(pageOf(address)).toBe(page);
});
