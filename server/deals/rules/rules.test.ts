import { describe, expect, test } from 'vitest';
import {
  agreed,
  allow,
  allowAll,
  codeOf,
  everyoneHasAddress,
  makeFacts,
  noProposals,
  offer,
  proposal,
  proposed,
  ring,
  silence,
  start,
  trade,
  tradeWithCash,
} from '#server/test/deals/test-deals.ts';
import { type DealEvent, type Effect, type Facts, isRefused } from './deal-events.ts';
import { type Deal, day, hour, type Move, turnOf } from './deal-state.ts';
import { isCompletedByAllSteps } from './endings.ts';
import { answerByRule } from './offer-rules.ts';
import { advance, dueAt } from './passing-time.ts';
import { decide } from './rules.ts';
import { seesAddress, sendsFirst } from './steps.ts';

const facts = makeFacts();
const yes = (by: string, terms = 'deal', picks: string[] = []): DealEvent => ({
  type: 'accept',
  by,
  terms,
  picks,
  facts,
});
const counterOf = (by: string, id: string, answers: string, moves: Move[] = offer): DealEvent => ({
  type: 'counter',
  by,
  id,
  answers,
  moves,
  facts,
});
const paid = { type: 'done', by: 'ann', step: 1 } as const;
const gotPaid = { type: 'confirm', by: 'bea', step: 1 } as const;
const annSends = { type: 'done', by: 'ann', step: 2, carrier: 'usps', tracking: '9400' } as const;
const beaSends = { type: 'done', by: 'bea', step: 3, carrier: 'ups', tracking: '1Z' } as const;
const ask = (by: string, insist = false) => ({ type: 'cancel', by, reason: 'changed-mind', insist }) as const;
const say = (by: string, answer: 'yes' | 'no') => ({ type: 'answer-cancel', by, answer }) as const;
const later = (days: number): number => start + days * day;
const of = (effects: readonly Effect[], type: Effect['type']) => effects.filter((effect) => effect.type === type);
const told = (effects: readonly Effect[], news: string) =>
  effects.flatMap((effect) => (effect.type === 'tell' && effect.of === news ? [effect.to] : []));
const remindedOn = (deal: Deal, to: string, days: number): number[] => {
  const on: number[] = [];
  for (let at = start; at <= later(days); at += day) {
    const { deal: next, effects } = advance(deal, at);
    deal = next;
    if (told(effects, 'reminder').includes(to)) on.push((at - start) / day);
  }
  return on;
};
/** Ann paid, and says that Bea's wig arrived. */
const arrivedOffer = () =>
  allowAll(agreed(offer), [paid, gotPaid, { ...beaSends, step: 2 }, { type: 'arrived', by: 'ann', step: 2 }]);
const problemIn = (deal: Deal) => deal.problems.at(-1)?.reason;

describe('terms', () => {
  const cash = (cents: number, shippingCents = 0): Move[] => [
    { from: 'ann', to: 'bea', cents, shippingCents },
    ...offer.slice(1),
  ];
  const gives = (from: string, to: string, count: number): Move[] =>
    Array.from({ length: count }, (_, index) => ({ from, to, listingId: `${from}-${index + 1}` }));
  const cases: [string, string, Move[]][] = [
    ['an offer is cash for a listing', 'allowed', offer],
    ['a trade may have cash on one side', 'allowed', tradeWithCash],
    ['a ring of three is one deal', 'allowed', ring],
    ['one cent is enough', 'allowed', cash(1)],
    ['$99,999.99 is the most', 'allowed', cash(9_999_999)],
    ['nothing is no amount', 'deals.cents', cash(0)],
    ['shipping may be paid alone', 'allowed', cash(0, 1)],
    ['shipping is never negative', 'deals.cents', cash(500, -1)],
    ['a cent of shipping is not divided', 'deals.cents', cash(500, 0.5)],
    ['$99,999.99 is the most, shipping included', 'allowed', cash(9_999_000, 999)],
    ['with shipping $100,000 is too much', 'deals.cents', cash(9_999_000, 1_000)],
    ['cash is never negative', 'deals.cents', cash(-1)],
    ['a cent is not divided', 'deals.cents', cash(0.5)],
    ['$100,000 is too much', 'deals.cents', cash(10_000_000)],
    ['six listings from one party are allowed', 'allowed', [...gives('ann', 'bea', 6), ...gives('bea', 'ann', 6)]],
    [
      'seven listings from one party are too many',
      'deals.too_many_listings',
      [...gives('ann', 'bea', 7), ...gives('bea', 'ann', 1)],
    ],
    ['a listing is in a deal once', 'deals.listing_twice', [...trade, ...trade.slice(0, 1)]],
    [
      'cash goes one way only',
      'deals.cash_both_ways',
      [...tradeWithCash, { from: 'bea', to: 'ann', cents: 100, shippingCents: 0 }],
    ],
    [
      'cash from one to the other is one move',
      'deals.cash_twice',
      [...tradeWithCash, { from: 'ann', to: 'bea', cents: 100, shippingCents: 0 }],
    ],
    ['each party gives something', 'deals.gives_nothing', trade.slice(0, 1)],
    [
      'each party gets something',
      'deals.gets_nothing',
      [...ring.slice(0, 1), ...ring.slice(2), { from: 'bea', to: 'ann', cents: 5, shippingCents: 0 }],
    ],
    [
      'cash alone in a circle is no deal',
      'deals.no_listing',
      ring.map(({ from, to }) => ({ from, to, cents: 100, shippingCents: 0 })),
    ],
    ['nobody deals with themselves', 'deals.own_listing', [{ from: 'ann', to: 'ann', listingId: 'ann-1' }]],
    [
      'whoever proposes is a party',
      'deals.not_a_party',
      [
        { from: 'bea', to: 'cat', listingId: 'bea-1' },
        { from: 'cat', to: 'bea', cents: 1, shippingCents: 0 },
      ],
    ],
    [
      'only its owner gives a listing',
      'deals.not_their_listing',
      [
        { from: 'ann', to: 'bea', cents: 1, shippingCents: 0 },
        { from: 'bea', to: 'ann', listingId: 'cat-1' },
      ],
    ],
    [
      'an unknown listing is not found',
      'deals.listing_not_found',
      [
        { from: 'ann', to: 'bea', cents: 1, shippingCents: 0 },
        { from: 'bea', to: 'ann', listingId: 'bea-99' },
      ],
    ],
    [
      'with an unknown member there is no deal',
      'deals.blocked',
      [
        { from: 'ann', to: 'xyz', listingId: 'ann-1' },
        { from: 'xyz', to: 'ann', cents: 1, shippingCents: 0 },
      ],
    ],
    [
      'two pairs are two deals',
      'deals.not_one_deal',
      [
        ...trade,
        { from: 'cat', to: 'dot', listingId: 'cat-1' },
        { from: 'dot', to: 'cat', cents: 1, shippingCents: 0 },
      ],
    ],
    [
      'five parties are too many',
      'deals.too_many_parties',
      ['ann', 'bea', 'cat', 'dot', 'eve'].map((from, index, all) => ({
        from,
        to: all[(index + 1) % 5] ?? '',
        listingId: `${from}-1`,
      })),
    ],
    [
      'four parties are allowed',
      'allowed',
      ['ann', 'bea', 'cat', 'dot'].map((from, index, all) => ({
        from,
        to: all[(index + 1) % 4] ?? '',
        listingId: `${from}-1`,
      })),
    ],
  ];
  test.each(cases)('%s', (_rule, code, moves) => {
    expect(codeOf(null, proposal(moves))).toBe(code);
  });

  test.each([
    ['a listing for sale only is not traded', 'deals.not_for_trade', trade, { 'bea-1': { type: 'sale' } }],
    ['a listing for trade only is not sold', 'deals.not_for_sale', offer, { 'bea-1': { type: 'trade' } }],
    ['whoever gets cash beside a listing trades', 'allowed', tradeWithCash, { 'bea-1': { type: 'trade' } }],
    [
      'a reserved listing is said before a wrong kind',
      'deals.reserved',
      offer,
      { 'bea-1': { type: 'trade', isReserved: true } },
    ],
    ['a sold listing cannot be asked for', 'deals.listing_ended', offer, { 'bea-1': { status: 'sold' } }],
    ['a hidden listing is not found', 'deals.listing_not_found', offer, { 'bea-1': { status: 'hidden' } }],
    ['a listing may take no offers', 'deals.no_offers', offer, { 'bea-1': { takesOffers: false } }],
  ] as const)('%s', (_rule, code, moves, listings) => {
    expect(codeOf(null, proposal(moves, { facts: makeFacts({ listings }) }))).toBe(code);
  });

  test('a listing that takes no offers can still be asked for in a trade', () => {
    const closed = makeFacts({ listings: { 'bea-1': { takesOffers: false } } });
    expect(codeOf(null, proposal(trade, { facts: closed }))).toBe('allowed');
  });

  test('an owner may propose a listing that takes no offers', () => {
    const closed = makeFacts({ listings: { 'ann-1': { takesOffers: false } } });
    expect(codeOf(null, proposal(trade, { facts: closed }))).toBe('allowed');
  });

  const { bea: _bea, ...withoutBea } = makeFacts().members;
  const outOfReach: [why: string, Facts][] = [
    ['blocked', makeFacts({ blockedPairs: [['bea', 'ann']] })],
    ['blocking', makeFacts({ blockedPairs: [['ann', 'bea']] })],
    ['suspended', makeFacts({ members: { bea: { isSuspended: true } } })],
    ['banned, departed or unknown', { ...makeFacts(), members: withoutBea }],
  ];
  test.each(outOfReach)('whom one cannot reach has no wigs, and makes no deal without them: %s', (_why, facts) => {
    const sale: Move[] = [
      { from: 'ann', to: 'bea', listingId: 'ann-1' },
      { from: 'bea', to: 'ann', cents: 100, shippingCents: 0 },
    ];
    const ofOther: Move[] = [{ from: 'cat', to: 'ann', listingId: 'bea-1' }, { ...offer[0], to: 'cat' } as Move];
    const codes = [offer, trade, sale, ofOther, ring].map((moves) => codeOf(null, proposal(moves, { facts })));
    const unknown = 'deals.listing_not_found';
    expect(codes).toEqual([unknown, unknown, 'deals.blocked', unknown, 'matches.not_found']);
  });

  test('more than two propose a ring that is kept for them, and learn of nothing else, whatever they ask', () => {
    const refused: Parameters<typeof makeFacts>[0][] = [
      { blockedPairs: [['cat', 'bea']] },
      { members: { cat: { isSuspended: true } } },
      { members: { cat: { hasAccess: false } } },
      { members: { cat: { awayUntil: later(1) } } },
      { listings: { 'cat-1': { isReserved: true } } },
      { listings: { 'bea-1': { status: 'sold' } } },
    ];
    const asked = [...refused.map((change) => makeFacts(change)), { ...makeFacts(), isRingKept: false }];
    for (const facts of asked) expect(codeOf(null, proposal(ring, { facts }))).toBe('matches.not_found');
    expect(codeOf(null, proposal(ring))).toBe('allowed');
    const kept = proposed(ring);
    expect(allow(kept, proposal(ring, { facts: { ...makeFacts(), isRingKept: false } })).deal).toBe(kept);
  });

  test('a proposal stands for one of four times, 48 hours unless said otherwise', () => {
    expect(dueAt(proposed())).toBe(start + 48 * hour);
    expect(dueAt(allow(null, proposal(offer, { expiresInHours: 168 })).deal)).toBe(later(7));
    expect(codeOf(null, proposal(offer, { expiresInHours: 1 as 24 }))).toBe('deals.expiry');
  });
});

