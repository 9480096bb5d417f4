import { describe, expect, test } from 'vitest';
import {
  allow,
  codeOf,
  makeFacts,
  offer,
  proposal,
  proposed,
  start,
  tradeWithCash,
} from '#server/test/deals/test-deals.ts';
import { isRefused } from './deal-events.ts';
import { type Deal, day, hour, type Move } from './deal-state.ts';
import { decide } from './rules.ts';
import { isShippingOpen } from './terms-rules.ts';

type Change = NonNullable<Parameters<typeof makeFacts>[0]>;

/** The state of a new proposal of Ann, or the code with which it is refused. */
function outcomeOf(moves: readonly Move[], facts: Change, more: object = {}): string {
  const made = { ...makeFacts(facts), ...('price' in more && { privatePrice: more.price as never }) };
  const outcome = decide(
    null,
    proposal(moves, { facts: made, ...('price' in more && { privatePrice: 'price' }) }),
    start,
  );
  return isRefused(outcome) ? outcome.refusal.code : outcome.deal.state;
}

describe('a seller who is away', () => {
  const away = { members: { bea: { awayUntil: start + 10 * day } } };
  const buying: Move[] = [{ from: 'ann', to: 'bea', cents: 15_000, shippingCents: 0 }, ...offer.slice(1)];

  test('sells nothing at once, neither at the price nor from an amount up: the offer waits', () => {
    expect(outcomeOf(buying, { listings: { 'bea-1': { buyAtOnce: true } } })).toBe('agreed');
    expect(outcomeOf(buying, { ...away, listings: { 'bea-1': { buyAtOnce: true } } })).toBe('proposed');
    expect(outcomeOf(buying, { ...away, listings: { 'bea-1': { acceptsFromCents: 1 } } })).toBe('proposed');
    expect(outcomeOf(offer, { ...away, listings: { 'bea-1': { refusesBelowCents: 10_001 } } })).toBe('declined');
  });

  test('is not offered anything for what is sold at its price alone', () => {
    const fixed = { buyAtOnce: true, takesOffers: false };
    expect(outcomeOf(buying, { ...away, listings: { 'bea-1': fixed } })).toBe('deals.owner_away');
    expect(outcomeOf(offer, { ...away, listings: { 'bea-1': fixed } })).toBe('deals.no_offers');
  });

  test('has two days after the return to answer, or as long as the proposal stands anyway', () => {
    const until = (awayUntil: number, expiresInHours: 24 | 168) =>
      allow(null, proposal(offer, { facts: makeFacts({ members: { bea: { awayUntil } } }), expiresInHours })).deal
        .terms[0]?.expiresAt;
    expect(until(start + 10 * day, 24)).toBe(start + 12 * day);
    expect(until(start + hour, 168)).toBe(start + 7 * day);
  });

  test('who proposes while being away themselves gets no longer answer, and what was open keeps its time', () => {
    const facts = makeFacts({ members: { ann: { awayUntil: start + 10 * day } } });
    expect(allow(null, proposal(offer, { facts })).deal.terms[0]?.expiresAt).toBe(start + 2 * day);
    const open = proposed();
    expect(allow(open, { type: 'time' }, start + 2 * day).deal.state).toBe('expired');
  });
});

describe('a private price', () => {
  const price = { listingId: 'bea-1', cents: 10_000 };

  test('is agreed at once, whatever the listing answers to offers', () => {
    for (const listing of [{}, { takesOffers: false }, { refusesBelowCents: 12_000 }])
      expect(outcomeOf(offer, { listings: { 'bea-1': listing } }, { price })).toBe('agreed');
    const unsaid = { 'bea-1': { shippingCents: null, refusesBelowCents: 12_000 } };
    expect(outcomeOf(offer, { listings: unsaid }, { price })).toBe('proposed');
  });

  test('is paid in full, with the shipping that is asked for', () => {
    expect(outcomeOf(offer, { listings: { 'bea-1': { shippingCents: 500 } } }, { price })).toBe(
      'deals.private_price_terms',
    );
    expect(outcomeOf(offer, {}, { price: { ...price, cents: 10_001 } })).toBe('deals.private_price_terms');
  });

  test('is paid for the wig: more shipping than is asked for pays nothing of it', () => {
    const shipped: Move[] = [{ from: 'ann', to: 'bea', cents: 1, shippingCents: 10_499 }, ...offer.slice(1)];
    const facts = { listings: { 'bea-1': { shippingCents: 500, acceptsFromCents: 2, buyAtOnce: true } } };
    expect(outcomeOf(shipped, facts, { price })).toBe('deals.private_price_terms');
    expect(outcomeOf(shipped, facts)).toBe('proposed');
  });

  test('buys that one wig and nothing besides', () => {
    const two: Move[] = [...offer, { from: 'bea', to: 'ann', listingId: 'bea-2' }];
    expect(outcomeOf(two, {}, { price })).toBe('deals.private_price_terms');
    expect(outcomeOf(two, { members: { bea: { bundlePercent: 10 } } }, { price })).toBe('deals.private_price_terms');
    expect(outcomeOf(offer, {}, { price: { ...price, listingId: 'bea-2' } })).toBe('deals.private_price_terms');
  });

  test('that is over buys nothing; a wig that is reserved says so first', () => {
    expect(outcomeOf(offer, {}, { price: null })).toBe('deals.private_price_over');
    expect(outcomeOf(offer, { listings: { 'bea-1': { isReserved: true } } }, { price: null })).toBe('deals.reserved');
    expect(outcomeOf(offer, { members: { bea: { unfinishedDeals: 20 } } }, { price })).toBe('deals.too_many_agreed');
  });
});

