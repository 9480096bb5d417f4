import { expect, test } from 'vitest';
import type { WayMethod } from '#contract/deals/way-values.ts';
import { writtenWays, wrongWays } from './typed-ways.ts';

test.each<[WayMethod, string, string]>([
  ['PayPal', ' paypal.me/SelmaB ', 'SelmaB'],
  ['PayPal', 'https://www.paypal.com/paypalme/selma/25?locale=en', 'selma'],
  ['PayPal', 'selma@example.com', 'selma@example.com'],
  ['Venmo', 'https://venmo.com/u/selma-b', 'selma-b'],
  ['Cash App', 'cash.app/$selma', '$selma'],
])('%s: the name is taken out of “%s”', (method, handle, name) => {
  const typed = [{ key: 0, method, handle }];
  expect([writtenWays(typed), wrongWays(typed)]).toEqual([[{ method, handle: name }], {}]);
});

test('a link to another page is refused as before', () => {
  expect(wrongWays([{ key: 0, method: 'PayPal', handle: 'paypal.me.example/selma' }])).toEqual({
    'handle-0': 'Enter the name alone, not a link.',
  });
});
