import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeListingDown } from '#contract/admin/listings.ts';
import { banUser } from '#contract/admin/users.ts';
import type { DealMove } from '#contract/deals/deals.ts';
import { removeListing } from '#contract/listings/selling.ts';
import { blockMember } from '#contract/messages/messages.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { passTime } from './store/pass-time.ts';

let testApp: TestApp;
let second: TestApp;
let admin: TestMember;
let ann: TestMember;
let bea: TestMember;
let cat: TestMember;
let wig: string;
let places = 0;
/** Each race is run this often: who comes first is up to chance. */
const rounds = 3;

beforeAll(async () => {
  testApp = await startTestApp();
  second = await startSecondApp(testApp);
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.write', 'users.write']);
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});
beforeEach(renew);

async function renew(): Promise<void> {
  places += 1;
  const one = (name: string) => addMember(testApp, `${name}-${places}@example.com`);
  [ann, bea, cat] = [await one('ann'), await one('bea'), await one('cat')];
  wig = await addListing(testApp, bea.id, { type: 'both' });
}

/** The same member at the other server. */
function elsewhere(member: TestMember): TestMember {
  const client = new TestClient(second.app);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  return { ...member, client };
}

const reservations = async () =>
  (await testApp.deps.database.pool.query('select deal_id from deal_reservations where listing_id = $1', [wig])).rows;
const stateOf = async (deal: { id: string }) =>
  (await testApp.deps.database.pool.query('select state from deals where id = $1', [deal.id])).rows[0].state;
const offer = async (by: TestMember) => (await deals.propose(by, deals.offerOf(by, bea, wig))).body;

test('of two who buy a wig at once, at two servers, one has it and the other reads that it is reserved', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    await testApp.deps.database.pool.query(
      'update listings set buy_at_once = true, shipping_cents = 900 where id = $1',
      [wig],
    );
    const buy = (by: TestMember) => {
      const [cash, gives] = deals.offerOf(by, bea, wig, 15_000);
      return deals.propose(by, [{ ...cash, shippingCents: 900 } as DealMove, gives as DealMove]);
    };
    const answers = await Promise.all([buy(ann), buy(elsewhere(cat))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect(won?.body).toMatchObject({ state: 'agreed', turn: [] });
    expect(lost?.error).toMatchObject({ code: 'deals.reserved', message: 'This wig is reserved in another deal.' });
    expect(await reservations()).toEqual([{ deal_id: won?.body.id }]);
  }
});

test('of two acceptances of rival deals at once, at two servers, one wins and the other hears that the wig is gone', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    const [one, other] = [await offer(ann), await offer(cat)];
    const answers = await Promise.all([deals.accept(bea, one), deals.accept(elsewhere(bea), other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.error).toMatchObject({
      code: 'deals.ended',
      deal: { state: 'void', endedAs: { reason: 'listing-reserved' } },
    });
    expect(await reservations()).toHaveLength(1);
  }
});

test('of an acceptance and a withdrawal at once one wins, and the other hears why', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    const deal = await offer(ann);
    const [yes, back] = await Promise.all([deals.accept(bea, deal), deals.withdraw(elsewhere(ann), deal)]);
    const state = await stateOf(deal);
    expect([yes.status, back.status]).toEqual(state === 'agreed' ? [200, 409] : [409, 200]);
    const loser = state === 'agreed' ? back : yes;
    expect(loser.error).toMatchObject({ deal: { state } });
    expect(await reservations()).toHaveLength(state === 'agreed' ? 1 : 0);
  }
});

test('of an acceptance and the removal of the wig at once one wins, and the other hears why', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    const deal = await offer(ann);
    const removal = elsewhere(bea).client.call(removeListing, { params: { id: wig } });
    const [yes, gone] = await Promise.all([deals.accept(bea, deal), removal]);
    const state = await stateOf(deal);
    expect([yes.status, gone.status]).toEqual(state === 'agreed' ? [200, 409] : [409, 200]);
    if (state === 'agreed') expect(gone.error.code).toBe('deals.reserved_by_you');
    else expect(yes.error).toMatchObject({ deal: { state: 'void', endedAs: { reason: 'listing-gone' } } });
  }
});

test('an acceptance and a ban, or a takedown, at once leave nothing agreed and nothing reserved', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    const deal = await offer(ann);
    const isBan = round % 2 === 0;
    const end = isBan
      ? admin.client.call(banUser, { params: { id: ann.id }, body: { reason: 'Because' } })
      : admin.client.call(takeListingDown, { params: { id: wig }, body: { reason: 'Because' } });
    const [yes, ended] = await Promise.all([deals.accept(elsewhere(bea), deal), end]);
    expect(ended.status).toBe(200);
    expect([200, 409]).toContain(yes.status);
    expect(await stateOf(deal)).toBe(yes.status === 200 ? 'canceled' : 'void');
    expect(await reservations()).toEqual([]);
  }
});

test('a proposal and a block at once leave no open proposal between the two', async () => {
  for (let round = 0; round < rounds; round++) {
    await renew();
    const block = elsewhere(bea).client.call(blockMember, { params: { memberId: ann.id } });
    const [proposed] = await Promise.all([deals.propose(ann, deals.offerOf(ann, bea, wig)), block]);
    if (proposed.status === 200) expect(await stateOf(proposed.body)).toBe('declined');
    else expect(proposed.error.code).toBe('deals.listing_not_found');
  }
});

test('everybody at once, with many deals over few wigs: nobody fails, and no wig is promised twice', async () => {
  const owners = [ann, bea, cat];
  const wigs = await Promise.all(owners.map((owner) => addListing(testApp, owner.id, { type: 'both' })));
  const trades = owners.flatMap((one, place) =>
    [1, 2].map((step) => {
      const other = (place + step) % 3;
      return {
        one,
        other: owners[other] as TestMember,
        moves: deals.tradeOf(one, wigs[place] ?? '', owners[other] as TestMember, wigs[other] ?? ''),
      };
    }),
  );
  const made = await Promise.all(
    trades.map(async ({ one, other, moves }) => ({ other, deal: (await deals.propose(one, moves)).body })),
  );
  const answers = await Promise.all([
    ...made.map(({ other, deal }) => deals.accept(other, deal)),
    ...made.map(({ other, deal }) => deals.decline(elsewhere(other), deal)),
    passTime(second.deps).then(() => ({ status: 200 })),
  ]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { rows } = await testApp.deps.database.pool.query(
    "select count(*)::int as agreed from deals where state = 'agreed' and id = any ($1)",
    [made.map(({ deal }) => deal.id)],
  );
  expect(rows[0].agreed).toBeLessThanOrEqual(1);
});
