import { expect, test } from 'vitest';
import { dealNews } from '#contract/deals/deal-values.ts';
import { notificationKinds, withoutAmounts } from '#contract/notifications/notification-kinds.ts';
import type { DealEvent, Decided } from '#server/deals/rules/deal-events.ts';
import { type Deal, day, type Move } from '#server/deals/rules/deal-state.ts';
import {
  allow,
  makeFacts,
  noProposals,
  offer,
  ring,
  start,
  trade,
  tradeWithCash,
} from '#server/test/deals/test-deals.ts';
import { noticesOf } from './notices.ts';

const names: Record<string, string> = { ann: 'Ann', bea: 'Bea', cat: 'Cat' };
const titles = Object.fromEntries(
  [
    ['ann-1', 'Laine'],
    ['bea-1', 'Upstage'],
    ['ann-2', 'Codi'],
    ['cat-1', 'Zara'],
  ].map(([id = '', title = '']) => [id, { title, photo: null }]),
);
const facts = makeFacts({ members: Object.fromEntries(Object.keys(names).map((id) => [id, { hasAddress: true }])) });
const unpayable = makeFacts({ members: { bea: { isPayable: false } } });

interface Line {
  of: string;
  to: string;
  text: string;
  push: string;
  subject: string;
}

/** Plays a story, a day between two acts, and hears what each party is told. */
function tell(moves: readonly Move[], acts: readonly (DealEvent | number)[], change: object = {}): Line[] {
  const lines: Line[] = [];
  let [deal, now]: [Deal | null, number] = [null, start];
  const hear = (decided: Decided) => {
    for (const { to, kind, about, data } of noticesOf([{ before: deal, decided, titles }])) {
      const { sentence, mail } = notificationKinds[kind];
      const by = 'memberId' in about ? about.memberId : null;
      const told = { by, name: by ? (names[by] ?? null) : null, names, unreadCount: 0, timeZone: 'UTC' };
      const text = sentence({ ...told, data });
      const subject = mail?.letter({ ...told, data }, about, [text]).subject ?? '';
      lines.push({ of: kind, to, text, push: sentence({ ...told, data: withoutAmounts(data) }), subject });
    }
    deal = decided.deal;
  };
  const propose = { type: 'propose', by: 'ann', id: 'deal', moves, facts, counts: noProposals, ...change } as const;
  const [first] = acts;
  if (typeof first !== 'object' || first.type !== 'record-sale') hear(allow(null, propose, now));
  for (const act of acts) {
    const event: DealEvent = typeof act === 'number' ? { type: 'time' } : act;
    for (let times = typeof act === 'number' ? act : 1; times > 0; times -= 1) {
      now += typeof act === 'number' ? day : day / 12;
      hear(allow(deal, event, now));
    }
  }
  return lines;
}

const on = (type: string, by: string, more: object = {}) => ({ type, by, ...more }) as DealEvent;
const yes = (by: string, more: object = {}) => on('accept', by, { terms: 'deal', facts, ...more });
const done = (by: string, step: number, more: object = {}) => on('done', by, { step, ...more });
const sent = (by: string, step: number) => done(by, step, { carrier: 'usps', tracking: '9400' });
const got = (by: string, step: number) => on('confirm', by, { step });
const arrived = (by: string, step: number) => on('arrived', by, { step });
const counter = (by: string, moves: readonly Move[]) =>
  on('counter', by, { id: 'again', answers: 'deal', moves, facts });
const listing = (listingId: string, became: string) => ({ type: 'listing', listingId, became }) as DealEvent;
const decide = (outcome: 'completed' | 'canceled'): DealEvent => {
  const listings: Record<string, 'removed'> = outcome === 'canceled' ? { 'bea-1': 'removed' } : {};
  return { type: 'decide', staff: 'sue', outcome, marks: [], listings, back: [], reason: 'So it is.' };
};
const choice: Move[] = [
  { from: 'ann', to: 'bea', choice: ['ann-1', 'ann-2'] },
  { from: 'bea', to: 'ann', listingId: 'bea-1' },
];
const asked: Move[] = [{ from: 'bea', to: 'ann', cents: 2_000, shippingCents: 0 }, ...trade];
const sold = on('record-sale', 'bea', { id: 'deal', buyer: 'ann', listingId: 'bea-1', cents: 10_000, facts });
const problem = on('problem', 'ann', { id: 'p', reason: 'damaged', text: 'Torn lace', imageIds: [] });
const less = on('propose-less', 'ann', { id: 'less', cents: 2_000 });
const review = (by: string) => on('review', by, { rating: 5, text: 'Lovely', tags: [], isSuspended: false });
const answerLess = (answer: string) => on('answer-less', 'bea', { adjustment: 'less', answer });
const arrivedOffer = [yes('bea'), done('ann', 1), got('bea', 1), sent('bea', 2), arrived('ann', 2)];

