import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '#contract/admin/deals.ts';
import { takeListingDown } from '#contract/admin/listings.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import type { DecisionOutcome } from '#contract/deals/deal-values.ts';
import { dayMs } from '#contract/durations.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let staff: TestMember;
let other: TestMember;
let ann: TestMember;
let bea: TestMember;
let wigs: { ann: string; bea: string };
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  const rights = ['deals.read', 'deals.decide', 'audit.read', 'listings.write'] as const;
  staff = await addAdmin(testApp, 'staff@example.com', [...rights]);
  other = await addAdmin(testApp, 'other@example.com', [...rights]);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  const both = { type: 'both' } as const;
  wigs = { ann: await addListing(testApp, ann.id, both), bea: await addListing(testApp, bea.id, both) };
});

/** Ann has handed hers over, and Bea says that it is damaged. */
async function dispute() {
  const deal = await deals.agree(ann, bea, deals.tradeOf(ann, wigs.ann, bea, wigs.bea));
  await deals.giveAddress(bea, deal);
  await deals.done(ann, deal, 1, { carrier: 'usps', tracking: '94001' });
  return (await deals.openProblem(bea, deal)).body;
}

type Decision = Parameters<typeof decide>[2];
const decide = (
  by: TestMember,
  id: string,
  change: {
    outcome?: DecisionOutcome;
    back?: number[];
    marks?: string[];
    listings?: Record<string, 'active' | 'sold' | 'traded' | 'removed'>;
    reason?: string;
  } = {},
) =>
  by.client.call(calls.decideDispute, {
    params: { id },
    body: {
      outcome: 'canceled',
      reason: 'The photographs show it.',
      listings: { [wigs.ann]: 'removed', [wigs.bea]: 'active' },
      ...change,
    },
  });
const on = (id: string) => ({ params: { id } });
const statusOf = async (id: string) =>
  (await testApp.deps.database.pool.query('select status from listings where id = $1', [id])).rows[0].status;

test('staff claims a dispute, notes what it knows and decides it; all parties read the reason, and the log has each act', async () => {
  const { id } = await dispute();
  const claimed = (await staff.client.call(calls.claimDispute, on(id))).body;
  expect(claimed).toMatchObject({ claimedBy: { id: staff.id }, addressesGiven: [bea.id], problems: [{ by: bea.id }] });
  expect(claimed).not.toHaveProperty('sendTo');
  expect(claimed.fates.closed).toEqual({ [wigs.ann]: 'removed', [wigs.bea]: 'active' });
  const { deals: queue } = (await staff.client.call(calls.findAdminDeals, { query: { state: 'disputed' } })).body;
  expect(queue).toContainEqual(expect.objectContaining({ id, claimedBy: { id: staff.id, name: expect.any(String) } }));
  await staff.client.call(calls.noteDispute, { ...on(id), body: { note: 'Asked the carrier' } });
  const decided = (await decide(staff, id, { marks: [ann.id] })).body;
  expect(decided).toMatchObject({ state: 'canceled', marks: [ann.id], staffNote: 'Asked the carrier', fates: {} });
  expect(decided.decidedBy).toMatchObject({ id: staff.id });
  for (const party of [ann, bea]) {
    const seen = (await deals.read(party, { id })).body;
    expect(seen).toMatchObject({ decision: { reason: 'The photographs show it.' }, endedAs: { reason: 'decided' } });
    expect(JSON.stringify(seen)).not.toContain('Asked the carrier');
    const { notifications } = (await party.client.call(findNotifications, { query: {} })).body;
    expect(notifications[0]?.text).toMatch(/^Our team decided to cancel the deal: /);
  }
  expect([await statusOf(wigs.ann), await statusOf(wigs.bea)]).toEqual(['removed', 'active']);
  const { entries } = (await staff.client.call(findAuditEntries, { query: { subject: id } as never })).body;
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['deal.decide', 'The photographs show it.'],
    ['deal.note', null],
    ['deal.claim', null],
  ]);
});

test('what another has claimed is not decided over their head, unless they give it back', async () => {
  const { id } = await dispute();
  await staff.client.call(calls.claimDispute, on(id));
  expect((await other.client.call(calls.claimDispute, on(id))).error.code).toBe('deals.claimed_by_other');
  expect((await decide(other, id)).error.code).toBe('deals.claimed_by_other');
  await other.client.call(calls.releaseDispute, on(id));
  expect((await decide(other, id)).body.state).toBe('canceled');
});

test('a decision names parties and wigs of the deal alone, ends it once, and the same again answers as the first time', async () => {
  const { id } = await dispute();
  const wrong: Decision[] = [{ marks: [staff.id] }, { listings: { [id]: 'active' } }, { reason: ' ' }];
  for (const change of wrong) expect((await decide(staff, id, change)).status).toBe(400);
  const said = { outcome: 'completed', listings: { [wigs.bea]: 'active' } } as const;
  const first = (await decide(staff, id, said)).body;
  expect(first.state).toBe('completed');
  expect([await statusOf(wigs.ann), await statusOf(wigs.bea)]).toEqual(['traded', 'active']);
  expect((await decide(staff, id, said)).body).toEqual(first);
  expect((await decide(staff, id, { outcome: 'closed' })).error.code).toBe('deals.ended');
  const untouched = await deals.agree(ann, bea, deals.offerOf(ann, bea, wigs.bea));
  expect((await decide(staff, untouched.id)).error.code).toBe('deals.not_possible');
  expect((await staff.client.call(calls.claimDispute, on(untouched.id))).error.code).toBe('deals.not_possible');
});