describe('a choice', () => {
  const choice: Move[] = [{ from: 'ann', to: 'bea', choice: ['ann-1', 'ann-2'] }, ...trade.slice(1)];

  test('whoever accepts names the one, and only that one is reserved and sent', () => {
    const deal = proposed(choice);
    expect(codeOf(deal, yes('bea'))).toBe('deals.pick');
    expect(codeOf(deal, yes('bea', 'deal', ['ann-3']))).toBe('deals.pick');
    const done = allow(deal, yes('bea', 'deal', ['ann-2']));
    expect(of(done.effects, 'reserve')).toEqual([{ type: 'reserve', listings: ['ann-2', 'bea-1'] }]);
    expect(done.deal.steps.map((step) => step.listings)).toEqual([['ann-2'], ['bea-1']]);
  });

  test('when one of the options goes, the proposal is void', () => {
    const gone = { type: 'listing', listingId: 'ann-1', became: 'gone' } as const;
    expect(allow(proposed(choice), gone).deal.state).toBe('void');
  });

  test("it is of 2 to 6 of one's own listings, once, and between two", () => {
    const of = (from: string, ...options: string[]): Move => ({
      from,
      to: from === 'ann' ? 'bea' : 'ann',
      choice: options,
    });
    expect(codeOf(null, proposal([of('ann', 'ann-1'), ...trade.slice(1)]))).toBe('deals.choice');
    expect(codeOf(null, proposal([of('bea', 'bea-1', 'bea-2'), ...trade.slice(0, 1)]))).toBe('deals.choice');
    expect(codeOf(null, proposal([...choice, of('ann', 'ann-3', 'ann-4')]))).toBe('deals.choice');
    expect(codeOf(null, proposal([...choice.slice(0, 1), ...ring.slice(1)]))).toBe('deals.choice');
  });
});

describe('proposed', () => {
  test("a counter-offer is new terms and the other side's turn", () => {
    const deal = allow(proposed(), counterOf('bea', 'second', 'deal')).deal;
    expect(turnOf(deal)).toEqual(['ann']);
    expect(codeOf(deal, yes('bea', 'second'))).toBe('deals.not_your_turn');
    expect(allow(deal, yes('ann', 'second')).deal.state).toBe('agreed');
  });

  test('acting on terms that are no longer the current ones is refused', () => {
    const deal = allow(proposed(), counterOf('bea', 'second', 'deal')).deal;
    expect(codeOf(deal, yes('ann'))).toBe('deals.terms_changed');
    expect(codeOf(deal, { type: 'withdraw', by: 'ann', terms: 'deal' })).toBe('deals.terms_changed');
  });

  test('a deal has at most 20 terms', () => {
    const sides = ['bea', 'ann'];
    let deal = proposed();
    for (let number = 2; number <= 20; number += 1) {
      const answers = deal.terms.at(-1)?.id ?? '';
      deal = allow(deal, counterOf(sides[number % 2] ?? '', `${number}`, answers)).deal;
    }
    expect(codeOf(deal, counterOf('ann', '21', '20'))).toBe('deals.too_many_terms');
    expect(codeOf(deal, yes('ann', '20'))).toBe('allowed');
  });

  test('a counter-offer is between the same members', () => {
    expect(codeOf(proposed(trade), counterOf('bea', 'second', 'deal', ring))).toBe('deals.other_parties');
  });

  test('sent twice a proposal and a counter-offer count once; the same id with other content is refused', () => {
    const deal = allow(proposed(), counterOf('bea', 'second', 'deal')).deal;
    expect(allow(deal, proposal()).deal).toBe(deal);
    expect(codeOf(deal, proposal(trade))).toBe('deals.id_taken');
    expect(allow(deal, counterOf('bea', 'second', 'deal')).deal).toBe(deal);
    expect(codeOf(deal, counterOf('bea', 'second', 'deal', trade))).toBe('deals.id_taken');
  });

  test('in a ring everyone says yes to the same terms, and a counter-offer asks all others anew', () => {
    const one = allow(proposed(ring), yes('bea')).deal;
    expect([one.state, turnOf(one)]).toEqual(['proposed', ['cat']]);
    const anew = allow(one, counterOf('cat', 'second', 'deal', ring)).deal;
    expect(turnOf(anew)).toEqual(['ann', 'bea']);
    expect(allow(one, yes('cat')).deal.state).toBe('agreed');
    expect(allow(one, { type: 'decline', by: 'cat', terms: 'deal', reason: 'other' }).deal.state).toBe('declined');
  });

  test('whoever said yes in a ring may withdraw until all have', () => {
    const one = allow(proposed(ring), yes('bea')).deal;
    expect(allow(one, { type: 'withdraw', by: 'bea', terms: 'deal' }).deal.state).toBe('withdrawn');
    expect(codeOf(one, { type: 'withdraw', by: 'cat', terms: 'deal' })).toBe('deals.not_possible');
  });

  test('only deals of two write cards into the thread', () => {
    expect(of(allow(null, proposal(offer)).effects, 'card')).toHaveLength(1);
    expect(of(allow(null, proposal(ring)).effects, 'card')).toHaveLength(0);
  });

  test('agreement reserves all listings and voids other proposals, or is refused when one is reserved', () => {
    const { effects } = allow(proposed(trade), yes('bea'));
    expect(of(effects, 'reserve')).toEqual([{ type: 'reserve', listings: ['ann-1', 'bea-1'] }]);
    expect(of(effects, 'void-proposals')).toHaveLength(1);
    const taken = makeFacts({ listings: { 'ann-1': { isReserved: true } } });
    expect(codeOf(proposed(trade), { type: 'accept', by: 'bea', terms: 'deal', facts: taken })).toBe('deals.reserved');
  });

  test.each(['gone', 'changed', 'reserved'] as const)('a listing that is %s makes the proposal void', (became) => {
    const { deal, effects } = allow(proposed(), { type: 'listing', listingId: 'bea-1', became, changed: ['price'] });
    expect(deal).toMatchObject({ state: 'void', ended: { reason: `listing-${became}`, listing: 'bea-1' } });
    expect(told(effects, 'void')).toEqual(['ann', 'bea']);
  });

  test('it expires by itself, and an answer after that comes too late though no job has run', () => {
    expect(silence(proposed(), 2).deal.state).toBe('expired');
    expect(codeOf(proposed(), yes('bea'), later(2))).toBe('deals.ended');
    expect(codeOf(proposed(), yes('bea'), later(2) - 1)).toBe('allowed');
  });
});

