import { describe, expect, test } from 'vitest';
import { dealNews } from '#contract/deals/deal-values.ts';
import type { DealMove } from '#contract/deals/deals.ts';
import type { DealCard } from '#contract/messages/messages.ts';
import { cardText, dealPreview } from './deal-card-texts.ts';

const offer: DealMove[] = [
  { from: 'ann', to: 'bea', cents: 12_000, shippingCents: 0 },
  { from: 'bea', to: 'ann', listingId: 'zara' },
];
const trade: DealMove[] = [
  { from: 'ann', to: 'bea', listingId: 'codi' },
  { from: 'bea', to: 'ann', listingId: 'zara' },
];
const copy = (title: string) => ({ title }) as DealCard['terms']['listings'][string];

function card(news: DealCard['news'], moves = offer, more: Partial<DealCard> = {}): DealCard {
  const listings = Object.fromEntries(
    moves.flatMap((move) => ('listingId' in move ? [[move.listingId, copy(move.listingId)]] : [])),
  );
  const terms = {
    id: 't',
    by: 'ann',
    answers: null,
    moves,
    listings,
    note: null,
    warnings: [],
    createdAt: '',
    expiresAt: '',
  };
  return {
    id: 'd',
    kind: 'deal',
    news,
    step: null,
    terms,
    state: 'proposed',
    turn: ['bea'],
    currentTermsId: 't',
    ...more,
  };
}

/** What Ann reads of a card of hers, and what Bea reads of the same. */
const both = (what: DealCard) => [
  cardText(what, { reader: 'ann', isOwn: true, partyName: 'Bea' }),
  cardText(what, { reader: 'bea', isOwn: false, partyName: 'Ann' }),
];

describe('a card says one sentence from its reader’s point of view', () => {
  test.each([
    ['an offer', card('proposed'), ['You offered $120.00 for “zara”.', 'Ann offered you $120.00 for “zara”.']],
    ['a trade', card('proposed', trade), ['You proposed a trade.', 'Ann proposes a trade.']],
    [
      'a counter-offer',
      card('countered'),
      ['You answered with $120.00 for “zara”.', 'Ann answered with $120.00 for “zara”.'],
    ],
    [
      'a sale that its seller offers',
      card('proposed', [
        { from: 'bea', to: 'ann', cents: 12_000, shippingCents: 0 },
        { from: 'ann', to: 'bea', listingId: 'zara' },
      ]),
      ['You offered “zara” for $120.00.', 'Ann offered you “zara” for $120.00.'],
    ],
    [
      'an offer with shipping',
      card('proposed', [{ from: 'ann', to: 'bea', cents: 14_000, shippingCents: 1_250 }, ...offer.slice(1)]),
      [
        'You offered $152.50 ($140.00 + $12.50 shipping) for “zara”.',
        'Ann offered you $152.50 ($140.00 + $12.50 shipping) for “zara”.',
      ],
    ],
    ['an agreement', card('agreed'), Array(2).fill('Agreed. The wig is reserved for this deal.')],
    ['an agreed trade', card('agreed', trade), Array(2).fill('Agreed. The wigs are reserved for this deal.')],
    ['a payment', card('step-done', offer, { step: 'payment' }), ['You paid.', 'Ann paid.']],
    [
      'a parcel that was sent',
      card('step-done', offer, { step: 'parcel' }),
      ['You sent the parcel.', 'Ann sent the parcel.'],
    ],
    ['a return', card('return-asked'), ['You asked to return it.', 'Ann asked to return it.']],
    [
      'an amount that was agreed on',
      card('less-agreed'),
      ['You agreed to keep it for less.', 'Ann agreed to keep it for less.'],
    ],
    ['an amount that nobody answered', card('less-refused'), Array(2).fill('It is not kept for less.')],
    ['a parcel', card('step-confirmed', offer, { step: 'parcel' }), Array(2).fill('The parcel is marked as received.')],
    ['what a rule declined', card('declined'), Array(2).fill('The proposal was declined.')],
  ])('%s', (_what, what, sentences) => {
    expect(both(what)).toEqual(sentences);
  });

  test('who declined is named, unless it was the reader', () => {
    const declined = card('declined');
    expect(cardText(declined, { reader: 'bea', isOwn: true, partyName: 'Ann' })).toBe('You declined.');
    expect(cardText(declined, { reader: 'ann', isOwn: false, partyName: 'Bea' })).toBe('Bea declined.');
  });
});

test('the list of conversations tells a trade from an offer, and has words for all that happens', () => {
  expect(dealPreview({ news: 'proposed', step: null, isTrade: true, isSale: false })).toBe('Proposed a trade');
  expect(dealPreview({ news: 'proposed', step: null, isTrade: false, isSale: false })).toBe('Made an offer');
  expect(dealPreview({ news: 'proposed', step: null, isTrade: false, isSale: true })).toBe('Recorded a sale');
  for (const news of dealNews)
    expect(dealPreview({ news, step: null, isTrade: false, isSale: false })).toMatch(/^[A-Z]/);
  expect(dealPreview({ news: 'step-done', step: 'parcel', isTrade: false, isSale: false })).toBe('Sent the parcel');
});
