import { describe, expect, test } from 'vitest';
import type { Deal, DealMove, DealParty, DealTerms } from '#contract/deals/deals.ts';
import { newsText } from './deal-facts.ts';
import { dealBadge, dealTitle } from './deal-words.ts';
import { stateText } from './state-text.ts';
import { nextStepText } from './steps/next-step.ts';

const [me, mia, ann] = ['me', 'mia', 'ann'];
const party = (id: string, displayName: string): DealParty => ({
  id,
  displayName,
  avatarUrl: null,
  isDeleted: false,
  memberSince: '2026-01-01T00:00:00.000Z',
  completedDeals: 0,
  canceledDeals: 0,
});
const copy = (title: string) => ({ title }) as DealTerms['listings'][string];
const listings = { zara: copy('Zara'), angelica: copy('Angelica') };
const offer: DealMove[] = [
  { from: mia, to: me, cents: 9_000, shippingCents: 0 },
  { from: me, to: mia, listingId: 'zara' },
];
const trade: DealMove[] = [
  { from: mia, to: me, listingId: 'angelica' },
  { from: me, to: mia, listingId: 'zara' },
];

const untouched = { listingId: null, changed: [] };

/** Of two wigs one changes hands. */
const choice: DealMove[] = [
  { from: mia, to: me, cents: 9_000, shippingCents: 0 },
  { from: me, to: mia, choice: ['zara', 'angelica'] },
];

function makeDeal({
  moves = offer,
  by = mia,
  answers = null as string | null,
  ...more
}: Partial<Deal> & {
  moves?: DealMove[];
  by?: string;
  answers?: string | null;
}): Deal {
  return {
    id: 'deal',
    kind: 'deal',
    state: 'proposed',
    parties: [party(me, 'Me'), party(mia, 'Mia')],
    turn: [me],
    terms: {
      id: 't',
      by,
      answers,
      moves,
      listings,
      note: null,
      warnings: [],
      createdAt: '',
      expiresAt: '2026-05-09T12:00:00Z',
    },
    picks: [],
    reviews: null,
    dueAt: null,
    endedAs: null,
    addedSince: [],
    createdAt: '',
    agreedAt: null,
    isAtOnce: false,
    endedAt: null,
    changedAt: '',
    mayDo: ['accept', 'counter', 'decline'],
    waitsForMe: null,
    earlierTerms: [],
    steps: [],
    sendsFirst: [],
    addressesGiven: [],
    myAddress: null,
    sendTo: {},
    problems: [],
    decision: null,
    marks: [],
    cancelRequest: null,
    adjustments: [],
    timeline: [],
    ...more,
  };
}

describe('a deal says in one sentence how it stands for its reader', () => {
  test.each([
    [{}, 'Mia offers $90.00 for your Zara.'],
    [{ moves: trade }, 'Mia offers Angelica for your Zara.'],
    [{ answers: 'earlier' }, 'Mia now offers $90.00 for your Zara.'],
    [{ kind: 'recorded-sale' as const }, 'Mia says that you bought Zara for $90.00.'],
    [{ by: me, turn: [mia] }, 'You offer your Zara for $90.00. Waiting for Mia.'],
    [
      { turn: [ann], parties: [party(me, 'Me'), party(mia, 'Mia'), party(ann, 'Ann')] },
      'You said yes to the ring in which you give your Zara to Mia, and get $90.00 from Mia. Waiting for Ann.',
    ],
    [
      { parties: [party(me, 'Me'), party(mia, 'Mia'), party(ann, 'Ann')] },
      'Mia proposes a ring of 3: you give your Zara to Mia, and get $90.00 from Mia.',
    ],
    [{ state: 'agreed' as const, turn: [], mayDo: ['insist' as const] }, 'You asked to cancel.'],
    [
      {
        state: 'agreed' as const,
        mayDo: [],
        waitsForMe: { for: 'parcel' as const, step: 'parcel' as const, dueAt: '2026-05-09T12:00:00Z' },
      },
      'Send your Zara to Mia by May 9.',
    ],
    [{ state: 'agreed' as const, turn: [], mayDo: [], moves: choice }, 'Agreed. The wig is reserved.'],
    [{ state: 'agreed' as const, turn: [], mayDo: [], moves: trade }, 'Agreed. The wigs are reserved.'],
    [
      { state: 'expired' as const, endedAs: { reason: 'expired' as const, by: null, ...untouched } },
      'You did not answer in time, so the proposal of Mia has expired: your Zara for $90.00.',
    ],
    [
      { state: 'withdrawn' as const, endedAs: { reason: 'withdrawn' as const, by: me, ...untouched } },
      'You took back the proposal: your Zara for $90.00.',
    ],
    [
      {
        state: 'void' as const,
        endedAs: {
          reason: 'listing-changed' as const,
          by: null,
          listingId: 'zara',
          changed: ['price', 'photos', 'capSize'],
        },
      },
      'The proposal of Mia no longer stands: your Zara was changed: the price, the photos and the cap size.',
    ],
    [
      { state: 'declined' as const, endedAs: { reason: 'price' as const, by: mia, ...untouched } },
      'Mia said no to your Zara for $90.00: the price does not suit.',
    ],
  ])('%o', (change, sentence) => {
    expect(stateText(makeDeal(change), me)).toBe(sentence);
  });
});

test('the next step follows what the server allows', () => {
  expect(nextStepText(makeDeal({}), me)).toMatch(
    /^Mia offers \$90\.00 for your Zara\. Answer by \w+, May 9, or it expires\.$/,
  );
  expect(nextStepText(makeDeal({ mayDo: ['decline'] }), me)).toContain('cannot accept it at present');
  const cancelRequest = {
    by: mia,
    reason: 'mistake' as const,
    askedAt: '2026-05-01T12:00:00Z',
    yes: [],
    no: null,
    isReturn: false,
  };
  const asked = makeDeal({ state: 'agreed', turn: [], mayDo: ['answer-cancel'], cancelRequest });
  expect(nextStepText(asked, me)).toMatch(
    /^Mia asks to cancel: .* “It was a mistake\.” Answer by May 4, or the deal is canceled\.$/,
  );
  expect(nextStepText({ ...asked, mayDo: ['insist'], cancelRequest: { ...cancelRequest, by: me, no: mia } }, me)).toBe(
    'Mia does not want to cancel. You can insist, which is noted on your profile.',
  );
});

test('a deal is named by what it is and by whom it is with', () => {
  expect(dealTitle(makeDeal({}), me)).toBe('Sale to Mia');
  expect(dealTitle(makeDeal({}), mia)).toBe('Purchase from Me');
  expect(dealTitle(makeDeal({ moves: trade }), me)).toBe('Trade with Mia');
  expect(dealBadge(makeDeal({}), me).label).toBe('Your turn');
  expect(dealBadge(makeDeal({}), mia).label).toBe('Their turn');
});

test('history names the reader as you, and nobody where it happened by itself', () => {
  const deal = makeDeal({});
  const said = (of: Deal['timeline'][number]['of'], by: string | null) =>
    newsText({ of, by, at: '', step: null, note: null, warnings: [] }, deal, me);
  expect([said('countered', me), said('accepted', mia), said('canceled', null)]).toEqual([
    'You now offer your Zara for $90.00.',
    'Mia said yes to your Zara for $90.00.',
    'Canceled: your Zara for $90.00.',
  ]);
});