describe('several wigs of a seller who takes less for them', () => {
  const members = { bea: { bundlePercent: 10 } };
  const bundle = (cents: number, shippingCents = 0): Move[] => [
    { from: 'ann', to: 'bea', cents, shippingCents },
    { from: 'bea', to: 'ann', listingId: 'bea-1' },
    { from: 'bea', to: 'ann', listingId: 'bea-2' },
  ];
  const both = (listing: object) => ({ 'bea-1': listing, 'bea-2': listing });

  test('are agreed at once at the lower sum, if all of them can be bought at once', () => {
    expect(outcomeOf(bundle(27_000), { members, listings: both({ buyAtOnce: true }) })).toBe('agreed');
    expect(outcomeOf(bundle(26_999), { members, listings: both({ buyAtOnce: true }) })).toBe('proposed');
    expect(outcomeOf(bundle(27_000), { members, listings: { 'bea-1': { buyAtOnce: true } } })).toBe('proposed');
    expect(outcomeOf(bundle(27_000), { listings: both({ buyAtOnce: true }) })).toBe('proposed');
    expect(outcomeOf(bundle(30_000), { members, listings: both({ acceptsFromCents: 1 }) })).toBe('proposed');
    const away = { bea: { bundlePercent: 10, awayUntil: start + day } };
    expect(outcomeOf(bundle(27_000), { members: away, listings: both({ buyAtOnce: true }) })).toBe('proposed');
  });

  test('cost the shipping of the dearest parcel, once', () => {
    const listings = {
      'bea-1': { buyAtOnce: true, shippingCents: 900 },
      'bea-2': { buyAtOnce: true, shippingCents: 500 },
    };
    expect(outcomeOf(bundle(27_000, 900), { members, listings })).toBe('agreed');
    expect(outcomeOf(bundle(27_000, 899), { members, listings })).toBe('proposed');
  });

  test('are refused by floors that the sum without the discount is below, not because of the discount', () => {
    const listings = both({ refusesBelowCents: 15_000 });
    expect(outcomeOf(bundle(27_000), { members, listings })).toBe('proposed');
    expect(outcomeOf(bundle(26_999), { members, listings })).toBe('declined');
    expect(outcomeOf(bundle(26_999), { listings })).toBe('proposed');
  });

  test('may have one that is sold at its price alone among them, at the sum that is asked and not below', () => {
    const listings = { 'bea-1': { buyAtOnce: true, takesOffers: false } };
    expect(outcomeOf(bundle(27_000), { members, listings })).toBe('proposed');
    expect(outcomeOf(bundle(26_999), { members, listings })).toBe('deals.no_offers');
    expect(outcomeOf(bundle(27_000), { members, listings: both({ takesOffers: false }) })).toBe('deals.no_offers');
  });

  test('are two to six', () => {
    const wigs = (count: number): Move[] =>
      Array.from({ length: count }, (_, at) => ({ from: 'bea', to: 'ann', listingId: `bea-${at + 1}` }));
    const of = (count: number): Move[] => [
      { from: 'ann', to: 'bea', cents: Math.round(count * 13_500), shippingCents: 0 },
      ...wigs(count),
    ];
    const listings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((at) => [`bea-${at}`, { buyAtOnce: true }]));
    expect(outcomeOf(of(3), { members, listings })).toBe('agreed');
    // Nobody holds more without their seller's own yes.
    expect(outcomeOf(of(4), { members, listings })).toBe('proposed');
    expect(outcomeOf(of(6), { members, listings })).toBe('proposed');
    expect(outcomeOf(of(7), { members, listings })).toBe('deals.too_many_listings');
    expect(outcomeOf(of(1), { members, listings })).toBe('proposed');
  });
});

describe('shipping that no listing names', () => {
  const facts = makeFacts({ listings: { 'bea-1': { shippingCents: null, acceptsFromCents: 1 } } });
  const asked = () => allow(null, proposal(offer, { facts })).deal;
  const counter = (deal: Deal, by: string, cents: number, shippingCents: number) => {
    const moves = [{ from: 'ann', to: 'bea', cents, shippingCents }, ...offer.slice(1)];
    const answers = deal.terms.at(-1)?.id ?? '';
    return allow(deal, { type: 'counter', by, id: `${by}-${shippingCents}`, answers, moves, facts }).deal;
  };
  const accept = (deal: Deal, by: string) =>
    codeOf(deal, { type: 'accept', by, terms: deal.terms.at(-1)?.id ?? '', facts });

  test('stays open: no rule accepts, and the seller names it before the buyer says yes to both', () => {
    const deal = asked();
    expect([deal.state, isShippingOpen(deal.terms[0]?.moves ?? [])]).toEqual(['proposed', true]);
    expect(accept(deal, 'bea')).toBe('deals.shipping_unknown');
    expect(allow(deal, proposal(offer, { facts })).deal).toBe(deal);
    const named = counter(deal, 'bea', 10_000, 1_250);
    expect(accept(named, 'ann')).toBe('allowed');
    expect(accept(counter(deal, 'bea', 10_000, 0), 'ann')).toBe('allowed');
    expect(accept(counter(named, 'ann', 9_000, 0), 'bea')).toBe('allowed');
  });

  test('is no matter of an amount that the buyer names, of a trade, or of a wig that ships for free', () => {
    const isOpen = (moves: readonly Move[], from = facts) =>
      isShippingOpen(allow(null, proposal(moves, { facts: from })).deal.terms[0]?.moves ?? []);
    expect(isOpen([{ from: 'ann', to: 'bea', cents: 9_000, shippingCents: 800 }, ...offer.slice(1)])).toBe(false);
    expect(isOpen(tradeWithCash)).toBe(false);
    expect(isOpen(offer, makeFacts())).toBe(false);
  });
});