const stories: Record<string, Line[]> = {
  'an offer, to its end': tell(offer, [...arrivedOffer, got('ann', 2), 15]),
  'an offer that both review': tell(offer, [...arrivedOffer, got('ann', 2), review('ann'), review('bea')]),
  'a request that nobody answers': tell(offer, [yes('bea'), on('cancel', 'ann', { reason: 'mistake' }), 4]),
  'a return that nobody answers': tell(offer, [...arrivedOffer, on('cancel', 'ann', { reason: 'damaged' }), 4]),
  'an offer with shipping to name': tell(
    [{ from: 'ann', to: 'bea', cents: 10_000, shippingCents: 1_250 }, ...offer.slice(1)],
    [counter('bea', [{ from: 'ann', to: 'bea', cents: 12_000, shippingCents: 0 }, ...offer.slice(1)]), 3],
  ),
  'an offer that is declined': tell(offer, [on('decline', 'bea', { terms: 'deal', reason: 'price' })]),
  'an offer that is taken back': tell(offer, [on('withdraw', 'ann', { terms: 'deal' })]),
  'an offer that nobody answers': tell(offer, [3]),
  'an offer for a wig that is promised to another': tell(offer, [listing('bea-1', 'reserved')]),
  'an offer for a wig that is changed': tell(offer, [listing('bea-1', 'changed')]),
  'an offer for a wig that is gone': tell(offer, [listing('bea-1', 'gone')]),
  'an offer that is not paid': tell(offer, [yes('bea'), 21]),
  'an offer where the payee says late how to be paid': tell(
    offer,
    [yes('bea', { facts: unpayable }), 4, { type: 'ways', member: 'bea', isPayable: true }],
    { facts: unpayable },
  ),
  'an offer where nobody says a word': tell(offer, [yes('bea'), done('ann', 1), 6, sent('bea', 2), 25]),
  'an offer with no address': tell(
    offer,
    [yes('bea', { facts: makeFacts() }), done('ann', 1), got('bea', 1), 4, on('address', 'ann')],
    {
      facts: makeFacts(),
    },
  ),
  'a sale that is canceled by asking': tell(offer, [
    yes('bea'),
    on('cancel', 'ann', { reason: 'mistake' }),
    on('answer-cancel', 'bea', { answer: 'yes' }),
  ]),
  'a sale that is canceled against a no': tell(offer, [
    yes('bea'),
    on('cancel', 'ann', { reason: 'mistake' }),
    on('answer-cancel', 'bea', { answer: 'no' }),
    on('cancel', 'ann', { reason: 'mistake', insist: true }),
  ]),
  'a sale that goes back': tell(offer, [
    ...arrivedOffer,
    on('cancel', 'ann', { reason: 'does-not-fit' }),
    on('answer-cancel', 'bea', { answer: 'yes' }),
    on('address', 'bea'),
    sent('ann', 4),
    done('bea', 3),
    got('ann', 3),
    got('bea', 4),
  ]),
  'a return that is refused': tell(offer, [
    ...arrivedOffer,
    on('cancel', 'ann', { reason: 'does-not-fit' }),
    on('answer-cancel', 'bea', { answer: 'no' }),
  ]),
  'a wig that is kept for less': tell(offer, [...arrivedOffer, less, answerLess('yes'), done('bea', 3), got('ann', 3)]),
  'a wig that is not kept for less': tell(offer, [...arrivedOffer, less, answerLess('no'), 4]),
  'a wig that its seller would leave for less': tell(offer, [
    ...arrivedOffer,
    on('propose-less', 'bea', { id: 'less', cents: 2_000 }),
    4,
  ]),
  'a sale that is recorded': tell(offer, [sold, yes('ann', { terms: 'deal' }), 15]),
  'a recorded sale that was none': tell(offer, [sold, on('decline', 'ann', { terms: 'deal', reason: 'did-not-buy' })]),
  'a recorded sale that nobody answers': tell(offer, [sold, 8]),
  'a parcel whose number was wrong': tell(
    offer,
    [...arrivedOffer.slice(0, 4), sent('bea', 2)].with(4, done('bea', 2, { carrier: 'ups', tracking: '1Z' })),
  ),
  'a problem that is solved': tell(offer, [
    ...arrivedOffer,
    problem,
    on('entry', 'bea', { problem: 'p', id: 'e', text: 'Really?', imageIds: [] }),
    on('withdraw-problem', 'ann', { problem: 'p' }),
  ]),
  'a problem that our team decides': tell(offer, [...arrivedOffer, problem, decide('canceled')]),
  'a problem that nobody decides': tell(offer, [...arrivedOffer, problem, 31]),
  'a parcel that does not come': tell(offer, [
    ...arrivedOffer.slice(0, 4),
    on('missing', 'ann', { step: 2, text: 'Nothing here' }),
    decide('completed'),
  ]),
  'a trade, to its end': tell(trade, [
    yes('bea'),
    sent('ann', 1),
    sent('bea', 2),
    3,
    arrived('ann', 2),
    arrived('bea', 1),
    got('bea', 1),
    got('ann', 2),
  ]),
  'a trade with cash': tell(asked.slice(1), [
    counter('bea', tradeWithCash),
    yes('ann', { terms: 'again' }),
    2,
    done('ann', 1),
    got('bea', 1),
    sent('ann', 2),
    arrived('bea', 2),
    sent('bea', 3),
    arrived('ann', 3),
    got('bea', 2),
    2,
  ]),
  'a trade that pays its proposer': tell(asked, [yes('bea')]),
  'a trade that is declined': tell(trade, [on('decline', 'bea', { terms: 'deal', reason: 'not-interested' })]),
  'a trade that is promised to another': tell(trade, [listing('bea-1', 'reserved')]),
  'a trade that is taken down': tell(trade, [yes('bea'), { type: 'takedown', listingId: 'bea-1' }]),
  'a choice': tell(choice, [yes('bea', { picks: ['ann-2'] })]),
  'a ring, to its agreement': tell(ring, [yes('bea'), yes('cat'), sent('ann', 1), arrived('bea', 1), got('bea', 1)]),
  'a ring that is declined': tell(ring, [on('decline', 'bea', { terms: 'deal', reason: 'other' })]),
  'a ring that nobody answers': tell(ring, [3]),
  'a ring that is canceled': tell(ring, [
    yes('bea'),
    yes('cat'),
    on('cancel', 'bea', { reason: 'mistake' }),
    on('answer-cancel', 'ann', { answer: 'yes' }),
    on('answer-cancel', 'cat', { answer: 'yes' }),
  ]),
};

