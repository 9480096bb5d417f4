import { expect, test } from 'vitest';
import type { Match } from '#contract/matches/matches.ts';
import { proposalPath, suggestTrade } from './match-words.ts';

type Prices = Record<string, number | null>;

/** Between me and Bea; each wig fulfils a wish of the other. */
function matchOf(mine: Prices, hers: Prices): Match {
  const moves = (prices: Prices, from: string, to: string) =>
    Object.keys(prices).map((listingId) => ({ from, to, listingId, wish: 'Bobs' }));
  const listings = Object.fromEntries(
    Object.entries({ ...mine, ...hers }).map(([id, priceCents]) => [id, { title: id, priceCents }]),
  );
  return {
    ...{ id: 'bea', kind: 'both', members: [], foundAt: '' },
    moves: [...moves(hers, 'bea', 'me'), ...moves(mine, 'me', 'bea')],
    listings,
  } as unknown as Match;
}
function suggested(mine: Prices, hers: Prices): [give: string[], get: string[]] {
  const { give, get } = suggestTrade(matchOf(mine, hers), 'me');
  return [give.map(({ listingId }) => listingId), get.map(({ listingId }) => listingId)];
}

test('of what two could give each other, the two wigs that cost most nearly the same are suggested', () => {
  expect(suggested({ a: 10_000, b: 30_000 }, { x: 50_000, y: 29_000 })).toEqual([['b'], ['y']]);
  expect(suggested({ a: 10_000, b: 30_000 }, { x: 9_500, y: 29_000 })).toEqual([['a'], ['x']]);
});

test('of equal ones the first of each side is suggested, which is the newest', () => {
  expect(suggested({ a: 10_000, b: 10_000 }, { x: 10_000, y: 10_000 })).toEqual([['a'], ['x']]);
});

test('a wig without a price is suggested only where no price is known on one of the sides', () => {
  expect(suggested({ a: null, b: 90_000 }, { x: null, y: 1_000 })).toEqual([['b'], ['y']]);
  expect(suggested({ a: null, b: 0 }, { x: null })).toEqual([['a'], ['x']]);
});

test('where only one side has something, its newest is suggested and the other is left to choose', () => {
  expect(suggested({}, { x: 100, y: 200 })).toEqual([[], ['x']]);
  expect(suggested({ a: 100, b: 200 }, {})).toEqual([['a'], []]);
  expect(suggested({}, {})).toEqual([[], []]);
});

test('the address of a proposal names the other member and the suggested wigs, and no empty side', () => {
  expect(proposalPath(matchOf({ a: 100 }, { x: 100 }), 'me')).toBe('/account/deals/new?with=bea&give=a&get=x');
  expect(proposalPath(matchOf({}, { x: 100 }), 'me')).toBe('/account/deals/new?with=bea&get=x');
});
