import { expect, test } from 'vitest';
import { namePlace } from './places.ts';

test.each([
  ['203.0.113.77', null, 'near 203.0.113.0/24'],
  ['203.0.113.77', 'CA', 'near 203.0.113.0/24, Canada'],
  ['::ffff:203.0.113.77', null, 'near 203.0.113.0/24'],
  ['2001:db8:12:3456::1', null, 'near 2001:db8:12::/48'],
  ['2001:db8::1', null, 'near 2001:db8::/48'],
  ['2001:0db8:0012:0001:0000:0000:0000:0001', 'DE', 'near 2001:db8:12::/48, Germany'],
  ['127.0.0.1', null, 'from a local network'],
  ['::1', null, 'from a local network'],
  ['192.168.7.9', null, 'from a local network'],
  ['nonsense', 'FR', 'France'],
  ['nonsense', 'XX', null],
  [null, null, null],
])('%s in %s is told as %s', (address, country, told) => {
  expect(namePlace(address, country)).toBe(told);
});