describe('offers by rule', () => {
  const ruled = (listing: object, members = {}) =>
    allow(null, proposal(offer, { facts: makeFacts({ listings: { 'bea-1': listing }, members }) })).deal;

  test('cash below the floor is declined at once, and counts as declined', () => {
    expect(ruled({ refusesBelowCents: 10_001 })).toMatchObject({
      state: 'declined',
      ended: { reason: 'by-rule', by: 'bea' },
    });
    expect(ruled({ refusesBelowCents: 10_000 }).state).toBe('proposed');
  });

  test('cash from the price up is accepted at once, unless its owner could not accept', () => {
    const rule = { acceptsFromCents: 10_000 };
    expect(ruled(rule).state).toBe('agreed');
    expect(ruled({ acceptsFromCents: 10_001 }).state).toBe('proposed');
    expect(ruled(rule, { bea: { hasAccess: false } }).state).toBe('proposed');
    expect(ruled(rule, { bea: { unfinishedDeals: 20 } }).state).toBe('proposed');
  });

  test('a rule looks at cash and shipping less what the owner asks for shipping, so that nobody buys free postage', () => {
    const state = (listing: object, cents: number, shippingCents: number) => {
      const moves: Move[] = [{ from: 'ann', to: 'bea', cents, shippingCents }, ...offer.slice(1)];
      return allow(null, proposal(moves, { facts: makeFacts({ listings: { 'bea-1': listing } }) })).deal.state;
    };
    const accepts = { acceptsFromCents: 10_000, shippingCents: 1_250 };
    expect(state(accepts, 10_000, 1_250)).toBe('agreed');
    expect(state(accepts, 10_000, 1_249)).toBe('proposed');
    expect(state(accepts, 11_250, 0)).toBe('agreed');
    const floor = { refusesBelowCents: 10_000, shippingCents: 1_250 };
    expect(state(floor, 10_000, 1_250)).toBe('proposed');
    expect(state(floor, 10_000, 1_249)).toBe('declined');
    // More shipping than is asked for is no part of the price.
    expect(state({ acceptsFromCents: 10_000, shippingCents: null }, 9_000, 1_000)).toBe('proposed');
    expect(state({ acceptsFromCents: 10_000, shippingCents: null }, 10_000, 500)).toBe('agreed');
    expect(state({ acceptsFromCents: 10_000, shippingCents: null }, 10_000, 0)).toBe('proposed');
  });

  test('what may be bought at once is agreed at the asking price and its shipping, though no offers are taken', () => {
    const buy = (listing: object, cents: number, shippingCents = 0, members = {}) => {
      const facts = makeFacts({ listings: { 'bea-1': { buyAtOnce: true, ...listing } }, members });
      const moves: Move[] = [{ from: 'ann', to: 'bea', cents, shippingCents }, ...offer.slice(1)];
      const outcome = decide(null, proposal(moves, { facts }), start);
      return isRefused(outcome) ? outcome.refusal.code : outcome.deal.state;
    };
    expect(buy({}, 15_000)).toBe('agreed');
    expect(buy({}, 14_999)).toBe('proposed');
    expect(buy({ shippingCents: 900 }, 15_000, 900)).toBe('agreed');
    expect(buy({ shippingCents: 900 }, 15_000, 899)).toBe('proposed');
    expect(buy({ takesOffers: false }, 15_000)).toBe('agreed');
    expect(buy({ takesOffers: false }, 14_999)).toBe('deals.no_offers');
    expect(buy({ buyAtOnce: false }, 15_000)).toBe('proposed');
    expect(buy({ priceCents: null }, 15_000)).toBe('proposed');
    expect(buy({ type: 'trade' }, 15_000)).toBe('deals.not_for_sale');
    expect(buy({ isReserved: true }, 15_000)).toBe('deals.reserved');
    expect(buy({}, 15_000, 0, { bea: { unfinishedDeals: 20 } })).toBe('proposed');
    expect(buy({}, 15_000, 0, { bea: { hasAccess: false } })).toBe('proposed');
  });

  test('the rule of a suspended owner answers nothing, neither yes nor no', () => {
    const [terms] = proposed().terms;
    const suspended = (listing: object) =>
      makeFacts({ listings: { 'bea-1': listing }, members: { bea: { isSuspended: true } } });
    for (const listing of [{ acceptsFromCents: 1 }, { refusesBelowCents: 99_999 }])
      expect(terms && answerByRule(terms, suspended(listing))).toBe(undefined);
  });

  test('an owner hears of what the rule accepted, and not of what it declined', () => {
    const effects = (listing: object) =>
      allow(null, proposal(offer, { facts: makeFacts({ listings: { 'bea-1': listing } }) })).effects;
    expect(told(effects({ acceptsFromCents: 1 }), 'agreed')).toEqual(['ann', 'bea']);
    const declined = effects({ refusesBelowCents: 99_999 });
    expect([told(declined, 'proposed'), told(declined, 'declined')]).toEqual([[], ['ann']]);
  });

  test('the rule answers only to cash for that one listing, and never to its owner', () => {
    const rules = makeFacts({ listings: { 'bea-1': { acceptsFromCents: 1, refusesBelowCents: 99_999 } } });
    expect(allow(null, proposal(tradeWithCash, { facts: rules })).deal.state).toBe('proposed');
    expect(allow(null, proposal(offer, { by: 'bea', facts: rules })).deal.state).toBe('proposed');
  });
});

describe('anti-spam', () => {
  const toBea = { today: 0, todayUntil: 7, declined: 0, declinedUntil: 8 };
  const reached = (count: number) => Array.from({ length: count }, (_, place) => start - place * hour);
  test.each([
    ['30 open proposals are enough', 'deals.too_many', { open: 30 }],
    ['29 are not', 'allowed', { open: 29 }],
    ['100 a day are enough', 'deals.too_many_today', { today: 100 }],
    ['20 a day to one member are enough', 'deals.too_many_today', { toMember: { bea: { ...toBea, today: 20 } } }],
    ['3 declined ones stop the fourth', 'deals.declined_often', { toMember: { bea: { ...toBea, declined: 3 } } }],
    ['2 declined ones do not', 'allowed', { toMember: { bea: { ...toBea, declined: 2 } } }],
    ['what another member declined does not count', 'allowed', { toMember: { cat: { ...toBea, declined: 3 } } }],
    ['a new account reaches ten new members a day', 'allowed', { newAccount: { reached: reached(9), strangers: 1 } }],
    ['not eleven', 'deals.new_account', { newAccount: { reached: reached(10), strangers: 1 } }],
    ['nor two more after nine', 'deals.new_account', { newAccount: { reached: reached(9), strangers: 2 } }],
    ['whom it knows it may always ask', 'allowed', { newAccount: { reached: reached(10), strangers: 0 } }],
  ])('%s', (_rule, code, counts) => {
    expect(codeOf(null, proposal(offer, { counts: { ...noProposals, ...counts } }))).toBe(code);
  });

  test('a new account may go on when enough of those it reached are a day ago', () => {
    const newAccount = { reached: reached(10), strangers: 2 };
    const refused = decide(null, proposal(offer, { counts: { ...noProposals, newAccount } }), start);
    expect(refused).toMatchObject({ retryAt: start - 8 * hour + day });
  });

  test('nobody agrees to more while 20 deals of a party wait for it', () => {
    const busy = makeFacts({ members: { ann: { unfinishedDeals: 20 } } });
    expect(codeOf(proposed(), { type: 'accept', by: 'bea', terms: 'deal', facts: busy })).toBe('deals.too_many_agreed');
  });
});

