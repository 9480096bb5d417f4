import { expect, test } from 'vitest';
import { displayNameSchema, looksLikeAddress } from './name-schema.ts';
import { findWebAddress } from './web-address.ts';

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
  'evil·com',
  'evil•com',
  'evil․com',
  'evil .com',
  'evil. com',
  'evil.com/',
  'evil[.]com',
  'evil (dot) de',
  'evil dot com',
  'javascript:alert(1)',
  'JavaScript : alert(1)',
  'mailto:x',
  'http:∕∕x',
  'вигс.рф',
  '假发.中国',
])('a display name like %s is refused, because a mail would make a link of it', (name) => {
  expect(displayNameSchema.safeParse(name).error?.issues.at(-1)?.message).toBe(
    looksLikeAddress(findWebAddress(name) ?? ''),
  );
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
  'Dr. Love',
  'St. Lo',
  'Gal·la Col·lell',
  'Anna • LA',
  'Polka Dot Lane',
  'Anna: Bobs',
  'アンナ・マリア',
  'Анна.Мария',
  'Нина 👩🏽‍🦱',
  'Zoë ❤️‍🔥',
  'Anna 👩‍⚕️ & Co.',
])('a display name like %s is taken', (name) => {
  expect(displayNameSchema.safeParse(name).error?.issues).toBeUndefined();
});

test.each([
  ['An<na', 'A display name cannot contain <.'],
  ['evil\u200B.com', 'Please remove U+200B.'],
  ['Anna\u202Ebell', 'Please remove U+202E.'],
  ['Anna\u200D👩', 'Please remove U+200D.'],
  ['evil·com', 'This one reads like “evil.com”.'],
])('what is refused in %j is named', (name, sign) => {
  expect(displayNameSchema.safeParse(name).error?.issues[0]?.message).toContain(sign);
});

test('an emoji joined of several keeps its joints', () => {
  expect(displayNameSchema.parse('Zoë ❤️‍🔥')).toBe('Zoë ❤️‍🔥');
  expect(displayNameSchema.parse('Zoë ❤️')).toBe('Zoë ❤');
});
