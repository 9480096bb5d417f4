import { expect, test } from 'vitest';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { manyErrors } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { type Judged, judgeChange } from './judge-change.ts';

const now = new Date('2026-05-04T12:00:00Z');
const wig: Judged = {
  id: '0193a0a0-0000-7000-8000-0000000000a1',
  title: 'Zara',
  status: 'active',
  type: 'both',
  priceCents: 19_950,
  shippingCents: null,
  takesOffers: true,
  buyAtOnce: false,
  refusesBelowCents: null,
  acceptsFromCents: null,
  bumpedAt: null,
  removedAt: null,
  removedFrom: null,
  removedByAdmin: false,
  isReserved: false,
  hasChangedHands: false,
};
const judge = (change: ManyChange, facts: Partial<Judged> = {}) => judgeChange({ ...wig, ...facts }, change, now);
const offers = {
  what: 'offers',
  takesOffers: true,
  buyAtOnce: false,
  refusesBelowPercent: null,
  acceptsFromPercent: null,
} as const;

test('a price by percent is rounded to whole dollars, one by an amount is kept to the cent', () => {
  expect(judge({ what: 'percent', percent: -10 })).toEqual({ set: { priceCents: 18_000 }, became: 'changed' });
  expect(judge({ what: 'amount', cents: -1_025 })).toEqual({ set: { priceCents: 18_925 }, became: 'changed' });
});

test('a price never becomes zero, too high, or one that was never there', () => {
  expect(judge({ what: 'amount', cents: -19_950 })).toEqual({ refusal: manyErrors.priceTooLow });
  expect(judge({ what: 'percent', percent: -90 }, { priceCents: 100 })).toEqual({ refusal: manyErrors.priceTooLow });
  expect(judge({ what: 'percent', percent: 200 }, { priceCents: 9_000_000 })).toEqual({
    refusal: manyErrors.priceTooHigh,
  });
  expect(judge({ what: 'percent', percent: -10 }, { type: 'trade', priceCents: null })).toEqual({
    refusal: manyErrors.noPrice,
  });
});

test('a floor above the new price is lowered to it, and the amount for accepting stays', () => {
  const floors = { refusesBelowCents: 19_000, acceptsFromCents: 19_500 };
  expect(judge({ what: 'percent', percent: -50 }, floors)).toMatchObject({
    set: { priceCents: 10_000, refusesBelowCents: 10_000 },
  });
  expect(judge({ what: 'percent', percent: -50 }, floors)).not.toHaveProperty('set.acceptsFromCents');
  expect(judge({ what: 'percent', percent: -50 }, { refusesBelowCents: 5_000 })).not.toHaveProperty(
    'set.refusesBelowCents',
  );
});

test('what goes for another wig alone loses its answers to cash, and what has no price is not for sale', () => {
  const rules = { buyAtOnce: true, refusesBelowCents: 1_000, acceptsFromCents: 2_000 };
  expect(judge({ what: 'type', type: 'trade' }, rules)).toEqual({
    set: { type: 'trade', buyAtOnce: false, refusesBelowCents: null, acceptsFromCents: null },
    became: 'changed',
  });
  expect(judge({ what: 'type', type: 'sale' }, { type: 'trade', priceCents: null })).toEqual({
    refusal: manyErrors.noPrice,
  });
});

test('answers to offers are shares of each price, end no proposal, and need a wig that is for sale', () => {
  const change = { ...offers, buyAtOnce: true, refusesBelowPercent: 60, acceptsFromPercent: 90 };
  expect(judge(change, { priceCents: 20_000 })).toEqual({ refusal: manyErrors.noShipping });
  expect(judge(change, { priceCents: 20_000, shippingCents: 0 })).toEqual({
    set: { buyAtOnce: true, refusesBelowCents: 12_000, acceptsFromCents: 18_000 },
    became: null,
  });
  expect(judge(change, { type: 'trade' })).toEqual({ refusal: manyErrors.notForSale });
  expect(judge({ ...offers, takesOffers: false }, { type: 'trade', priceCents: null })).toEqual({
    set: { takesOffers: false },
    became: null,
  });
});

test('what stays as it is ends no offer', () => {
  expect(judge({ what: 'type', type: 'both' })).toEqual({ set: {}, became: null });
  expect(judge({ what: 'shipping', cents: 900 }, { shippingCents: 900 })).toEqual({ set: {}, became: null });
});

test('many are bumped, sold and removed under the rules of one', () => {
  expect(judge({ what: 'bump' })).toEqual({ set: { bumpedAt: now }, became: null });
  expect(judge({ what: 'bump' }, { bumpedAt: new Date('2026-05-03T13:00:00Z') })).toEqual({
    refusal: sellingErrors.bumpedLately,
  });
  expect(judge({ what: 'sell' })).toEqual({ set: { status: 'sold' }, became: 'gone' });
  expect(judge({ what: 'sell' }, { status: 'traded' })).toEqual({ refusal: manyErrors.notActive });
  expect(judge({ what: 'remove' }, { status: 'traded' })).toMatchObject({
    set: { status: 'removed', removedFrom: 'traded' },
  });
  expect(judge({ what: 'remove' }, { isReserved: true })).toEqual({ refusal: dealErrors.reservedByYou });
});