describe('recorded sales', () => {
  const sale = { type: 'record-sale', by: 'bea', id: 'sale', buyer: 'ann', listingId: 'bea-1', facts } as const;
  const recorded = allow(null, sale);

  test('the listing is sold at once, at the price asked unless another is given', () => {
    expect(of(recorded.effects, 'listing')).toEqual([{ type: 'listing', listingId: 'bea-1', fate: 'sold' }]);
    expect(recorded.deal.terms[0]?.moves).toContainEqual({ from: 'ann', to: 'bea', cents: 15_000, shippingCents: 0 });
    const unpriced = makeFacts({ listings: { 'bea-1': { priceCents: null } } });
    expect(codeOf(null, { ...sale, facts: unpriced })).toBe('deals.price_needed');
    expect(codeOf(null, { ...sale, facts: unpriced, cents: 100 })).toBe('allowed');
  });

  test("the buyer's yes completes it, without steps, mark or count", () => {
    const { deal, effects } = allow(recorded.deal, yes('ann', 'sale'));
    expect([deal.state, isCompletedByAllSteps(deal)]).toEqual(['completed', false]);
    expect(of(effects, 'count-completed')).toEqual([]);
    expect(of(effects, 'listing')).toEqual([{ type: 'listing', listingId: 'bea-1', fate: 'sold' }]);
  });

  test('a no, a week of silence and a relisting leave no record; there is no counter-offer', () => {
    expect(silence(recorded.deal, 6).deal.state).toBe('proposed');
    expect(silence(recorded.deal, 7).deal.state).toBe('expired');
    const relisted = { type: 'listing', listingId: 'bea-1', became: 'relisted' } as const;
    expect(allow(recorded.deal, relisted).deal.state).toBe('void');
    expect(allow(recorded.deal, { ...relisted, became: 'gone' }).deal.state).toBe('proposed');
    expect(codeOf(recorded.deal, counterOf('ann', 'x', 'sale'))).toBe('deals.not_possible');
  });
});

describe('steps', () => {
  test('there is one payment per cash move and one parcel per giver and receiver', () => {
    const two: Move[] = [...tradeWithCash, { from: 'ann', to: 'bea', listingId: 'ann-2' }];
    const steps = agreed(two).steps.map(({ kind, from, to, listings }) => [kind, from, to, listings.length]);
    expect(steps).toEqual([
      ['payment', 'ann', 'bea', 0],
      ['parcel', 'ann', 'bea', 2],
      ['parcel', 'bea', 'ann', 1],
    ]);
  });

  test('nobody sends before the money has come', () => {
    expect(codeOf(agreed(), beaSends)).toBe('deals.payment_first');
    const sent = allow(agreed(), paid).deal;
    expect(codeOf(sent, beaSends)).toBe('deals.payment_first');
    expect(codeOf(allow(sent, gotPaid).deal, beaSends)).toBe('allowed');
  });

  test('what is handed over in person is done together with the payment, and five days of silence count as received', () => {
    const deal = allowAll(agreed(offer), [
      { ...paid, carrier: 'in-person' },
      { type: 'done', by: 'bea', step: 2, carrier: 'in-person' },
    ]);
    expect(remindedOn(deal, 'ann', 5)).toEqual([2, 4]);
    expect(silence(deal, 5).deal.state).toBe('completed');
  });

  test('its giver may correct a step until it is confirmed', () => {
    const sent = allow(agreed(trade), { ...annSends, step: 1 }).deal;
    const corrected = allow(sent, { ...annSends, step: 1, tracking: '9401' }).deal;
    expect(corrected.steps[0]?.tracking).toBe('9401');
    const confirmed = allow(corrected, { type: 'confirm', by: 'bea', step: 1 }).deal;
    expect(codeOf(confirmed, { ...annSends, step: 1, tracking: '9402' })).toBe('deals.step_confirmed');
  });

  test('a step is marked by its giver and confirmed by its receiver', () => {
    expect(codeOf(agreed(), { ...paid, by: 'bea' })).toBe('deals.not_your_step');
    expect(codeOf(allow(agreed(), paid).deal, { ...gotPaid, by: 'ann' })).toBe('deals.not_your_step');
    expect(codeOf(agreed(), gotPaid)).toBe('deals.not_sent_yet');
  });

  test('when every step is confirmed the deal is completed and its listings are sold or traded', () => {
    const last = allowAll(agreed(), [paid, gotPaid, annSends, beaSends, { type: 'confirm', by: 'bea', step: 2 }]);
    const { deal, effects } = allow(last, { type: 'confirm', by: 'ann', step: 3 });
    expect([deal.state, deal.ended?.fates]).toEqual(['completed', { 'ann-1': 'traded', 'bea-1': 'traded' }]);
    expect(of(effects, 'count-completed')).toHaveLength(1);
    const sold = allowAll(agreed(offer), [
      paid,
      gotPaid,
      { ...beaSends, step: 2 },
      { type: 'confirm', by: 'ann', step: 2 },
    ]);
    expect(sold.ended?.fates).toEqual({ 'bea-1': 'sold' });
  });

  test('the one with fewer completed deals sends first; alike, both at once', () => {
    expect(sendsFirst(agreed(), { ann: 3, bea: 1 })).toEqual(['bea']);
    expect(sendsFirst(agreed(), { ann: 2, bea: 2 })).toEqual(['ann', 'bea']);
    expect(sendsFirst(agreed(ring), { ann: 4, cat: 1 })).toEqual(['bea']);
  });
});

