import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { guideBases } from '#contract/listings/worth/price-guide-values.ts';
import { groupsOf } from './guide-groups.ts';
import { guideFrom, type Sale } from './price-guide.ts';

const now = new Date('2026-05-04T12:00:00Z');
let buyers = 0;
/** A deal with a buyer of its own. */
const sale = (sellerId: string, cents: number, daysAgo = 1, seller = sellerId): Sale => ({
  ...{ sellerId, seller, cents },
  buyer: `buyer-${buyers++}`,
  isRecorded: false,
  soldAt: now.getTime() - daysAgo * dayMs,
});
const marked = (...given: Parameters<typeof sale>): Sale => ({ ...sale(...given), buyer: null });
const recorded = (...given: Parameters<typeof sale>): Sale => ({ ...sale(...given), isRecorded: true });
const guideOf = (...sales: Sale[]) => guideFrom([{ basis: 'brand', sales }], 'owner', now);

test('the guide never speaks from fewer than 5 sales of 3 sellers', () => {
  expect(guideOf(sale('a', 10_000), sale('a', 10_000), sale('b', 10_000), sale('b', 10_000))).toBeNull();
  expect(guideOf(...Array.from({ length: 20 }, (_, place) => sale(place % 2 ? 'a' : 'b', 10_000)))).toBeNull();
  expect(guideOf(sale('a', 1_000), sale('b', 1_000), sale('c', 1_000), sale('d', 1_000))).toBeNull();
  const five = [sale('a', 10_000), sale('b', 12_000), sale('c', 14_000), sale('d', 16_000), sale('e', 18_000, 40)];
  expect(guideOf(...five)).toEqual({
    lowCents: 12_000,
    medianCents: 14_000,
    highCents: 16_000,
    sales: 5,
    sellers: 5,
    days: 40,
    basis: 'brand',
  });
});

test('five buyers make a group speak, and at most two of their sales are only recorded', () => {
  const of = (...names: string[]) => names.map((name) => sale(name, 10_000));
  const [d, e, f] = [recorded('d', 10_000), recorded('e', 10_000), recorded('f', 10_000)];
  expect(guideOf(...of('a', 'b'), d, e, f)).toBeNull();
  expect(guideOf(...of('a', 'b', 'c'), e, f)).toMatchObject({ sales: 5 });
  const toOne = of('a', 'b', 'c', 'd', 'e').map((one, place) => ({ ...one, buyer: place < 2 ? 'same' : one.buyer }));
  expect(guideOf(...toOne)).toBeNull();
  expect(guideOf(...toOne, sale('f', 10_000))).toMatchObject({ sales: 6 });
});

test('a listing that was merely marked as sold makes no group speak, and counts for at most a third beside one', () => {
  const shop = ['x', 'y', 'z', 'u', 'v', 'w'].map((seller) => marked(seller, 99_900));
  expect(guideOf(...shop)).toBeNull();
  const four = ['a', 'b', 'c', 'd'].map((seller) => sale(seller, 10_000));
  expect(guideOf(...four, ...shop)).toBeNull();
  expect(guideOf(...four, sale('e', 10_000), ...shop)).toMatchObject({ sales: 7, medianCents: 10_000 });
});

test("a member's own sales do not count for their own listings", () => {
  const four = ['a', 'b', 'c', 'd'].map((seller) => sale(seller, 10_000));
  expect(guideOf(...four, sale('owner', 90_000), sale('owner', 90_000))).toBeNull();
});

test('several accounts of one person are one seller', () => {
  const accounts = ['a', 'b', 'c', 'd', 'e', 'f'].map((seller) => sale(seller, 900_000, 1, 'a'));
  expect(guideOf(...accounts)).toBeNull();
  const others = ['u', 'v', 'w', 'x'].map((seller) => sale(seller, 10_000));
  expect(guideOf(...others, ...accounts)).toMatchObject({ sales: 6, sellers: 5, medianCents: 10_000 });
});

test('one seller counts for at most a third, by the newest sales', () => {
  const others = ['a', 'b', 'c', 'd'].map((seller) => sale(seller, 10_000));
  const eager = [sale('x', 50_000), sale('x', 60_000, 2), ...Array.from({ length: 30 }, () => sale('x', 90_000, 3))];
  expect(guideOf(...others, ...eager)).toMatchObject({ sales: 6, sellers: 5, medianCents: 10_000 });
  const limited = fc.property(
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 20_000 }))),
    (given) => {
      const sales = given.map(([seller, cents]) => sale(seller, cents));
      const raised = sales.map((one) => (one.sellerId === 'a' ? { ...one, cents: 9_000_000 } : one));
      const [before, after] = [guideOf(...sales), guideOf(...raised)];
      expect(after?.sales).toBe(before?.sales);
      // Whatever one member asks, the median stays among what the others were paid.
      if (after) expect(after.medianCents).toBeLessThanOrEqual(20_000);
    },
  );
  fc.assert(limited);
});

test('a wig is in the groups of what is known of it, the narrowest first', () => {
  const wig = { brand: 'gabor', piece: 'full-wig' } as const;
  const keysOf = (more: object) => groupsOf({ ...wig, ...more }).map(({ key, basis }) => `${basis}: ${key}`);
  expect(keysOf({})).toEqual(['brand: gabor/full-wig']);
  // A fiber without a condition is in no group of its own.
  expect(keysOf({ fiberType: 'Synthetic', length: 'short' })).toEqual(['brand: gabor/full-wig']);
  expect(keysOf({ condition: 'new', fiberType: 'Synthetic', length: 'short' })).toEqual([
    'length: gabor/full-wig/new/Synthetic/short',
    'fiberType: gabor/full-wig/new/Synthetic',
    'condition: gabor/full-wig/new',
    'brand: gabor/full-wig',
  ]);
  expect(groupsOf({ ...wig, condition: 'new', fiberType: 'Synthetic', length: 'short' })).toHaveLength(
    guideBases.length,
  );
});
