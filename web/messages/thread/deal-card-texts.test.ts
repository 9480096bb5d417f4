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
const titles: Record<string, string> = { zara: 'Zara', codi: 'Codi' };
const copy = (title: string) => ({ title }) as DealCard['terms']['listings'][string];

function card(news: DealCard['news'], moves = offer, more: Partial<DealCard> = {}): DealCard {
  const listings = Object.fromEntries(
    moves.flatMap((move) => ('listingId' in move ? [[move.listingId, copy(titles[move.listingId] ?? '')]] : [])),
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

const parties = [
  { id: 'ann', displayName: 'Ann' },
  { id: 'bea', displayName: 'Bea' },
];
/** Ann's text of a card of hers, and Bea's text of that card. */
const both = (what: DealCard) => ['ann', 'bea'].map((me) => cardText(what, { me, sender: 'ann', parties }));

describe('a card names wig and amount from its reader’s point of view', () => {
  test.each([
    ['an offer', card('proposed'), ['You offer $120.00 for Zara.', 'Ann offers $120.00 for your Zara.']],
    ['a trade', card('proposed', trade), ['You offer your Codi for Zara.', 'Ann offers Codi for your Zara.']],
    ['an agreement', card('agreed'), ['Agreed with Bea: $120.00 for Zara.', 'Agreed with Ann: your Zara for $120.00.']],
    [
      'a payment',
      card('step-done', offer, { step: 'payment' }),
      ['You paid Bea $120.00 for Zara.', 'Ann paid you $120.00 for your Zara.'],
    ],
    [
      'a parcel that was sent',
      card('step-done', trade, { step: 'parcel' }),
      ['You sent your Codi to Bea.', 'Ann sent Codi to you.'],
    ],
    [
      'a parcel that came',
      card('step-confirmed', trade, { step: 'parcel' }),
      ['You are happy with Zara.', 'Ann is happy with Zara.'],
    ],
    [
      'what a rule declined',
      card('declined'),
      ['Someone said no to $120.00 for Zara.', 'Someone said no to your Zara for $120.00.'],
    ],
  ])('%s', (_what, what, sentences) => {
    expect(both(what)).toEqual(sentences);
  });
});

test('the list of conversations tells a trade from an offer, and has words for all that happens', () => {
  expect(dealPreview({ news: 'proposed', step: null, isTrade: true, isSale: false })).toBe('New trade');
  expect(dealPreview({ news: 'proposed', step: null, isTrade: false, isSale: false })).toBe('New offer');
  expect(dealPreview({ news: 'proposed', step: null, isTrade: false, isSale: true })).toBe('Recorded sale');
  for (const news of dealNews)
    expect(dealPreview({ news, step: null, isTrade: false, isSale: false })).toMatch(/^[A-Z]/);
  expect(dealPreview({ news: 'step-done', step: 'parcel', isTrade: false, isSale: false })).toBe('Sent');
});
