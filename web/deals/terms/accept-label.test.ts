import { expect, test } from 'vitest';
import { isolated } from '#contract/isolated.ts';
import { offer } from '#web/test/offers.ts';
import { acceptLabel } from './accept-label.ts';

const { terms } = offer();
const [, wig] = terms.moves;

test('saying yes to cash for one wig says how much for which', () => {
  expect(acceptLabel(terms)).toBe(`Accept $100.00 for ${isolated('Copper bob')}`);
  const shipped = [{ from: 'a', to: 'b', cents: 14_000, shippingCents: 1_250 }, ...(wig ? [wig] : [])];
  expect(acceptLabel({ ...terms, moves: shipped })).toBe(
    `Accept $140.00 + $12.50 shipping for ${isolated('Copper bob')}`,
  );
});

test('where it is more than that, the terms above the button say it', () => {
  const moves = [...terms.moves, { from: 'a', to: 'b', listingId: 'zara' }];
  expect(acceptLabel({ ...terms, moves })).toBe('Accept');
  expect(acceptLabel({ ...terms, moves: wig ? [wig] : [] })).toBe('Accept');
});
