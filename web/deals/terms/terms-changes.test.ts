import { expect, test } from 'vitest';
import type { DealMove, DealTerms } from '#contract/deals/deals.ts';
import { isTrade, sidesOf } from './deal-sides.ts';
import { changeText, findChanges } from './terms-changes.ts';

const [me, mia, ann] = ['me', 'mia', 'ann'];
const wig = (from: string, to: string, listingId: string): DealMove => ({ from, to, listingId });
const cash = (from: string, to: string, cents: number): DealMove => ({ from, to, cents, shippingCents: 0 });

const listings = Object.fromEntries(
  ['zara', 'angelica'].map((id) => [id, { title: id } as DealTerms['listings'][string]]),
);
const words = (before: DealMove[], now: DealMove[]) =>
  findChanges(before, now).map((change) => changeText(change, listings, (id) => (id === me ? 'you' : 'Mia')));

test('a counter-offer marks what was added, what was removed and the amount that changed', () => {
  const before = [wig(me, mia, 'zara'), cash(mia, me, 10_000)];
  expect(words(before, before)).toEqual([]);
  expect(words(before, [wig(me, mia, 'angelica'), cash(mia, me, 12_000)])).toEqual([
    'Added: angelica, from you',
    'Removed: zara, from you',
    'Cash from Mia: $100.00 became $120.00',
  ]);
});

test('another amount for shipping is a change of the cash', () => {
  const shipped = { from: mia, to: me, cents: 10_000, shippingCents: 1_250 };
  expect(words([cash(mia, me, 10_000)], [shipped])).toEqual([
    'Cash from Mia: $100.00 became $112.50 ($100.00 + $12.50 shipping)',
  ]);
});

test('cash that goes the other way is one amount removed and one added', () => {
  expect(words([cash(mia, me, 10_000)], [cash(me, mia, 500)])).toEqual([
    'Removed: $100.00 from Mia',
    'Added: $5.00 from you',
  ]);
});

test('a wig that becomes one of a choice, or is in it for sure again, is no new wig', () => {
  const sure = [wig(me, mia, 'zara')];
  const choice: DealMove[] = [{ from: me, to: mia, choice: ['zara', 'angelica'] }];
  expect(words(sure, choice)).toEqual(['Added: angelica, from you', 'zara is now one to pick from']);
  expect(words(choice, sure)).toEqual(['Removed: angelica, from you', 'zara is now in it for sure']);
});

test('a ring of three is seen from inside: what I give, what I get, and what goes between the others', () => {
  const ring = [cash(ann, mia, 500), wig(me, mia, 'a'), wig(mia, ann, 'b'), wig(ann, me, 'c'), wig(ann, mia, 'd')];
  const { give, get, others } = sidesOf(ring, me);
  expect(give).toEqual([{ from: me, to: mia, moves: [wig(me, mia, 'a')] }]);
  expect(get).toEqual([{ from: ann, to: me, moves: [wig(ann, me, 'c')] }]);
  expect(others).toEqual([
    { from: ann, to: mia, moves: [wig(ann, mia, 'd'), cash(ann, mia, 500)] },
    { from: mia, to: ann, moves: [wig(mia, ann, 'b')] },
  ]);
});

test('a deal is a trade when wigs come from more than one member', () => {
  expect(isTrade([wig(me, mia, 'a'), cash(mia, me, 500)])).toBe(false);
  expect(isTrade([wig(me, mia, 'a'), wig(mia, me, 'b'), cash(mia, me, 500)])).toBe(true);
});
