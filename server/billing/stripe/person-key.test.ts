import { expect, test } from 'vitest';
import { createPersonKey, sameAddress } from './payments.ts';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+trial2@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['A.da@GoogleMail.com.', 'ada@gmail.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['ada@pm.me', 'ada@proton.me'],
  ['+@example.com', '+@example.com'],
])('%s reaches the mailbox of %s', (variant, plain) => {
  expect(sameAddress(variant)).toBe(plain);
});

test('what is kept of a person depends on the secret and does not show the address', () => {
  const key = createPersonKey('x'.repeat(32));
  expect(key('address', 'ada@example.com')).toBe(key('address', 'ADA+1@example.com'));
  expect(key('address', 'ada@example.com')).not.toBe(createPersonKey('y'.repeat(32))('address', 'ada@example.com'));
  expect(key('address', 'ada')).not.toBe(key('card', 'ada'));
  expect(key('address', 'ada@example.com')).toMatch(/^[\w-]{43}$/);
});
