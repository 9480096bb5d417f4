import { describe, expect, test } from 'vitest';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { defaultExpiryHours } from '#contract/deals/deal-values.ts';
import type { DealTerms } from '#contract/deals/deals.ts';
import type { Listing } from '#contract/listings/listings.ts';
import {
  addWig,
  balanceText,
  emptyTray,
  fillTray,
  movesOf,
  removeWig,
  setOption,
  type Tray,
  toWig,
  trayOf,
  type Wig,
  whatIsMissing,
  whyNoCash,
  whyNot,
  wrongCash,
} from './tray.ts';

const wig = (id: string, more: Partial<Wig> = {}): Wig => ({
  ...toWig({ id, title: `Wig ${id}`, brand: 'jon-renau', type: 'both', priceCents: 10_000 }),
  ...more,
});
const put = (tray: Tray, side: 'give' | 'get', ...wigs: Wig[]) =>
  wigs.reduce((filled, one) => addWig(filled, side, one), tray);
const cash = (side: 'give' | 'get', text: string): Tray['cash'] => ({ side, text });

describe('what cannot be put into a tray says why', () => {
  const forSale = wig('s', { type: 'sale' });

  test('a reserved wig, and one whose owner takes no offers, which is no reason for one’s own', () => {
    expect(whyNot(emptyTray, 'get', wig('a', { isReserved: true }))).toBe('Reserved in another deal');
    const closed = wig('a', { type: 'sale', takesOffers: false });
    expect(whyNot(emptyTray, 'get', closed)).toBe('Its owner takes no offers for it');
    expect(whyNot(emptyTray, 'give', closed)).toBeNull();
    expect(whyNot(emptyTray, 'get', { ...closed, type: 'both' })).toBeNull();
  });

  test('a wig that is for sale only cannot meet a wig on the other side, whichever comes first', () => {
    expect(whyNot(put(emptyTray, 'give', wig('m')), 'get', forSale)).toBe('For sale only, not for trade');
    expect(whyNot(put(emptyTray, 'get', forSale), 'give', wig('m'))).toBe('“Wig s” is for sale only: it goes for cash');
    expect(put(put(emptyTray, 'get', forSale), 'give', wig('m')).give).toEqual([]);
    expect(whyNot(put(emptyTray, 'give', forSale), 'give', wig('m'))).toBeNull();
  });

  test('what is for sale only and what is for trade only cannot leave the same hands together', () => {
    const forTrade = wig('t', { type: 'trade' });
    expect(whyNot(put(emptyTray, 'get', forSale), 'get', forTrade)).toBe('For trade only: “Wig s” goes for cash');
    expect(whyNot(put(emptyTray, 'get', forTrade), 'get', forSale)).toBe('For sale only: “Wig t” goes for a wig');
    expect(whyNot(put(emptyTray, 'get', forTrade), 'get', wig('b'))).toBeNull();
  });

  test('the seventh wig of a side, where a choice counts as one', () => {
    const six = put(emptyTray, 'give', ...['1', '2', '3', '4', '5', '6'].map((id) => wig(id)));
    expect(whyNot(six, 'give', wig('7'))).toBe('At most 6 wigs');
    expect(whyNot(setOption(setOption(six, '1', true), '2', true), 'give', wig('7'))).toBeNull();
  });
});

