import { expect, test } from 'vitest';
import { isSameWay, type PaymentWay } from '#contract/deals/way-values.ts';
import { waysIn } from './payment-handles.ts';

test.each<[string, PaymentWay[]]>([
  ['Please use paypal.me/SelmaB this time', [{ method: 'PayPal', handle: 'selmab' }]],
  ['my new tag is $selma2', [{ method: 'Cash App', handle: 'selma2' }]],
  ['or cash.app/$selma2', [{ method: 'Cash App', handle: 'selma2' }]],
  ['Venmo me: @selma-b', [{ method: 'Venmo', handle: '@selma-b' }]],
  ['Zelle works, it is selma@example.com', [{ method: 'Zelle', handle: 'selma@example.com' }]],
  ['Zelle to (555) 010-2030 please', [{ method: 'Zelle', handle: '555) 010-2030' }]],
  ['PayPal is down, Venmo works: @selma-b', [{ method: 'Venmo', handle: '@selma-b' }]],
  ['I paid $120 by PayPal', []],
  ['It costs $150.00. See you @ noon', []],
  ['Write to selma@example.com', []],
])('a way to pay is found in "%s"', (text, found) => {
  expect(waysIn(text)).toEqual(found);
});

test.each<[PaymentWay, PaymentWay, boolean]>([
  [{ method: 'Venmo', handle: '@Selma-B' }, { method: 'Venmo', handle: 'selma-b' }, true],
  [{ method: 'Venmo', handle: '@selma-b' }, { method: 'Venmo', handle: '@selmab' }, false],
  [{ method: 'Venmo', handle: '@selmab' }, { method: 'PayPal', handle: 'selmab' }, false],
  [{ method: 'Zelle', handle: 's.b@example.com' }, { method: 'Zelle', handle: 'sb@example.com' }, false],
  [{ method: 'Zelle', handle: 'sb@example.com' }, { method: 'PayPal', handle: 'SB@example.com' }, true],
  [{ method: 'Zelle', handle: '+1 (555) 010-2030' }, { method: 'Zelle', handle: '555.010.2030' }, true],
])('%o and %o are the same way: %s', (one, other, same) => {
  expect(isSameWay(one, other)).toBe(same);
});