describe('deadlines', () => {
  test('a payment is due after 3 days, with reminders a day before, on the day and two days after', () => {
    expect(remindedOn(agreed(), 'ann', 16)).toEqual([2, 3, 5]);
  });

  test('a parcel is due 5 days after the last payment is confirmed', () => {
    const deal = allowAll(agreed(offer), [paid, gotPaid]);
    expect(remindedOn(deal, 'bea', 18)).toEqual([4, 5, 7]);
  });

  test("a parcel's clock starts when its receiver has given an address; who gives none is the one overdue", () => {
    const waiting = agreed(trade, makeFacts({ members: { bea: { hasAddress: true } } }));
    expect(remindedOn(waiting, 'ann', 6)).toEqual([4, 5]);
    expect(silence(waiting, 6).deal.steps.map(({ wait }) => wait)).toEqual(['send', 'address']);
    const given = allow(waiting, { type: 'address', by: 'ann' }, later(4)).deal;
    expect(given.steps[1]).toMatchObject({ wait: 'send', since: later(4) });
    const unneeded = allow(waiting, { type: 'no-address-needed', by: 'bea', step: 2 }, later(4)).deal;
    expect(unneeded.steps[1]).toMatchObject({ wait: 'send', since: later(4) });
    const onlyAddress = agreed(offer, facts);
    const late = silence(allowAll(onlyAddress, [paid, gotPaid]), 18).deal;
    expect(late.steps[1]?.wait).toBe('address');
  });

  test('an address is never required to mark a parcel sent', () => {
    expect(codeOf(agreed(trade, facts), { ...annSends, step: 1 })).toBe('allowed');
  });

  test('a week overdue, the waiting party cancels without a mark if nothing is done', () => {
    expect(allow(agreed(), ask('bea'), later(10) - 1).deal.state).toBe('agreed');
    const { deal } = allow(agreed(), ask('bea'), later(10));
    expect([deal.state, deal.marks]).toEqual(['canceled', []]);
    expect(allow(agreed(), ask('ann'), later(10)).deal.state).toBe('agreed');
  });

  test('two weeks overdue it is canceled by itself, with a mark for who did not act', () => {
    expect(silence(agreed(), 16).deal.state).toBe('agreed');
    const { deal, effects } = silence(agreed(), 17);
    expect([deal.state, deal.ended?.reason, deal.marks]).toEqual(['canceled', 'overdue', ['ann']]);
    expect(of(effects, 'mark')).toHaveLength(1);
    expect(silence(agreed(trade), 19).deal.marks).toEqual(['ann', 'bea']);
    const noAddress = agreed(trade, makeFacts({ members: { bea: { hasAddress: true } } }));
    expect(silence(noAddress, 19).deal.marks).toEqual(['ann']);
  });

  test('two weeks overdue after something was done it is a dispute', () => {
    const deal = silence(allowAll(agreed(offer), [paid, gotPaid]), 19).deal;
    expect([deal.state, problemIn(deal), deal.problems[0]?.by]).toEqual(['disputed', 'overdue', 'ann']);
  });

  test('a payment without a word for 5 days counts as received, with reminders on day 2 and 4', () => {
    const deal = allow(agreed(), paid).deal;
    expect(remindedOn(deal, 'bea', 5)).toEqual([2, 4]);
    expect(silence(deal, 5).deal.steps[0]?.confirmedAt).toBe(later(5));
  });

  test('a parcel with tracking counts as arrived after 21 days and as received 3 days later, with reminders on day 2, 10, 17 and 23', () => {
    const deal = allowAll(agreed(offer), [paid, gotPaid, { ...beaSends, step: 2 }]);
    expect(remindedOn(deal, 'ann', 24)).toEqual([2, 10, 17, 23]);
    expect([silence(deal, 20), silence(deal, 21)].map((late) => late.deal.steps[1]?.arrivedAt)).toEqual([
      null,
      later(21),
    ]);
    expect([silence(deal, 23).deal.state, silence(deal, 24).deal.state]).toEqual(['agreed', 'completed']);
    const missing = { type: 'missing', by: 'ann', step: 2, text: 'Not here' } as const;
    expect(problemIn(allow(silence(deal, 22).deal, missing, later(22)).deal)).toBe('not-received');
  });

  test('what its receiver says has arrived is tried on for 3 days, tracked or not; then silence confirms', () => {
    const arrived = { type: 'arrived', by: 'ann', step: 2 } as const;
    const missing = { type: 'missing', by: 'ann', step: 2, text: 'Not here' } as const;
    const unsent = allowAll(agreed(offer), [paid, gotPaid]);
    expect(codeOf(unsent, arrived)).toBe('deals.not_sent_yet');
    for (const tracking of ['9400', undefined]) {
      const done = { type: 'done', by: 'bea', step: 2, carrier: 'usps', ...(tracking && { tracking }) } as const;
      const sent = allow(unsent, done).deal;
      expect(codeOf(sent, { ...arrived, by: 'bea' })).toBe('deals.not_your_step');
      const there = allow(sent, arrived, later(1));
      expect(told(there.effects, 'step-arrived')).toEqual(['bea']);
      expect(remindedOn(there.deal, 'ann', 4)).toEqual([3]);
      expect(allow(there.deal, arrived, later(2))).toEqual({ deal: there.deal, effects: [] });
      expect(codeOf(there.deal, missing, later(2))).toBe('deals.already_arrived');
      expect(codeOf(there.deal, { ...done, note: 'Other' }, later(2))).toBe('deals.already_arrived');
      expect([silence(there.deal, 3).deal.state, silence(there.deal, 4).deal.state]).toEqual(['agreed', 'completed']);
      expect(allow(there.deal, { type: 'confirm', by: 'ann', step: 2 }, later(2)).deal.state).toBe('completed');
    }
    const handed = allow(unsent, { type: 'done', by: 'bea', step: 2, carrier: 'in-person' }).deal;
    expect(codeOf(handed, arrived)).toBe('deals.not_possible');
    expect(codeOf(allow(agreed(offer), paid).deal, { ...arrived, by: 'bea', step: 1 })).toBe('deals.not_possible');
  });

  test('a dispute stops the days for trying on, and what arrived goes back without them', () => {
    const sent = allowAll(agreed(offer), [paid, gotPaid, { ...beaSends, step: 2 }]);
    const there = allow(sent, { type: 'arrived', by: 'ann', step: 2 }, later(1)).deal;
    const problem = { type: 'problem', by: 'ann', id: 'p', reason: 'damaged', text: 'Torn' } as const;
    const disputed = allow(there, problem, later(2)).deal;
    expect(silence(disputed, 20).deal.state).toBe('disputed');
    const back = allow(disputed, { type: 'withdraw-problem', by: 'ann', problem: 'p' }, later(20)).deal;
    expect([silence(back, 21.9).deal.state, silence(back, 22).deal.state]).toEqual(['agreed', 'completed']);
    const asked = allow(there, { type: 'cancel', by: 'ann', reason: 'damaged' }, later(2)).deal;
    const returning = allow(asked, { type: 'answer-cancel', by: 'bea', answer: 'yes' }, later(2)).deal;
    expect(returning).toMatchObject({
      state: 'returning',
      steps: [{}, { confirmedAt: later(2) }, {}, { wait: 'send-back' }],
    });
  });

  test('what arrives while all goes back is not tried on: it goes back at once', () => {
    const sent = allowAll(agreed(offer), [paid, gotPaid, { ...beaSends, step: 2 }, ask('ann'), say('bea', 'yes')]);
    const there = allow(sent, { type: 'arrived', by: 'ann', step: 2 }, later(1)).deal;
    expect(there).toMatchObject({
      state: 'returning',
      steps: [{}, { confirmedAt: later(1), wait: null }, {}, { wait: 'send-back' }],
    });
  });

  test('a return of what arrived stops the 3 days; without an answer in 3 days it is a problem, and a no leaves 3 days more', () => {
    const there = arrivedOffer();
    const asked = allow(there, ask('ann'), later(1));
    expect(told(asked.effects, 'return-asked')).toEqual(['bea']);
    expect(allow(asked.deal, ask('ann'), later(2))).toEqual({ deal: asked.deal, effects: [] });
    expect(remindedOn(asked.deal, 'bea', 4)).toEqual([3]);
    expect(remindedOn(asked.deal, 'ann', 4)).toEqual([]);
    const silent = silence(asked.deal, 4).deal;
    expect([silent.state, problemIn(silent), silent.problems.at(-1)?.by]).toEqual([
      'disputed',
      'return-unanswered',
      'ann',
    ]);

    const refused = allow(asked.deal, { type: 'answer-cancel', by: 'bea', answer: 'no' }, later(3));
    expect(told(refused.effects, 'return-refused')).toEqual(['ann']);
    expect(codeOf(refused.deal, ask('ann'), later(3))).toBe('deals.return_refused');
    expect([silence(refused.deal, 5.9).deal.state, silence(refused.deal, 6).deal.state]).toEqual([
      'agreed',
      'completed',
    ]);

    const yes = allow(asked.deal, { type: 'answer-cancel', by: 'bea', answer: 'yes' }, later(2)).deal;
    expect([yes.state, yes.steps.map(({ wait }) => wait)]).toEqual([
      'returning',
      [null, null, 'send-back', 'send-back'],
    ]);
    const kept = allow(asked.deal, { type: 'confirm', by: 'ann', step: 2 }, later(2)).deal;
    expect([kept.state, kept.cancelRequest]).toEqual(['completed', null]);
  });

  test('what arrived is kept for less when the other says yes: the amount is a payment, and the deal completes with it', () => {
    const there = arrivedOffer();
    const less = { type: 'propose-less', by: 'ann', id: 'less', cents: 2_000 } as const;
    const yes = { type: 'answer-less', by: 'bea', adjustment: 'less', answer: 'yes' } as const;
    expect(codeOf(there, { ...less, cents: 10_001 })).toBe('deals.adjustment_cents');
    expect(codeOf(allowAll(agreed(offer), [paid, gotPaid]), less)).toBe('deals.not_possible');
    const asked = allow(there, less, later(1));
    expect(told(asked.effects, 'less-proposed')).toEqual(['bea']);
    expect(codeOf(asked.deal, { ...less, id: 'other' }, later(1))).toBe('deals.adjustment_open');
    expect(codeOf(asked.deal, { ...less, cents: 1 }, later(1))).toBe('deals.id_taken');
    expect(codeOf(asked.deal, { ...yes, by: 'ann' }, later(1))).toBe('deals.not_your_turn');
    const kept = allow(asked.deal, yes, later(2)).deal;
    expect([kept.state, kept.steps[1]?.confirmedAt]).toEqual(['agreed', later(2)]);
    expect(kept.steps[2]).toMatchObject({ kind: 'payment', from: 'bea', to: 'ann', cents: 2_000, wait: 'pay' });
    const paidBack = allow(kept, { type: 'done', by: 'bea', step: 3 }, later(3)).deal;
    expect(allow(paidBack, { type: 'confirm', by: 'ann', step: 3 }, later(3)).deal.state).toBe('completed');
    // Who does not pay back what was agreed is a matter of our team.
    expect(problemIn(silence(kept, 19).deal)).toBe('overdue');
  });

  test('who keeps it for less returns nothing any more', () => {
    const asked = allow(arrivedOffer(), ask('ann'), later(1)).deal;
    const offered = allow(asked, { type: 'propose-less', by: 'bea', id: 'less', cents: 3_000 }, later(1)).deal;
    const yes = { type: 'answer-less', by: 'ann', adjustment: 'less', answer: 'yes' } as const;
    const kept = allow(offered, yes, later(2)).deal;
    expect([kept.state, kept.cancelRequest]).toEqual(['agreed', null]);
    expect(codeOf(kept, say('bea', 'yes'), later(2))).toBe('deals.nothing_asked');
  });

  test('what is paid back holds up no other parcel of a trade', () => {
    const there = allowAll(agreed(), [paid, gotPaid, beaSends, { type: 'arrived', by: 'ann', step: 3 }]);
    const kept = allowAll(there, [
      { type: 'propose-less', by: 'ann', id: 'less', cents: 2_000 },
      { type: 'answer-less', by: 'bea', adjustment: 'less', answer: 'yes' },
    ]);
    expect(kept.steps.map(({ wait }) => wait)).toEqual([null, 'send', null, 'pay']);
    expect(codeOf(kept, annSends)).toBe('allowed');
  });

  test('in a ring nothing is kept for less, also not between two of whom one pays', () => {
    const cash: Move = { from: 'bea', to: 'ann', cents: 5_000, shippingCents: 0 };
    const there = allowAll(agreed([...ring, cash]), [
      { ...paid, by: 'bea' },
      { ...gotPaid, by: 'ann' },
      annSends,
      { type: 'arrived', by: 'bea', step: 2 },
    ]);
    const less = { type: 'propose-less', by: 'bea', id: 'less', cents: 2_000 } as const;
    expect(codeOf(there, less)).toBe('deals.not_possible');
  });

  test('silence about an amount is a no after 3 days, the days to try it on begin anew, and three amounts are enough', () => {
    const propose = (deal: Deal, count: number, at: number) =>
      allow(deal, { type: 'propose-less', by: count % 2 ? 'ann' : 'bea', id: `less ${count}`, cents: 500 }, later(at))
        .deal;
    const first = propose(arrivedOffer(), 1, 2);
    expect([remindedOn(first, 'bea', 5), remindedOn(first, 'ann', 5)]).toEqual([[4], []]);
    const unanswered = silence(first, 5);
    expect(told(unanswered.effects, 'less-refused')).toEqual(['ann', 'bea']);
    expect([silence(first, 7.9).deal.state, silence(first, 8).deal.state]).toEqual(['agreed', 'completed']);
    const no = (deal: Deal, count: number, at: number) =>
      allow(
        deal,
        { type: 'answer-less', by: count % 2 ? 'bea' : 'ann', adjustment: `less ${count}`, answer: 'no' },
        later(at),
      ).deal;
    const third = no(propose(no(propose(unanswered.deal, 2, 6), 2, 6), 3, 6), 3, 6);
    const fourth = { type: 'propose-less', by: 'ann', id: 'less 4', cents: 500 } as const;
    expect(codeOf(third, fourth, later(6))).toBe('deals.too_many_adjustments');
  });

  test('a dispute ends when both agree on an amount, but not one that our team has to look at', () => {
    const torn = { type: 'problem', by: 'ann', id: 'p', reason: 'damaged', text: 'Torn' } as const;
    const disputed = allow(arrivedOffer(), torn, later(1)).deal;
    const offered = allow(disputed, { type: 'propose-less', by: 'bea', id: 'less', cents: 3_000 }, later(2)).deal;
    const yes = { type: 'answer-less', by: 'ann', adjustment: 'less', answer: 'yes' } as const;
    const kept = allow(offered, yes, later(3)).deal;
    expect([kept.state, kept.problems[0]?.withdrawnAt, kept.steps[2]?.wait]).toEqual(['agreed', later(3), 'pay']);
    const held = allow(offered, { type: 'takedown', listingId: 'bea-1' }, later(2)).deal;
    expect(codeOf(held, yes, later(3))).toBe('deals.not_possible');
  });

  test('a parcel without tracking is a dispute after 21 days', () => {
    const deal = allowAll(agreed(offer), [paid, gotPaid, { type: 'done', by: 'bea', step: 2, carrier: 'usps' }]);
    expect(problemIn(silence(deal, 21).deal)).toBe('no-word');
    expect(silence(deal, 20).deal.state).toBe('agreed');
  });

  test('a job that runs late or twice comes to the same end', () => {
    const deal = allow(agreed(), paid).deal;
    const once = silence(deal, 300).deal;
    let daily = deal;
    for (let days = 1; days <= 300; days += 1) daily = silence(silence(daily, days).deal, days).deal;
    expect(daily).toEqual(once);
    expect(told(silence(deal, 300).effects, 'reminder')).toEqual([]);
  });
});

