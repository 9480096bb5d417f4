import { expect, test } from 'vitest';
import type { Deal } from '#contract/deals/deals.ts';
import { wigsToProve } from './wigs-to-prove.ts';

const moves = [
  { from: 'mia', to: 'me', choice: ['zara', 'codi'] },
  { from: 'me', to: 'mia', listingId: 'envy' },
];
const deal = (more: Partial<Deal>) =>
  ({ state: 'proposed', kind: 'deal', terms: { moves }, picks: [], endedAt: null, ...more }) as unknown as Deal;

test('of a choice the chooser may look at every wig, and its owner is asked for none before one is picked', () => {
  expect(wigsToProve(deal({}), 'me')).toEqual({ toLookAt: ['zara', 'codi'], toShow: ['envy'] });
  expect(wigsToProve(deal({}), 'mia')).toEqual({ toLookAt: ['envy'], toShow: [] });
});

test('once one is picked, proofs are asked for and looked at of that one alone', () => {
  const agreed = deal({ state: 'agreed', picks: ['codi'] });
  expect(wigsToProve(agreed, 'me')).toEqual({ toLookAt: ['codi'], toShow: ['envy'] });
  expect(wigsToProve(agreed, 'mia')).toEqual({ toLookAt: ['envy'], toShow: ['codi'] });
});

test('a deal that has ended, and a sale that is only recorded, ask for no proof', () => {
  for (const over of [deal({ state: 'completed', endedAt: '2026-05-04' }), deal({ kind: 'recorded-sale' })])
    expect(wigsToProve(over, 'me')).toEqual({ toLookAt: [], toShow: [] });
});