test('every sentence of deals, as its reader hears it', async () => {
  const seen = new Set<string>();
  const table = Object.entries(stories).flatMap(([story, lines]) => {
    const rows = lines.flatMap(({ of, to, text }) => {
      const row = `${names[to]} · ${of.replace('deal-', '')}\n    ${text}`;
      if (seen.has(row)) return [];
      seen.add(row);
      return [row];
    });
    return rows.length > 0 ? [`# ${story}`, ...rows, ''] : [];
  });
  await expect(table.join('\n')).toMatchFileSnapshot('./sentences.txt');
});

const all = Object.values(stories).flat();

test('no sentence begins with the title of a wig, no subject with a name, and no push tells an amount', () => {
  for (const { text, push, subject } of all) {
    expect(text).toMatch(/^[A-Z].*[.?]$/);
    expect(text).not.toMatch(/^(?:Laine|Upstage|Codi|Zara)|undefined|null|\bmore\b| {2}/);
    expect(subject).not.toMatch(/^(?:Ann|Bea|Cat|Laine|Upstage|Codi|Zara)\b/);
    expect(push).not.toContain('$');
  }
});

test('every event has its sentence in the table', () => {
  expect([...new Set(all.map(({ of }) => of))].toSorted()).toEqual(dealNews.map((of) => `deal-${of}`).toSorted());
});