describe('cancel', () => {
  test("the other's yes cancels without a mark, and three days of silence likewise", () => {
    const asked = allow(agreed(), ask('ann')).deal;
    expect(allow(asked, say('bea', 'yes')).deal).toMatchObject({
      state: 'canceled',
      marks: [],
      ended: { reason: 'by-all' },
    });
    expect(silence(asked, 2.9).deal.state).toBe('agreed');
    expect(silence(asked, 3).deal).toMatchObject({ state: 'canceled', marks: [] });
    expect(remindedOn(asked, 'bea', 3)).toEqual([2]);
  });

  test('the asker may insist, with a mark, also after a no', () => {
    const asked = allow(agreed(), ask('ann')).deal;
    expect(codeOf(agreed(), ask('ann', true))).toBe('deals.ask_first');
    expect(allow(asked, ask('ann', true)).deal).toMatchObject({ state: 'canceled', marks: ['ann'] });
    const refused = allow(asked, say('bea', 'no')).deal;
    expect(silence(refused, 3).deal.state).toBe('agreed');
    expect(allow(refused, ask('ann', true)).deal.marks).toEqual(['ann']);
  });

  test('asking while the other has asked is a yes', () => {
    expect(allowAll(agreed(), [ask('ann'), ask('bea')]).state).toBe('canceled');
  });

  test('a step that is done meanwhile answers the request with no', () => {
    const deal = allowAll(agreed(), [ask('bea'), paid]);
    expect(deal.cancelRequest?.no).toBe('ann');
    expect(codeOf(deal, ask('bea', true))).toBe('deals.something_sent');
    expect(silence(deal, 4).deal.state).toBe('agreed');
  });

  test('in a ring everyone else has to say yes', () => {
    const one = allowAll(agreed(ring), [ask('ann'), say('bea', 'yes')]);
    expect(one.state).toBe('agreed');
    expect(allow(one, say('cat', 'yes')).deal.state).toBe('canceled');
    expect(allow(one, say('cat', 'no')).deal.state).toBe('agreed');
  });

  test("once something is done everyone's yes leads to the way back, and what has come back frees the listings", () => {
    const sent = allowAll(agreed(), [paid, gotPaid, beaSends, ask('ann')]);
    expect(silence(sent, 4).deal.state).toBe('agreed');
    const returning = allow(sent, say('bea', 'yes')).deal;
    const ways = returning.steps.filter(({ returns }) => returns !== null);
    expect(ways.map(({ kind, from, returns }) => [kind, from, returns])).toEqual([
      ['payment', 'bea', 1],
      ['parcel', 'ann', 3],
    ]);
    expect(returning.steps[1]?.fellAway).toBe(true);
    expect(codeOf(returning, { ...annSends, step: 5 })).toBe('deals.not_back_yet');
    const back = allowAll(returning, [
      { type: 'done', by: 'bea', step: 4 },
      { type: 'confirm', by: 'ann', step: 4 },
      { type: 'confirm', by: 'ann', step: 3 },
      { ...annSends, step: 5 },
      { type: 'confirm', by: 'bea', step: 5 },
    ]);
    expect(back).toMatchObject({
      state: 'canceled',
      marks: [],
      ended: { fates: { 'ann-1': 'active', 'bea-1': 'active' } },
    });
  });

  test('a return is due 5 days after what it returns has come, and two weeks overdue it is a dispute', () => {
    const returning = allowAll(agreed(), [paid, gotPaid, ask('ann'), say('bea', 'yes')]);
    expect(remindedOn(returning, 'bea', 18)).toEqual([4, 5, 7]);
    expect(problemIn(silence(returning, 19).deal)).toBe('overdue');
  });
});

