import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deal } from '#contract/deals/deals.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
});

const read = async (by: TestMember, deal: Deal) => (await deals.read(by, deal)).body;
const later = async (days: number) => {
  testApp.deps.clock.advance({ days });
  await passTime(testApp.deps);
};
const listOf = async (member: TestMember) => {
  const views = ['needs-me', 'agreed'] as const;
  const pages = await Promise.all(views.map(async (view) => (await deals.myDeals(member, view)).body.deals.length));
  return views.find((_view, at) => pages[at]);
};

/** Ann bought it from Bea, and it arrived. */
async function arrivedOffer(): Promise<Deal> {
  const wig = await addListing(testApp, bea.id, { type: 'both' });
  const deal = await deals.agree(ann, bea, deals.offerOf(ann, bea, wig));
  await deals.done(ann, deal, 1);
  await deals.confirm(bea, deal, 1);
  await deals.done(bea, deal, 2, { carrier: 'usps', tracking: '9400' });
  return (await deals.arrived(ann, deal, 2)).body;
}

test('whoever has what arrived asks to return it, and three days without an answer open a problem in their name', async () => {
  const deal = await arrivedOffer();
  expect(deal.mayDo).toContain('ask-to-return');
  expect(deal.mayDo).not.toContain('ask-to-cancel');
  const asked = (await deals.askToCancel(ann, deal)).body;
  expect(asked.cancelRequest).toMatchObject({ by: ann.id, isReturn: true, no: null });
  expect(asked.steps[1]?.wait).toMatchObject({ for: 'answer', on: bea.id, silence: 'disputed' });
  expect(asked.mayDo).not.toContain('ask-to-return');
  expect([await listOf(ann), await listOf(bea)]).toEqual(['agreed', 'needs-me']);
  expect((await read(bea, deal)).mayDo).toContain('answer-cancel');
  await later(3);
  const disputed = await read(ann, deal);
  expect(disputed.state).toBe('disputed');
  expect(disputed.problems).toMatchObject([{ by: ann.id, reason: 'return-unanswered', step: 2 }]);
});

test('a no to a return leaves three days in which all is well or a problem is told, and a yes brings everything back', async () => {
  const deal = await arrivedOffer();
  await deals.askToCancel(ann, deal);
  await later(2);
  const refused = (await deals.answerCancel(bea, deal, 'no')).body;
  expect(refused.timeline.at(-1)).toMatchObject({ of: 'return-refused', by: bea.id });
  const again = await deals.askToCancel(ann, deal);
  expect([again.status, again.error.code]).toEqual([409, 'deals.return_refused']);
  await later(2);
  expect((await read(ann, deal)).state).toBe('agreed');
  await later(1);
  expect((await read(ann, deal)).state).toBe('completed');

  const other = await arrivedOffer();
  await deals.askToCancel(ann, other);
  const returning = (await deals.answerCancel(bea, other, 'yes')).body;
  expect(returning.state).toBe('returning');
  expect(returning.steps.map(({ isReturn }) => isReturn)).toEqual([false, false, true, true]);
});

test('what arrived is kept for less: the yes confirms it, and the deal completes when the amount was paid back', async () => {
  const deal = await arrivedOffer();
  const id = randomUUID();
  const asked = (await deals.proposeLess(bea, deal, { id, cents: 2_000 })).body;
  expect((await deals.proposeLess(bea, deal, { id, cents: 2_000 })).body.timeline).toHaveLength(asked.timeline.length);
  expect([await listOf(ann), await listOf(bea)]).toEqual(['needs-me', 'agreed']);
  expect((await read(ann, deal)).waitsForMe).toMatchObject({ for: 'answer' });
  expect(asked.steps[1]?.wait).toBeNull();
  const twice = await deals.proposeLess(ann, deal, { id: randomUUID(), cents: 1_000 });
  expect([twice.status, twice.error.code]).toEqual([409, 'deals.adjustment_open']);
  const kept = (await deals.answerLess(ann, deal, id, 'yes')).body;
  expect(kept.adjustments).toMatchObject([{ id, by: bea.id, cents: 2_000, answer: 'yes' }]);
  expect(kept.steps[1]?.confirmedAt).not.toBeNull();
  expect(kept.steps[2]).toMatchObject({ kind: 'payment', isRefund: true, from: bea.id, to: ann.id, cents: 2_000 });
  await deals.done(bea, deal, 3);
  expect((await deals.confirm(ann, deal, 3)).body.state).toBe('completed');
});

test('an amount is at most what was paid, strangers learn nothing of it, and silence is a no', async () => {
  const deal = await arrivedOffer();
  const id = randomUUID();
  const much = await deals.proposeLess(ann, deal, { id, cents: 99_999 });
  expect([much.status, much.error.code]).toEqual([400, 'deals.adjustment_cents']);
  const none = await deals.proposeLess(ann, deal, { id, cents: 0 });
  expect(none.status).toBe(400);
  const eve = await addMember(testApp, `eve-${places}@example.com`);
  expect((await deals.proposeLess(eve, deal, { id, cents: 100 })).status).toBe(404);
  expect((await deals.answerLess(bea, deal, 'nothing', 'yes')).status).toBe(404);
  await deals.proposeLess(ann, deal, { id, cents: 1_000 });
  await later(3);
  const silent = await read(ann, deal);
  expect(silent.adjustments).toMatchObject([{ answer: 'no' }]);
  expect(silent.steps[1]?.wait).toMatchObject({ for: 'all-well' });
  const late = await deals.answerLess(bea, deal, id, 'yes');
  expect([late.status, late.error.code]).toEqual([409, 'deals.not_possible']);
});

test('the database keeps one open amount a deal, and three at most', async () => {
  const deal = await arrivedOffer();
  await deals.proposeLess(ann, deal, { id: randomUUID(), cents: 1_000 });
  const add = (position: number, answer: string | null) =>
    testApp.deps.database.pool.query(
      `insert into deal_adjustments (deal_id, id, position, by_id, cents, since, answer)
       values ($1, gen_random_uuid(), $2, $3, 100, now(), $4)`,
      [deal.id, position, ann.id, answer],
    );
  await expect(add(1, null)).rejects.toThrow('deal_adjustments_one_open');
  await expect(add(3, 'no')).rejects.toThrow('deal_adjustments_position_range');
});
