import { expect, test } from 'vitest';
import { displayNameSchema } from './name-schema.ts';
import { looksLikeWebAddress } from './web-address.ts';

test.each([
  'evil.com',
  'Claim your refund at wig-loop.shop',
  'www.wigs',
  'https://x',
  'EVIL.COM',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'wigs.de',
  'wigs.co.uk/login',
  'xn--wgs-0na.xn--p1ai',
  '192.168.0.1',
])('a display name like %s is refused, because a mail would make a link of it', (name) => {
  expect(looksLikeWebAddress(name)).toBe(true);
  expect(displayNameSchema.safeParse(name).error?.issues.at(-1)?.message).toMatch(/address of the web|cannot contain/);
});

test.each([
  'Jane Doe',
  'jane.doe',
  'J. Lo',
  'J.Lo',
  'Dr. Anna St. James',
  'Wigs & More',
  'anna.comfort',
  'v1.2',
  'A.B.C.',
])('a display name like %s is taken', (name) => {
  expect(displayNameSchema.safeParse(name).error?.issues).toBeUndefined();
});