describe('disputed', () => {
  const report = { type: 'problem', by: 'ann', id: 'p1', reason: 'damaged', text: 'Torn' } as const;
  const withdrawal = { type: 'withdraw-problem', by: 'ann', problem: 'p1' } as const;
  const disputed = allow(allow(agreed(), paid).deal, report).deal;
  const decision = {
    type: 'decide',
    staff: 'staff',
    outcome: 'closed',
    marks: [],
    listings: {},
    back: [],
    reason: '',
  } as const;

  const missing = { type: 'missing', by: 'bea', step: 1, text: 'No money' } as const;
  const withdrawLast = (deal: Deal, by = 'bea') =>
    ({ type: 'withdraw-problem', by, problem: deal.problems.at(-1)?.id ?? '' }) as const;
  /** Says so and withdraws it, one time every three days. */
  const saidMissing = (times: number) => {
    let deal = allow(agreed(), paid).deal;
    for (let time = 0; time < times; time += 1) {
      deal = allow(deal, missing, later(3 * time)).deal;
      expect([deal.state, problemIn(deal)]).toEqual(['disputed', 'not-received']);
      deal = allow(deal, withdrawLast(deal), later(3 * time)).deal;
    }
    return deal;
  };

  test('"it has not come" opens a problem until the step is confirmed, and does not count among the three', () => {
    const deal = saidMissing(3);
    expect(codeOf(deal, { ...report, by: 'bea' }, later(6))).toBe('allowed');
    expect(codeOf(allow(deal, gotPaid, later(6)).deal, missing, later(6))).toBe('deals.step_confirmed');
  });

  test('"it has not come" is said at most three times of a step, and again three days after it was withdrawn at the earliest', () => {
    const once = saidMissing(1);
    expect(codeOf(once, missing, later(3) - 1)).toBe('deals.missing_too_soon');
    expect(codeOf(once, missing, later(3))).toBe('allowed');
    expect(codeOf(saidMissing(3), missing, later(9))).toBe('deals.too_many_problems');
  });

  test('whoever withdraws "it has not come" has four days left before silence counts', () => {
    const said = allow(allow(agreed(), paid).deal, missing, later(5) - 1).deal;
    const back = allow(said, withdrawLast(said), later(6)).deal;
    expect(silence(back, 10 - 1 / 24).deal.steps[0]?.confirmedAt).toBe(null);
    expect(silence(back, 10).deal.steps[0]?.confirmedAt).toBe(later(10));
  });

  test('silence never confirms what was said three times not to have come, nor for who has opened six problems', () => {
    const often = silence(saidMissing(3), 20).deal;
    expect([often.state, problemIn(often), often.steps[0]?.confirmedAt]).toEqual(['disputed', 'no-word', null]);
    const more = (deal: Deal, id: string) =>
      allowAll(deal, [
        { ...report, by: 'bea', id },
        { ...withdrawal, by: 'bea', problem: id },
      ]);
    const five = ['p1', 'p2', 'p3'].reduce(more, allow(agreed(), paid).deal);
    const six = [0, 3, 6].reduce((deal, on) => {
      const disputed = allow(deal, missing, later(on)).deal;
      return allow(disputed, withdrawLast(disputed), later(on)).deal;
    }, five);
    expect(six.problems).toHaveLength(6);
    const opened = six.problems.map((problem) => ({ ...problem, step: null, reason: 'other' as const }));
    expect(silence({ ...six, problems: opened }, 20).deal.state).toBe('disputed');
    expect(codeOf({ ...six, problems: opened }, missing, later(9))).toBe('deals.too_many_problems');
    expect(
      codeOf(
        { ...six, problems: six.problems.slice(3).concat(six.problems.slice(3)) },
        { ...report, by: 'bea', id: 'p7' },
        later(6),
      ),
    ).toBe('deals.too_many_problems');
  });

  test('a deal that has not ended after 120 days is disputed by nobody, and closed 30 days later', () => {
    // Each step is corrected on and on, so that no other clock runs out.
    const open = { ...agreed(), steps: agreed().steps.map((step) => ({ ...step, since: later(200) })) };
    expect(silence(open, 120 - 1 / 24).deal.state).toBe('agreed');
    const held = silence(open, 120).deal;
    expect([held.state, held.problems]).toMatchObject(['disputed', [{ by: null, isHeld: true, reason: 'too-long' }]]);
    for (const by of held.parties)
      expect(codeOf(held, withdrawLast(held, by), later(121))).toBe('deals.not_your_problem');
    expect([silence(open, 149).deal.state, silence(open, 150).deal.state]).toEqual(['disputed', 'closed']);
  });

  test('what is disputed on day 120 keeps its own 30 days; withdrawn after that it is disputed at once', () => {
    const open = { ...agreed(), steps: agreed().steps.map((step) => ({ ...step, since: later(200) })) };
    const said = allow(open, report, later(119)).deal;
    expect([silence(said, 148).deal.state, silence(said, 149).deal.state]).toEqual(['disputed', 'closed']);
    const again = allow(said, withdrawal, later(130)).deal;
    expect([again.state, again.problems.length, again.problems.at(-1)]).toMatchObject(['disputed', 2, { by: null }]);
    expect([silence(again, 159).deal.state, silence(again, 160).deal.state]).toEqual(['disputed', 'closed']);
  });

  test('a party opens at most three problems in a deal', () => {
    let deal = agreed();
    for (const id of ['p1', 'p2', 'p3'])
      deal = allowAll(deal, [
        { ...report, id },
        { ...withdrawal, problem: id },
      ]);
    expect(codeOf(deal, { ...report, id: 'p4' })).toBe('deals.too_many_problems');
    expect(codeOf(deal, { ...report, id: 'p4', by: 'bea' })).toBe('allowed');
  });

  test('sent twice a problem counts once; the same id with other words is refused', () => {
    expect(allow(disputed, report).deal).toBe(disputed);
    expect(codeOf(disputed, { ...report, text: 'Burnt' })).toBe('deals.id_taken');
  });

  test('each party adds words and up to 6 photographs', () => {
    const photos = (count: number) => Array.from({ length: count }, (_, index) => `image ${index}`);
    const entry = {
      type: 'entry',
      by: 'bea',
      problem: 'p1',
      id: 'e1',
      text: 'It was fine',
      imageIds: photos(6),
    } as const;
    const added = allow(disputed, entry).deal;
    expect(codeOf(added, { ...entry, id: 'e2', imageIds: photos(1) })).toBe('deals.too_many_entries');
    expect(codeOf(added, { ...entry, id: 'e2', imageIds: [] })).toBe('allowed');
    expect(codeOf(added, { ...entry, by: 'ann', id: 'e3', imageIds: photos(6) })).toBe('allowed');
  });

  test('only who opened it withdraws it, and every clock goes on with what it had left', () => {
    expect(codeOf(disputed, { ...withdrawal, by: 'bea' })).toBe('deals.not_your_problem');
    const opened = allow(allow(agreed(), paid).deal, report, later(3)).deal;
    const back = allow(opened, withdrawal, later(13)).deal;
    expect(back.state).toBe('agreed');
    expect(silence(back, 14).deal.steps[0]?.confirmedAt).toBe(null);
    expect(silence(back, 15).deal.steps[0]?.confirmedAt).toBe(later(15));
  });

  test('what silence had opened gets its whole time again when it is withdrawn', () => {
    const late = silence(allowAll(agreed(offer), [paid, gotPaid]), 19).deal;
    const back = allow(
      late,
      { type: 'withdraw-problem', by: 'ann', problem: late.problems[0]?.id ?? '' },
      later(20),
    ).deal;
    expect([silence(back, 38).deal.state, silence(back, 39).deal.state]).toEqual(['agreed', 'disputed']);
  });

  test('after 30 days it is closed without marks', () => {
    expect(silence(disputed, 29).deal.state).toBe('disputed');
    expect(silence(disputed, 30).deal).toMatchObject({ state: 'closed', marks: [] });
  });

  test('what was sent and did not come back is gone, the rest is free, unless staff say otherwise', () => {
    const sent = allowAll(agreed(), [paid, gotPaid, beaSends, report]);
    expect(allow(sent, decision).deal.ended?.fates).toEqual({ 'ann-1': 'active', 'bea-1': 'removed' });
    const said = allow(sent, { ...decision, outcome: 'completed', marks: ['bea'], listings: { 'ann-1': 'sold' } }).deal;
    expect(said).toMatchObject({
      state: 'completed',
      marks: ['bea'],
      ended: { fates: { 'ann-1': 'sold', 'bea-1': 'traded' } },
    });
  });

  test('staff decide only what is disputed, about its own parties and listings, and never a deal of their own', () => {
    expect(codeOf(agreed(), decision)).toBe('deals.not_possible');
    expect(codeOf(disputed, { ...decision, marks: ['cat'] })).toBe('deals.decision');
    expect(codeOf(disputed, { ...decision, listings: { 'cat-1': 'sold' } })).toBe('deals.decision');
    expect(codeOf(disputed, { ...decision, staff: 'bea' })).toBe('auth.forbidden');
  });
});