describe('a tray filled in from a match', () => {
  const between = { me: 'me', other: 'you' };
  const listing = (id: string, owner: string, more: Partial<Listing> = {}) =>
    ({ ...wig(id), owner: { id: owner }, status: 'active', photos: [], ...more }) as Listing;
  const sides = ({ give, get }: Tray) => [give.map(({ id }) => id), get.map(({ id }) => id)];

  test('has each wig on the side of whoever owns it, in the order of the address, and nothing is chosen yet', () => {
    const named = [listing('m', 'me'), listing('t', 'you'), listing('n', 'me')];
    const { tray, left } = fillTray(named, between);
    expect(sides(tray)).toEqual([['m', 'n'], ['t']]);
    expect(tray).toMatchObject({ cash: null, note: '', hours: defaultExpiryHours });
    expect([...tray.give, ...tray.get].some(({ isOption }) => isOption)).toBe(false);
    expect(left).toEqual([]);
  });

  test('leaves out what is gone, sold, reserved or of somebody else, says which and why, and keeps the rest', () => {
    const named = [
      undefined,
      listing('s', 'you', { status: 'sold' }),
      listing('r', 'me', { isReserved: true }),
      listing('x', 'somebody'),
      listing('t', 'you'),
    ];
    const { tray, left } = fillTray(named, between);
    expect(sides(tray)).toEqual([[], ['t']]);
    expect(left).toEqual([
      'A wig is left out: no longer offered.',
      '“Wig s” is left out: no longer offered.',
      '“Wig r” is left out: reserved in another deal.',
      '“Wig x” is left out: no longer offered.',
    ]);
  });

  test('leaves out what has become for sale only since, because both sides give wigs', () => {
    const { tray, left } = fillTray([listing('m', 'me'), listing('t', 'you', { type: 'sale' })], between);
    expect(sides(tray)).toEqual([['m'], []]);
    expect(left).toEqual(['“Wig t” is left out: for sale only, not for trade.']);
  });

  test('has no wig twice and no more than a side may give', () => {
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((id) => listing(id, 'me'));
    const { tray, left } = fillTray([listing('1', 'me'), ...many], between);
    expect(tray.give.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(left).toEqual(['“Wig 7” is left out: at most 6 wigs.']);
  });
});

test('an amount is not begun for what goes for another wig alone, nor against another amount', () => {
  const asked = put(emptyTray, 'get', wig('t', { type: 'trade' }));
  expect(whyNoCash(asked, 'give')).toBe('Trade only: add a wig first');
  expect(whyNoCash(asked, 'get')).toBeNull();
  expect(whyNoCash(put(asked, 'give', wig('m')), 'give')).toBeNull();
  expect(whyNoCash(put(emptyTray, 'give', wig('t', { type: 'trade' })), 'get')).toBe('Trade only: add a wig first');
  expect(whyNoCash({ ...emptyTray, cash: cash('get', '5') }, 'give')).toBe('Cash goes only one way');
});

test('a wig is in a tray once, and the last option left is no choice any more', () => {
  const two = put(emptyTray, 'give', wig('1'), wig('1'), wig('2'));
  expect(two.give).toHaveLength(2);
  const left = removeWig(setOption(setOption(two, '1', true), '2', true), '2');
  expect(left.give).toMatchObject([{ id: '1', isOption: false }]);
});

test('what is missing is said before anything is sent', () => {
  const mine = put(emptyTray, 'give', wig('m'));
  const both = put(mine, 'get', wig('t'));
  expect(whatIsMissing(emptyTray)).toBe(dealErrors.noListing.message);
  expect(whatIsMissing(mine)).toBe('Add a wig or cash that you get.');
  expect(whatIsMissing(put(emptyTray, 'get', wig('t')))).toBe('Add a wig or cash that you give.');
  expect(wrongCash('', '')).toEqual({ cash: dealErrors.cents.message });
  expect(wrongCash('12,50', '')).toEqual({ cash: dealErrors.cents.message });
  expect(wrongCash('100000', '')).toEqual({ cash: dealErrors.cents.message });
  expect(whatIsMissing(setOption(put(both, 'give', wig('n')), 'm', true))).toBe(dealErrors.choice.message);
  const forTrade = put(emptyTray, 'get', wig('t', { type: 'trade' }));
  expect(whatIsMissing({ ...forTrade, cash: cash('give', '50') })).toBe('“Wig t” goes for another wig, not for cash.');
  const closed = put(emptyTray, 'get', wig('t', { takesOffers: false }));
  expect(whatIsMissing({ ...closed, cash: cash('give', '50') })).toBe('“Wig t” goes for another wig, not for cash.');
  expect(whatIsMissing(put(closed, 'give', wig('m')))).toBeNull();
  expect(whatIsMissing(both)).toBeNull();
  expect(whatIsMissing({ ...put(emptyTray, 'get', wig('t')), cash: cash('give', '99,999.99') })).toBeNull();
  expect(wrongCash('99,999.99', '')).toEqual({});
  expect(wrongCash('', '12.50')).toEqual({});
  expect(Object.keys(wrongCash('', ''))).toEqual(['cash']);
  expect(Object.keys(wrongCash('99,999.99', '1'))).toEqual(['cash']);
  expect(Object.keys(wrongCash('5', 'x'))).toEqual(['shipping']);
});

test('a tray becomes moves: what is sure, one choice, what one gets, and cash one way', () => {
  const tray = put(put(emptyTray, 'give', wig('a'), wig('b'), wig('c')), 'get', wig('t'));
  const chosen = setOption(setOption(tray, 'b', true), 'c', true);
  expect(movesOf({ ...chosen, cash: cash('get', '20.5') }, 'me', 'you')).toEqual([
    { from: 'me', to: 'you', listingId: 'a' },
    { from: 'me', to: 'you', choice: ['b', 'c'] },
    { from: 'you', to: 'me', listingId: 't' },
    { from: 'you', to: 'me', cents: 2050, shippingCents: 0 },
  ]);
});

test('shipping begins as the highest that is asked for what goes the other way, and is then as it was typed', () => {
  const asking = (id: string, shippingCents: number | null) => ({ ...wig(id), shippingCents });
  const wigs = put(emptyTray, 'get', asking('s', 1_250), asking('t', 900), asking('u', null));
  const paid = (tray: Tray) => movesOf(tray, 'me', 'you').find((move) => 'cents' in move);
  expect(paid({ ...wigs, cash: cash('give', '140') })).toMatchObject({ cents: 14_000, shippingCents: 1_250 });
  expect(paid({ ...wigs, cash: { side: 'give', text: '140', shipping: '5' } })).toMatchObject({ shippingCents: 500 });
  expect(paid({ ...wigs, cash: { side: 'give', text: '140', shipping: '' } })).toMatchObject({ shippingCents: 0 });
  expect(paid({ ...wigs, cash: cash('get', '140') })).toMatchObject({ shippingCents: 0 });
});

test('a counter-offer begins with the terms it answers, without the choice that only the other side can offer', () => {
  const { title, brand, type, priceCents, photo } = wig('x');
  const copy = { title, brand, type, priceCents, photo, condition: 'new', color: 'Black', capSize: null } as const;
  const terms: DealTerms = {
    id: 'terms',
    by: 'you',
    answers: null,
    moves: [
      { from: 'me', to: 'you', listingId: 'mine' },
      { from: 'you', to: 'me', listingId: 'sure' },
      { from: 'you', to: 'me', choice: ['one', 'two'] },
      { from: 'you', to: 'me', cents: 1500, shippingCents: 700 },
    ],
    listings: { mine: copy, sure: copy, one: copy, two: copy },
    note: 'hello',
    warnings: [],
    createdAt: '',
    expiresAt: '',
  };
  const tray = trayOf(terms, 'me');
  expect(tray.give.map(({ id }) => id)).toEqual(['mine']);
  expect(tray.get.map(({ id }) => id)).toEqual(['sure']);
  expect(tray).toMatchObject({
    cash: { side: 'get', text: '15.00', shipping: '7.00' },
    note: '',
    hours: defaultExpiryHours,
  });
});

test('the balance adds asking prices and cash, says what has no price, and takes the mean of a choice', () => {
  const free = wig('f', { type: 'trade', priceCents: null });
  expect(balanceText(emptyTray)).toBe('You give nothing yet, you get nothing yet.');
  const trade = put(put(emptyTray, 'give', wig('a'), free), 'get', wig('t', { priceCents: 21_000 }));
  expect(balanceText({ ...trade, cash: cash('give', '40') })).toBe(
    'You give about $140.00 and 1 wig without a price, you get about $210.00.',
  );
  const offer = { ...put(emptyTray, 'get', free), cash: cash('give', '90') };
  expect(balanceText(offer)).toBe('You give $90.00, you get 1 wig without a price.');
  const options = put(emptyTray, 'give', wig('a'), wig('b', { priceCents: 20_000 }));
  expect(balanceText(setOption(setOption(options, 'a', true), 'b', true))).toBe(
    'You give about $150.00, you get nothing yet.',
  );
});
