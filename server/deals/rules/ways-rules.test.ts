import { expect, test } from 'vitest';
import { agreed, allow, allowAll, makeFacts, offer, start } from '#server/test/deals/test-deals.ts';
import { type DealEvent, isTell } from './deal-events.ts';
import { type Deal, day } from './deal-state.ts';
import { decide } from './rules.ts';
import { seesWays } from './ways-rules.ts';

const later = (days: number) => start + days * day;
const silent = makeFacts({ members: { ann: { hasAddress: true }, bea: { hasAddress: true, isPayable: false } } });
/** Ann pays Bea, who has not said how. */
const unpayable = () => agreed(offer, silent);
const said: DealEvent = { type: 'ways', member: 'bea', isPayable: true };
const paid: DealEvent = { type: 'done', by: 'ann', step: 1 };
const waits = (deal: Deal) => deal.steps.map(({ wait }) => wait);
const told = (deal: Deal | null, event: DealEvent, at = start) =>
  allow(deal, event, at)
    .effects.filter(isTell)
    .map(({ to, of, step }) => [to, of, step]);
const passed = (deal: Deal, days: number) => allow(deal, { type: 'time' }, later(days)).deal;

test('while nobody knows how to pay, the clock of the payment stands, and begins when it is said', () => {
  expect(waits(unpayable())).toEqual(['way', null]);
  expect(passed(unpayable(), 4).steps[0]?.wait).toBe('way');
  const given = allow(unpayable(), said, later(4)).deal;
  expect(given.steps[0]).toMatchObject({ wait: 'pay', since: later(4) });
  expect(waits(agreed(offer))).toEqual(['pay', null]);
});

test('whoever can be paid at last is told of to the payer, and a second way tells nobody anything', () => {
  expect(told(unpayable(), said, later(1))).toEqual([['ann', 'reminder', 1]]);
  expect(told(allow(unpayable(), said, later(1)).deal, said, later(2))).toEqual([]);
});

test('whoever has to say how to be paid is told at once, by one notice, unless it was they who agreed', () => {
  const buy = { type: 'propose', by: 'ann', id: 'deal', moves: offer, facts: silent } as const;
  const proposal = decide(null, { ...buy, counts: noCounts }, start);
  expect('refusal' in proposal).toBe(false);
  const listing = silent.listings['bea-1'];
  const bought = {
    ...silent,
    listings: { ...silent.listings, 'bea-1': { ...listing, buyAtOnce: true, priceCents: 10_000 } },
  };
  expect(
    told(null, { ...buy, facts: bought as typeof silent, counts: noCounts }).filter(([to]) => to === 'bea'),
  ).toEqual([
    ['bea', 'proposed', undefined],
    ['bea', 'agreed', undefined],
  ]);
  const proposed = 'deal' in proposal ? proposal.deal : null;
  expect(told(proposed, { type: 'accept', by: 'bea', terms: 'deal', facts: silent })).toEqual([
    ['ann', 'agreed', undefined],
  ]);
  const gone: DealEvent = { type: 'ways', member: 'bea', isPayable: false };
  expect(told(agreed(offer), gone)).toEqual([['bea', 'reminder', 1]]);
});

test('5 days of silence make whoever does not say it the one overdue', () => {
  const reminders = [4, 5, 7].map((days) => passed(unpayable(), days).steps[0]?.reminded);
  expect(reminders).toEqual([1, 2, 3]);
  expect(allow(unpayable(), { type: 'cancel', by: 'ann', reason: 'no-answer' }, later(12)).deal).toMatchObject({
    state: 'canceled',
    marks: [],
  });
  expect(passed(unpayable(), 19)).toMatchObject({ state: 'canceled', marks: ['bea'] });
});

test('a payment can be marked done without a way, and is confirmed as ever', () => {
  expect(waits(allowAll(unpayable(), [paid]))).toEqual(['payment-word', null]);
});

test('who takes all ways back is asked anew, and what is paid already does not change', () => {
  const gone: DealEvent = { type: 'ways', member: 'bea', isPayable: false };
  expect(waits(allowAll(agreed(offer), [gone]))).toEqual(['way', null]);
  expect(waits(allowAll(agreed(offer), [paid, gone]))).toEqual(['payment-word', null]);
});

test('by which way it was paid, and its number, are corrected like all else', () => {
  const first = allow(agreed(offer), { type: 'done', by: 'ann', step: 1, method: 'Zelle' }).deal;
  const next = allow(first, { type: 'done', by: 'ann', step: 1, method: 'PayPal', reference: '4TX-1' }, later(1));
  expect(next.deal.steps[0]).toMatchObject({ method: 'PayPal', reference: '4TX-1', doneAt: start });
  expect(next.effects.filter(isTell).map(({ of }) => of)).toEqual(['step-corrected']);
  const parcel = { type: 'done', by: 'bea', step: 2, carrier: 'in-person', method: 'Zelle' } as const;
  expect(allow(agreed(offer), parcel).deal.steps[1]?.method).toBeNull();
});

test('the ways are for the payer alone, while it is to be paid or not confirmed; in a dispute only for what was paid', () => {
  const sees = (deal: Deal, who: string) => deal.steps.map((step) => seesWays(deal, who, step));
  const first = agreed(offer);
  expect([sees(first, 'ann'), sees(first, 'bea'), sees(first, 'eve')]).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
  const problem: DealEvent = { type: 'problem', by: 'ann', id: 'p', reason: 'other', text: '' };
  expect(sees(allow(first, problem).deal, 'ann')).toEqual([false, false]);
  const done = allow(first, paid).deal;
  expect(sees(done, 'ann')).toEqual([true, false]);
  expect(sees(allow(done, problem).deal, 'ann')).toEqual([true, false]);
  expect(sees(allow(done, { type: 'confirm', by: 'bea', step: 1 }).deal, 'ann')).toEqual([false, false]);
  const back = allowAll(done, [
    { type: 'confirm', by: 'bea', step: 1 },
    { type: 'cancel', by: 'bea', reason: 'other' },
    { type: 'answer-cancel', by: 'ann', answer: 'yes' },
  ]);
  // The refund: now Bea pays.
  expect(back.state).toBe('returning');
  expect(sees(back, 'bea')).toContain(true);
  expect(sees(back, 'ann')).not.toContain(true);
});

const noCounts = { open: 0, openUntil: 0, today: 0, todayUntil: 0, newAccount: null, toMember: {} };