describe('reviews', () => {
  const review = (by: string, whom?: string) =>
    ({ type: 'review', by, of: whom, rating: 5, text: 'Lovely', tags: ['quick'], isSuspended: false }) as const;
  const completed = silence(allow(agreed(offer), paid).deal, 5).deal;
  const done = allowAll(
    completed,
    [
      { ...beaSends, step: 2 },
      { type: 'confirm', by: 'ann', step: 2 },
    ],
    later(5),
  );

  test('they are blind until all wrote', () => {
    const one = allow(done, review('ann'), later(6));
    expect([one.deal.reviewsShownAt, of(one.effects, 'show-reviews')]).toEqual([null, []]);
    const both = allow(one.deal, review('bea'), later(7));
    expect([both.deal.reviewsShownAt, of(both.effects, 'show-reviews').length]).toEqual([later(7), 1]);
  });

  test('or until 14 days are over, when no more are taken', () => {
    const one = allow(done, review('ann'), later(6)).deal;
    expect(silence(one, 18).deal.reviewsShownAt).toBe(null);
    expect(silence(one, 19).deal.reviewsShownAt).toBe(later(19));
    expect(codeOf(one, review('bea'), later(19))).toBe('deals.review_closed');
  });

  test('one can be written anew until it is shown', () => {
    const changed = allowAll(done, [review('ann'), { ...review('ann'), rating: 2 }], later(6));
    expect(changed.reviews.map(({ rating }) => rating)).toEqual([2]);
    const shown = allow(changed, review('bea'), later(6)).deal;
    expect(codeOf(shown, review('ann'), later(6))).toBe('deals.review_closed');
  });

  test('in a ring each says whom, and all of them are awaited', () => {
    const sent = ['ann', 'bea', 'cat'].map((by, index) => ({ ...annSends, by, step: index + 1 }));
    const deal = silence(allowAll(agreed(ring), sent), 24).deal;
    expect(codeOf(deal, review('ann'), later(24))).toBe('deals.review_of');
    const pairs = [
      ['ann', 'bea'],
      ['ann', 'cat'],
      ['bea', 'ann'],
      ['bea', 'cat'],
      ['cat', 'ann'],
    ];
    const five = allowAll(
      deal,
      pairs.map(([by = '', whom]) => review(by, whom)),
      later(24),
    );
    expect(five.reviewsShownAt).toBe(null);
    expect(allow(five, review('cat', 'bea'), later(24)).deal.reviewsShownAt).toBe(later(24));
  });

  test('in a ring of four nobody reviews whom they never met', () => {
    const four: Move[] = [
      ...ring.slice(0, 2),
      { from: 'cat', to: 'dot', listingId: 'cat-1' },
      { from: 'dot', to: 'ann', listingId: 'dot-1' },
    ];
    const sent = ['ann', 'bea', 'cat', 'dot'].map((by, index) => ({ ...annSends, by, step: index + 1 }));
    const deal = silence(allowAll(agreed(four), sent), 24).deal;
    const said = ['bea', 'cat', 'dot'].map((whom) => codeOf(deal, review('ann', whom), later(24)));
    expect(said).toEqual(['allowed', 'deals.review_of', 'allowed']);
  });

  test('only completed deals are reviewed, and not by a suspended member', () => {
    expect(codeOf(agreed(), review('ann'))).toBe('deals.not_possible');
    expect(codeOf(done, { ...review('ann'), isSuspended: true }, later(6))).toBe('auth.suspended');
  });
});

describe('what happens around a deal', () => {
  const sent = allow(agreed(), paid).deal;

  test.each([
    ['a takedown', { type: 'takedown', listingId: 'bea-1' }],
    ['a ban', { type: 'banned', member: 'bea' }],
  ] as const)(
    '%s voids a proposal, cancels what nothing was sent in without a mark, and is a dispute otherwise',
    (_what, event) => {
      expect(allow(proposed(), event).deal.state).toBe('void');
      expect(allow(agreed(), event).deal).toMatchObject({ state: 'canceled', marks: [] });
      const disputed = allow(sent, event).deal;
      expect(disputed.state).toBe('disputed');
      expect(codeOf(disputed, { type: 'withdraw-problem', by: 'ann', problem: disputed.problems[0]?.id ?? '' })).toBe(
        'deals.not_your_problem',
      );
    },
  );

  test('a takedown during a dispute keeps it from being withdrawn', () => {
    const report = { type: 'problem', by: 'ann', id: 'p1', reason: 'other', text: '' } as const;
    const held = allowAll(agreed(), [report, { type: 'takedown', listingId: 'bea-1' }]);
    expect(codeOf(held, { type: 'withdraw-problem', by: 'ann', problem: 'p1' })).toBe('deals.not_possible');
  });

  test('a suspension voids open proposals and leaves what is agreed', () => {
    const event = { type: 'suspended', member: 'bea' } as const;
    expect([allow(proposed(), event).deal.state, allow(agreed(), event).deal.state]).toEqual(['void', 'agreed']);
  });

  test.each([
    ['a suspended member', 'auth.suspended', { isSuspended: true }],
    ['a member without access', 'subscription.required', { hasAccess: false }],
  ] as const)(
    '%s declines, withdraws and finishes, but does not propose, counter or accept',
    (_who, code, standing) => {
      const members = makeFacts({ members: { ann: standing, bea: standing } });
      expect(codeOf(null, proposal(offer, { facts: members }))).toBe(code);
      expect(codeOf(proposed(), { type: 'accept', by: 'bea', terms: 'deal', facts: members })).toBe(code);
      expect(
        codeOf(proposed(), { type: 'counter', by: 'bea', id: 'x', answers: 'deal', moves: offer, facts: members }),
      ).toBe(code);
    },
  );

  test('a suspended member is asked for nothing in a changed offer', () => {
    const facts = makeFacts({ members: { ann: { isSuspended: true } } });
    expect(codeOf(proposed(), { ...counterOf('bea', 'x', 'deal'), facts } as DealEvent)).toBe('deals.blocked');
    expect(codeOf(proposed(), counterOf('bea', 'x', 'deal'))).toBe('allowed');
  });

  test('a block ends a proposal as its author would, or the other side, and leaves what is agreed', () => {
    const block = (by: string, other: string) => ({ type: 'blocked', by, other }) as const;
    const ended = allow(proposed(), block('bea', 'ann'));
    expect([ended.deal.state, told(ended.effects, 'declined')]).toEqual(['declined', ['ann']]);
    const own = allow(proposed(), block('ann', 'bea'));
    expect([own.deal.state, told(own.effects, 'withdrawn')]).toEqual(['withdrawn', ['bea']]);
    expect(allow(proposed(ring), block('ann', 'cat')).deal.state).toBe('declined');
    expect(allow(agreed(), block('bea', 'ann')).deal.state).toBe('agreed');
  });

  test('an account is not deleted while a deal is unfinished; open proposals are withdrawn', () => {
    const event = { type: 'departs', member: 'ann' } as const;
    expect(codeOf(agreed(), event)).toBe('deals.unfinished');
    expect(allow(proposed(), event).deal.state).toBe('withdrawn');
  });

  test('a stranger never learns that a deal exists', () => {
    expect(codeOf(agreed(), { type: 'confirm', by: 'eve', step: 1 })).toBe('deals.not_found');
    expect(codeOf(null, { type: 'confirm', by: 'eve', step: 1 })).toBe('deals.not_found');
  });

  test('an address is seen by whoever sends something there, and only while the deal is not over', () => {
    const whoSees = (deal: Deal) => ['bea', 'cat'].filter((viewer) => seesAddress(deal, viewer, 'ann'));
    expect([whoSees(agreed(ring)), whoSees(proposed(ring))]).toEqual([['cat'], []]);
    expect(whoSees(silence(agreed(ring), 19).deal)).toEqual([]);
  });

  test('an address counts as given at agreement where one is kept in the settings', () => {
    expect(agreed(trade, everyoneHasAddress).addresses).toEqual(['ann', 'bea']);
    expect(agreed(trade, facts).addresses).toEqual([]);
  });
});
