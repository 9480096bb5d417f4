import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAdminDeals, getAdminDeal } from '#contract/admin/deals.ts';
import type { Deal } from '#contract/deals/deals.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { findAdminDeals as findDeals } from './admin-deals.ts';

let testApp: TestApp;
let staff: TestMember;
let made: Deal[];

beforeAll(async () => {
  testApp = await startTestApp();
  staff = await addAdmin(testApp, 'staff@example.com', ['deals.read']);
  const [ann, bea] = [await addMember(testApp, 'ann@example.com'), await addMember(testApp, 'bea@example.com')];
  made = [];
  for (let count = 0; count < 27; count++) {
    testApp.deps.clock.advance({ days: 1 });
    const floor = { refusesBelowCents: 777_123, title: `Wig ${count}` };
    const wig = await addListing(testApp, bea.id, count === 0 ? floor : { title: `Wig ${count}` });
    const moves = deals.offerOf(ann, bea, wig, count === 0 ? 800_000 : 10_000);
    made.push((await deals.propose(ann, moves)).body);
  }
  await deals.accept(bea, made.at(-1) as Deal);
});
afterAll(() => testApp.close());

const find = (query: object) => staff.client.call(findAdminDeals, { query });

test('staff finds all deals, newest first, page after page, by state, by name and by id', async () => {
  const first = (await find({})).body;
  const second = (await find({ cursor: first.nextCursor })).body;
  expect([...first.deals, ...second.deals].map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id));
  expect(first.deals[0]).toMatchObject({ state: 'agreed', wigs: ['Wig 26'], parties: [{ displayName: 'ann' }, {}] });
  expect((await find({ state: 'agreed' })).body.deals).toHaveLength(1);
  expect((await find({ search: 'BEA' })).body.deals).toHaveLength(25);
  expect((await find({ search: made[3]?.id, state: 'proposed' })).body.deals.map(({ id }) => id)).toEqual([
    made[3]?.id,
  ]);
  expect((await find({ search: '%' })).body.deals).toEqual([]);
  expect((await find({ cursor: 'x' })).status).toBe(400);
});

test('a name that many share finds the same deals as one that few have', async () => {
  for (const wanted of [
    { search: 'BEA' },
    { search: 'BEA', state: 'agreed' as const },
    { search: made[3]?.id },
    { search: 'zoe' },
  ]) {
    const [few, many] = [
      await findDeals(testApp.deps, staff.id, wanted),
      await findDeals(testApp.deps, staff.id, wanted, 0),
    ];
    expect([wanted, many]).toEqual([wanted, few]);
  }
});

test('staff reads one deal with its terms and timeline, and nothing that only its parties or owners may know', async () => {
  const [first] = made as [Deal];
  const { body } = await staff.client.call(getAdminDeal, { params: { id: first.id } });
  expect(body).toMatchObject({ id: first.id, mayDo: [], timeline: [{ of: 'proposed' }] });
  expect(JSON.stringify(body)).not.toContain('777123');
  expect((await staff.client.call(getAdminDeal, { params: { id: randomUUID() } })).status).toBe(404);
});
