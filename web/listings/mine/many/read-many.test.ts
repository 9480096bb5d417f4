import { expect, test } from 'vitest';
import { unreadablePrice } from '#contract/price.ts';
import { nothingTyped, readMany } from './read-many.ts';

const typed = (more: Partial<typeof nothingTyped>) => ({ ...nothingTyped, ...more });

test('a percent and an amount are read in the direction that was chosen', () => {
  expect(readMany('price', typed({ percent: '10 %' }))).toEqual({ change: { what: 'percent', percent: -10 } });
  expect(readMany('price', typed({ way: 'raise-percent', percent: '150' }))).toEqual({
    change: { what: 'percent', percent: 150 },
  });
  expect(readMany('price', typed({ way: 'lower-amount', amount: '$12.50' }))).toEqual({
    change: { what: 'amount', cents: -1250 },
  });
});

test('what cannot be read is said at its field', () => {
  for (const percent of ['', '0', '91', '7.5', 'ten'])
    expect(readMany('price', typed({ percent }))).toHaveProperty('errors.percent');
  for (const amount of ['', '0', 'much'])
    expect(readMany('price', typed({ way: 'raise-amount', amount }))).toHaveProperty('errors.amount');
  expect(readMany('type', nothingTyped)).toHaveProperty('errors.type');
  expect(readMany('shipping', typed({ shipping: 'cheap' }))).toHaveProperty('errors.shipping');
  expect(readMany('offers', typed({ refusesBelowPercent: '90', acceptsFromPercent: '80' }))).toHaveProperty(
    'errors.refusesBelowPercent',
  );
});

test('an empty shipping is no amount, and empty shares answer nothing', () => {
  expect(readMany('shipping', nothingTyped)).toEqual({ errors: { shipping: unreadablePrice } });
  expect(readMany('offers', typed({ acceptsFromPercent: '95' }))).toEqual({
    change: {
      what: 'offers',
      takesOffers: true,
      buyAtOnce: false,
      refusesBelowPercent: null,
      acceptsFromPercent: 95,
    },
  });
});
