import { describe, expect, test } from 'vitest';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { trackingUrl } from './carriers.ts';
import { nextStepActs, nextStepOf, nextStepText } from './next-step.ts';
import { firstSenderText, stepBadge, stepLines, stepTitle } from './step-words.ts';

const [me, mia] = ['ann', 'mia'];
const at = (day: number) => `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const now = Date.parse(at(10));

function makeStep(more: Partial<DealStep>): DealStep {
  return {
    id: 1,
    kind: 'payment',
    isReturn: false,
    isRefund: false,
    from: me,
    to: mia,
    listings: [],
    cents: 9_000,
    shippingCents: 0,
    arrivedAt: null,
    doneAt: null,
    confirmedAt: null,
    carrier: null,
    tracking: null,
    method: null,
    reference: null,
    note: null,
    warnings: [],
    needsNoAddress: false,
    wait: null,
    mayDo: [],
    ...more,
  };
}
const parcel = (more: Partial<DealStep>) =>
  makeStep({ id: 2, kind: 'parcel', from: mia, to: me, listings: ['zara'], cents: null, ...more });
type Wait = NonNullable<DealStep['wait']>;
function wait(more: Partial<Wait>): Wait {
  return {
    for: 'payment',
    on: me,
    waiting: mia,
    dueAt: at(12),
    mayCancelAt: at(19),
    endsAt: at(26),
    silence: 'overdue',
    ...more,
  };
}
function makeDeal(steps: DealStep[], more: Partial<Deal> = {}): Deal {
  const parties = [
    { id: me, displayName: 'Me' },
    { id: mia, displayName: 'Mia' },
  ];
  const terms = { moves: [], listings: { zara: { title: 'Zara' }, codi: { title: 'Codi' } } };
  const nothing = { cancelRequest: null, mayDo: [], sendsFirst: [], dueAt: null, waitsForMe: null, turn: [] };
  return { state: 'agreed', parties, terms, steps, ...nothing, ...more } as unknown as Deal;
}

describe('the next step is one sentence for its reader', () => {
  const sent = { doneAt: at(9), carrier: 'usps' as const };
  test.each<[string, DealStep[], string]>([
    ['what I must pay', [makeStep({ wait: wait({}) })], 'Pay Mia $90.00 by May 12. From May 19 on Mia may cancel.'],
    [
      'what I must say',
      [parcel({ ...sent, wait: wait({ for: 'word', dueAt: at(30), silence: 'received' }) })],
      'Mia sent Zara to you. Has Zara arrived? Without a word Zara counts as received on May 26.',
    ],
    [
      'what is on its way',
      [parcel({ ...sent, wait: wait({ for: 'arrival', dueAt: at(30), silence: 'arrived' }) })],
      'On its way: Mia sent Zara to you. Say when Zara arrives.',
    ],
    [
      'where it should go',
      [parcel({ wait: wait({ for: 'address', on: me, waiting: mia }) })],
      'Say where Mia should send Zara by May 12. From May 19 on Mia may cancel.',
    ],
    [
      'whom I wait for',
      [parcel({ wait: wait({ for: 'parcel', on: mia, waiting: me }) })],
      'Waiting for Mia, who has until May 12 to send you Zara. From May 19 on you may cancel without a mark.',
    ],
    [
      'that Mia says it came',
      [makeStep({ doneAt: at(9), wait: wait({ for: 'word', on: mia, waiting: me }) })],
      'You paid Mia $90.00. Waiting for Mia, who has until May 12 to say that $90.00 came. After May 26 our team steps in.',
    ],
    [
      'whether money came',
      [
        makeStep({
          from: mia,
          to: me,
          doneAt: at(9),
          method: 'PayPal',
          wait: wait({ for: 'word', silence: 'received' }),
        }),
      ],
      'Mia paid you $90.00. Has $90.00 from Mia come? Say so by May 12; without a word the payment counts as received then.',
    ],
  ])('%s', (_what, steps, sentence) => {
    expect(nextStepText(makeDeal(steps), me)).toBe(sentence);
  });

  test('what waits for the reader comes before what others have to do, the most urgent first', () => {
    const steps = [
      parcel({ id: 1, wait: wait({ for: 'parcel', on: mia, waiting: me, dueAt: at(9) }) }),
      parcel({ id: 2, from: me, to: mia, wait: wait({ for: 'parcel', dueAt: at(13) }) }),
      parcel({ id: 3, doneAt: at(9), wait: wait({ for: 'word', dueAt: at(11) }) }),
    ];
    expect(nextStepOf(makeDeal(steps), me)?.id).toBe(3);
    expect(nextStepOf(makeDeal(steps.slice(0, 2)), me)?.id).toBe(2);
    expect(nextStepOf(makeDeal(steps), mia)?.id).toBe(1);
  });

  test('a request to cancel says what silence means, which is nothing once something was sent', () => {
    const cancelRequest = { by: mia, reason: 'mistake' as const, askedAt: at(9), yes: [], no: null, isReturn: false };
    const asked = (step: DealStep) => nextStepText(makeDeal([step], { cancelRequest, mayDo: ['answer-cancel'] }), me);
    expect(asked(makeStep({}))).toMatch(
      /^Mia asks to cancel: .*“It was a mistake\.” Answer by May 12, or the deal is canceled\.$/,
    );
    expect(asked(makeStep({ doneAt: at(9) }))).toContain('only when everyone says yes');
  });
});

test('what the next step offers is not offered by its row once more, unless something else comes first', () => {
  const mine = makeStep({ mayDo: ['mark-done', 'hand-over'], wait: wait({ for: 'payment', on: me, waiting: mia }) });
  expect(nextStepActs(makeDeal([mine]), me)).toEqual({ step: mine, acts: ['mark-done'] });
  expect(nextStepActs(makeDeal([mine], { mayDo: ['answer-cancel'] }), me)).toBeUndefined();
  const came = parcel({ mayDo: ['confirm', 'say-missing'], wait: wait({ for: 'word', on: me, waiting: mia }) });
  expect(nextStepActs(makeDeal([came]), me)?.acts).toEqual(['confirm', 'say-missing']);
  expect(nextStepActs(makeDeal([came]), mia)).toBeUndefined();
});

test('a step is named by who gives what to whom, also on its way back', () => {
  const deal = makeDeal([]);
  const titles = [
    makeStep({}),
    parcel({}),
    parcel({ from: me, to: mia, isReturn: true }),
    makeStep({ isReturn: true }),
  ];
  expect(titles.map((step) => stepTitle(step, deal, me))).toEqual([
    'You pay Mia $90.00',
    'Mia sends you Zara',
    'You send Zara back to Mia',
    'You pay $90.00 back to Mia',
  ]);
  expect(stepTitle(makeStep({}), deal, mia)).toBe('Me pays you $90.00');
});

test('what cannot be done yet is said with its reason, and lateness without blame', () => {
  const early = parcel({});
  expect(stepLines(early, makeDeal([early]), me, now)).toEqual([
    'Can be sent once the payment has come: nobody sends before the money is there.',
  ]);
  const late = parcel({ wait: wait({ for: 'parcel', on: mia, waiting: me, dueAt: at(8) }) });
  expect(stepBadge(late, makeDeal([late]), now).label).toBe('Late');
  expect(stepLines(late, makeDeal([late]), me, now)).toEqual([
    'It was due on May 8, 2026.',
    'Mia may just need a friendly word. From May 19 on you can cancel without a mark.',
  ]);
});

test('what was not done when the deal ended will never be, and does not say "yet"', () => {
  const canceled = makeDeal([parcel({})], { state: 'canceled', endedAt: at(9) });
  expect(stepBadge(parcel({}), canceled, now).label).toBe('Not done');
});

test('silence is told with its day: a tracked parcel counts as received, an untracked one goes to our team', () => {
  const sent = (silence: Wait['silence']) =>
    parcel({ doneAt: at(9), carrier: 'usps', wait: wait({ for: 'word', endsAt: at(30), silence }) });
  const lines = (step: DealStep) => stepLines(step, makeDeal([step]), me, now);
  expect(lines(sent('received')).at(-1)).toBe('Without a word from you it counts as received on May 30, 2026.');
  expect(lines(sent('disputed')).at(-1)).toBe('Without a word from you our team looks at it on May 30, 2026.');
  expect(lines(sent('arrived')).at(-1)).toBe(
    'Without a word from you it counts as arrived on May 30, 2026, and 3 days later as received.',
  );
});

test('what arrived is looked over and tried on, and says so to both', () => {
  const step = parcel({
    doneAt: at(7),
    arrivedAt: at(9),
    carrier: 'usps',
    mayDo: ['confirm'],
    wait: wait({ for: 'all-well', on: me, waiting: mia, dueAt: at(12), endsAt: at(12), silence: 'received' }),
  });
  const deal = makeDeal([step]);
  expect(stepBadge(step, deal, now).label).toBe('Arrived');
  expect(stepLines(step, deal, me, now)).toContain('Arrived on May 9, 2026.');
  expect(nextStepText(deal, me)).toBe(
    'Your turn: look over Zara until May 12. Without a word Zara counts as received then.',
  );
  expect(nextStepText(deal, mia)).toMatch(
    /^Waiting for .*, who has until May 12 to say that all is well with your Zara\. /,
  );
  expect(nextStepActs(deal, me)?.acts).toEqual(['confirm']);
});

test('what is on its way is nobody’s turn: it can be said to have arrived, and what has to be sent comes first', () => {
  const coming = parcel({
    doneAt: at(9),
    carrier: 'usps',
    mayDo: ['say-arrived', 'confirm', 'say-missing'],
    wait: wait({ for: 'arrival', on: me, waiting: mia, dueAt: at(11), silence: 'arrived' }),
  });
  expect(stepBadge(coming, makeDeal([coming]), now).label).toBe('On its way');
  expect(nextStepActs(makeDeal([coming]), me)?.acts).toEqual(['say-arrived']);
  expect(nextStepText(makeDeal([coming]), mia)).toMatch(/^On its way: You sent your Zara to .*\. Waiting for /);
  const mine = parcel({ id: 3, from: me, to: mia, listings: ['codi'], wait: wait({ for: 'parcel', dueAt: at(13) }) });
  expect(nextStepOf(makeDeal([coming, mine]), me)?.id).toBe(3);
  const going = { ...mine, doneAt: at(9), wait: wait({ for: 'arrival', on: mia, waiting: me, dueAt: at(10) }) };
  expect(nextStepOf(makeDeal([coming, going]), me)?.id).toBe(2);
  const asked = { ...coming, wait: wait({ for: 'word', on: me, waiting: mia, silence: 'arrived' }) };
  expect(nextStepActs(makeDeal([asked]), me)?.acts).toEqual(['say-arrived', 'say-missing']);
});

test('who sends first is advice with its reason, and only where both send', () => {
  const both = [parcel({}), parcel({ id: 3, from: me, to: mia, listings: ['codi'] })];
  const advice = (sendsFirst: string[]) => firstSenderText(makeDeal(both, { sendsFirst }), me);
  expect(advice([me])).toContain('Best send yours first: you have completed fewer deals.');
  expect(advice([mia])).toContain('Best wait for the parcel of Mia, who has completed fewer deals.');
  expect(advice([me, mia])).toContain(
    'You have completed the same number of deals: send on the same day, with tracking.',
  );
  expect(firstSenderText(makeDeal([parcel({})], { sendsFirst: [] }), me)).toBeNull();
  const sent = [parcel({ doneAt: at(9) }), ...both.slice(1)];
  expect(firstSenderText(makeDeal(sent, { sendsFirst: [mia] }), me)).toBeNull();
});

test('whoever had better wait for the other parcel is given the day as the last one, not as the one to send on', () => {
  const mine = parcel({ id: 3, from: me, to: mia, listings: ['codi'], wait: wait({ for: 'parcel' }) });
  const next = (first: string, theirs = parcel({})) =>
    nextStepText(makeDeal([theirs, mine], { sendsFirst: [first] }), me);
  expect(next(mia)).toBe(
    'Send your Codi to Mia by May 12. From May 19 on Mia may cancel. Best send once the other parcel is on its way.',
  );
  expect(next(me)).toBe('Send your Codi to Mia by May 12. From May 19 on Mia may cancel.');
  expect(next(mia, parcel({ doneAt: at(9) }))).toBe('Send your Codi to Mia by May 12. After May 26 our team steps in.');
});

test('a tracking number leads to the page of its carrier, whatever is typed into it', () => {
  expect(trackingUrl('usps', '9400 1000 0000')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000',
  );
  expect(trackingUrl('ups', '1Z&x=<script>')).toBe('https://www.ups.com/track?tracknum=1Z%26x%3D%3Cscript%3E');
  expect([trackingUrl('other', '123'), trackingUrl('in-person', null), trackingUrl('dhl', ' ')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