test('nobody decides about a deal of their own', async () => {
  const wig = await addListing(testApp, staff.id, { type: 'both' });
  const deal = await deals.agree(ann, staff, deals.offerOf(ann, staff, wig));
  await deals.openProblem(ann, deal);
  const answers = [await decide(staff, deal.id), await staff.client.call(calls.claimDispute, on(deal.id))];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

test('of two decisions at once one counts, with one mark and one line in the log', async () => {
  const { id } = await dispute();
  const both = await Promise.all([decide(staff, id, { marks: [ann.id] }), decide(other, id, { outcome: 'closed' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await testApp.deps.database.pool.query(
    `select (select count(*)::int from audit_log where subject_id = $1 and action = 'deal.decide') as lines,
      (select canceled_deals from profiles where id = $2) as marks,
      (select cardinality(marks) from deals where id = $1::uuid) as given`,
    [id, ann.id],
  );
  expect(rows[0]).toMatchObject({ lines: 1, marks: rows[0].given });
});

test('a takedown of a reserved wig cancels a deal in which nothing was done, and disputes one under way, which nobody withdraws', async () => {
  const takeDown = (id: string) => staff.client.call(takeListingDown, { ...on(id), body: { reason: 'Not a wig' } });
  const begun = await deals.agree(ann, bea, deals.tradeOf(ann, wigs.ann, bea, wigs.bea));
  await deals.done(ann, begun, 1, { carrier: 'ups' });
  const wig = await addListing(testApp, bea.id);
  const fresh = await deals.agree(ann, bea, deals.offerOf(ann, bea, wig));
  for (const id of [wigs.bea, wig]) expect((await takeDown(id)).status).toBe(200);
  const held = (await deals.read(ann, begun)).body;
  expect(held).toMatchObject({ state: 'disputed', problems: [{ reason: 'taken-down', isHeld: true }] });
  expect((await deals.withdrawProblem(ann, held)).status).toBe(409);
  expect((await deals.read(ann, fresh)).body).toMatchObject({ state: 'canceled', marks: [] });
  // A listing that was taken down stays down, whatever the decision says.
  await decide(staff, begun.id, { listings: { [wigs.bea]: 'active' } });
  expect(await statusOf(wigs.bea)).toBe('removed');
});

test('disputes wait for staff with the oldest first, page after page, whatever was added to them since', async () => {
  const find = async (cursor?: string) =>
    (await staff.client.call(calls.findAdminDeals, { query: { state: 'disputed', ...(cursor && { cursor }) } })).body;
  const opened: string[] = [];
  const firstAnn = ann;
  for (let at = 0; at < 27; at += 1) {
    // Nobody has more than twenty to finish at once.
    if (at === 14) ann = await addMember(testApp, 'second-ann@example.com');
    if (at === 14) bea = await addMember(testApp, 'second-bea@example.com');
    for (const [name, { id }] of [
      ['ann', ann],
      ['bea', bea],
    ] as const)
      wigs[name] = await addListing(testApp, id, { type: 'both' });
    const deal = await deals.agree(ann, bea, deals.tradeOf(ann, wigs.ann, bea, wigs.bea));
    testApp.deps.clock.advance({ minutes: 1 });
    opened.push((await deals.openProblem(bea, deal)).body.id);
  }
  testApp.deps.clock.advance({ minutes: 1 });
  const [oldest = ''] = opened;
  await deals.addEntry(firstAnn, (await deals.read(firstAnn, { id: oldest })).body);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await find(cursor);
    seen.push(...page.deals.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  // Disputes of other tests are older.
  expect(seen.slice(-opened.length)).toEqual(opened);
  expect(new Set(seen).size).toBe(seen.length);
});

test('what staff send back has its address, its days and its end; the marks count once it is back', async () => {
  const { id } = await dispute();
  const none = { listings: {} };
  const refused = await decide(staff, id, none);
  expect(refused.error.code).toBe('deals.something_sent');
  expect((await decide(staff, id, { ...none, outcome: 'returning' })).error.code).toBe('deals.back_unchosen');
  expect((await decide(staff, id, { ...none, outcome: 'returning', back: [2] })).error.code).toBe('deals.decision');
  const said = { ...none, outcome: 'returning', back: [1], marks: [ann.id] } as const;
  const decision = { ...said, back: [...said.back], marks: [...said.marks] };
  const first = (await decide(staff, id, decision)).body;
  expect(first).toMatchObject({ state: 'returning', marks: [], decision: { reason: 'The photographs show it.' } });
  expect((await decide(staff, id, decision)).body).toEqual(first);
  expect((await decide(staff, id, { outcome: 'closed' })).error.code).toBe('deals.not_possible');

  await deals.confirm(bea, first, 1);
  await deals.giveAddress(ann, first);
  const seen = (await deals.read(bea, { id })).body;
  const back = seen.steps.find(({ isReturn }) => isReturn);
  expect(seen.steps.map(({ from, to }) => [from, to])).toEqual([
    [ann.id, bea.id],
    [bea.id, ann.id],
  ]);
  expect(back?.wait).toMatchObject({
    for: 'parcel',
    on: bea.id,
    dueAt: new Date(testApp.deps.clock.now().getTime() + 5 * dayMs).toISOString(),
  });
  expect(seen.sendTo).toHaveProperty(ann.id);
  await deals.done(bea, first, back?.id ?? 0, { carrier: 'usps', tracking: '94002' });
  const ended = (await deals.confirm(ann, first, back?.id ?? 0)).body;
  expect(ended).toMatchObject({ state: 'canceled', marks: [ann.id], endedAs: { reason: 'decided' } });
  expect([await statusOf(wigs.ann), await statusOf(wigs.bea)]).toEqual(['active', 'active']);
  expect((await decide(staff, id, decision)).body.state).toBe('canceled');
});
