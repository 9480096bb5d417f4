import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeListingDown } from '#contract/admin/listings.ts';
import { banUser, suspendUser } from '#contract/admin/users.ts';
import { proposeDeal } from '#contract/deals/deals.ts';
import { findMemberDeals } from '#contract/deals/member-deals.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import {
  bumpListing,
  relistListing,
  removeListing,
  sellListing,
  tradeListing,
  updateListing,
} from '#contract/listings/selling.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let ann: TestMember;
let bea: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.write', 'users.write']);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  wig = await addListing(testApp, bea.id, { type: 'both' });
});

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const propose = async (listingId = wig) => (await deals.propose(ann, deals.offerOf(ann, bea, listingId))).body;
const agree = async () => (await deals.accept(bea, await propose())).body;
const endOf = async (deal: { id: string }, reader = ann) => {
  const { state, endedAs } = (await deals.read(reader, deal)).body;
  return [state, endedAs?.reason];
};
const works = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
const suspend = (member: TestMember) =>
  admin.client.call(suspendUser, { params: { id: member.id }, body: { reason: 'Because', until: null } });
const ban = (member: TestMember) =>
  admin.client.call(banUser, { params: { id: member.id }, body: { reason: 'Because' } });
const takeDown = (id: string) =>
  admin.client.call(takeListingDown, { params: { id }, body: { reason: 'Not a wig at all' } });

test('a proposal is void as soon as its wig is sold, traded, removed or changed, but not when it is bumped', async () => {
  for (const change of [sellListing, tradeListing, removeListing]) {
    const listing = await addListing(testApp, bea.id, { type: 'both' });
    const deal = await propose(listing);
    await works(bea.client.call(bumpListing, { params: { id: listing } }));
    expect(await endOf(deal)).toEqual(['proposed', undefined]);
    await works(bea.client.call(change, { params: { id: listing } }));
    expect(await endOf(deal)).toEqual(['void', 'listing-gone']);
  }
});

test('a reserved wig is not bumped, sold, traded or removed by its owner, who hears why', async () => {
  await agree();
  for (const change of [bumpListing, sellListing, tradeListing, removeListing]) {
    const answer = await bea.client.call(change, { params: { id: wig } });
    expect([answer.status, answer.error.code]).toEqual([409, 'deals.reserved_by_you']);
  }
});

test('what was sold is relisted without a word to deals that have ended', async () => {
  const deal = await propose();
  await works(bea.client.call(sellListing, { params: { id: wig } }));
  await works(bea.client.call(relistListing, { params: { id: wig } }));
  expect(await endOf(deal)).toEqual(['void', 'listing-gone']);
  await works(ann.client.call(proposeDeal, { body: { id: crypto.randomUUID(), moves: deals.offerOf(ann, bea, wig) } }));
});

test('a takedown voids proposals and cancels what is agreed while nothing is done; the wig stays down', async () => {
  const proposed = await propose();
  await works(takeDown(wig));
  expect(await endOf(proposed)).toEqual(['void', 'listing-taken-down']);
  wig = await addListing(testApp, bea.id, { type: 'both' });
  const agreed = await agree();
  await works(takeDown(wig));
  expect(await endOf(agreed)).toEqual(['canceled', 'listing-taken-down']);
  const { rows } = await run('select status, is_reserved from listings where id = $1', [wig]);
  expect(rows).toEqual([{ status: 'removed', is_reserved: false }]);
});

test('a suspension voids open proposals and leaves what is agreed; a ban cancels that too, without a mark', async () => {
  const agreed = await agree();
  const open = await propose(await addListing(testApp, bea.id));
  await works(suspend(bea));
  expect(await endOf(open)).toEqual(['void', 'suspended']);
  expect(await endOf(agreed)).toEqual(['agreed', undefined]);
  await works(ban(bea));
  expect(await endOf(agreed)).toEqual(['canceled', 'banned']);
  expect((await deals.read(ann, agreed)).body.parties.map(({ canceledDeals }) => canceledDeals)).toEqual([0, 0]);
});

test('a block leaves an agreed deal as it is; its member reads before which deals go on, and what the other sees there', async () => {
  const agreed = await agree();
  testApp.deps.clock.advance({ minutes: 1 });
  const open = await propose(await addListing(testApp, bea.id));
  const between = async (reader = ann, id = bea.id) =>
    (await reader.client.call(findMemberDeals, { params: { id } })).body.deals;
  const order = async () => (await between()).map(({ deal }) => deal.id);
  const seen = async (reader = ann, id = bea.id) =>
    (await between(reader, id)).find(({ deal }) => deal.id === agreed.id)?.memberSees;
  expect(await order()).toEqual([open.id, agreed.id]);
  expect(await seen()).toEqual([]);
  testApp.deps.clock.advance({ minutes: 1 });
  await deals.giveAddress(ann, agreed);
  await works(bea.client.call(saveMyWays, { body: { ways: [{ method: 'PayPal', handle: 'beab' }] } }));
  expect(await order()).toEqual([agreed.id, open.id]);
  expect(await seen()).toEqual(['address']);
  expect(await seen(bea, ann.id)).toEqual(['ways-to-be-paid']);
  expect(await between(await addMember(testApp, `eve-${places}@example.com`))).toEqual([]);
  expect(await between(ann, ann.id)).toEqual([]);
  await works(ann.client.call(blockMember, { params: { memberId: bea.id } }));
  expect(await endOf(agreed)).toEqual(['agreed', undefined]);
  expect(await seen()).toEqual(['address']);
  expect(await order()).toEqual([agreed.id]);
});

test('an account is not deleted while a deal is agreed; open proposals are withdrawn, and the deal stays with the other', async () => {
  const agreed = await agree();
  const open = await propose(await addListing(testApp, bea.id));
  const leave = () => ann.client.call(deleteMyAccount, { body: { password: testPassword } });
  const refused = await leave();
  expect([refused.status, refused.error.code]).toEqual([409, 'deals.unfinished']);
  expect(await endOf(open)).toEqual(['proposed', undefined]);
  await deals.askToCancel(ann, agreed);
  await deals.askToCancel(ann, agreed, true);
  await works(leave());
  await runJobs(testApp);
  expect(await endOf(open, bea)).toEqual(['withdrawn', 'departed']);
  const { parties } = (await deals.read(bea, agreed)).body;
  expect(parties.find(({ id }) => id === ann.id)).toMatchObject({ isDeleted: true, displayName: 'Deleted member' });
  await works(bea.client.call(deleteMyAccount, { body: { password: testPassword } }));
  await runJobs(testApp);
  expect((await run('select from deals where id in ($1, $2)', [open.id, agreed.id])).rowCount).toBe(0);
});

test('a save that changes nothing leaves proposals as they are, and one that changes the wig voids them', async () => {
  wig = await addListing(testApp, bea.id, {
    type: 'both',
    fiberType: 'Synthetic',
    capSize: 'Average',
    modifications: false,
    shippingCents: 0,
  });
  const { rows } = await run(
    `insert into photos (id, owner_id, listing_id, position, width, height, thumbhash, byte_size, fingerprint)
     values (gen_random_uuid(), $1, $2, 0, 640, 480, 'x', 9, 'mark') returning id`,
    [bea.id, wig],
  );
  const deal = await propose();
  const fields = {
    title: 'Layered bob',
    description: 'Worn twice.',
    brand: 'gabor',
    condition: 'like-new',
    type: 'both',
    priceCents: 15_000,
    color: 'Brunette',
    fiberType: 'Synthetic',
    capSize: 'Average',
    modifications: false,
    shippingCents: 0,
    photoIds: [rows[0].id],
  } as const;
  const save = (change: object) =>
    bea.client.call(updateListing, { params: { id: wig }, body: { ...fields, ...change } as never });
  expect((await save({})).status).toBe(200);
  expect(await endOf(deal)).toEqual(['proposed', undefined]);
  expect((await save({ title: 'Another bob' })).status).toBe(200);
  expect(await endOf(deal)).toEqual(['void', 'listing-changed']);
  expect((await deals.read(ann, deal)).body.terms.listings[wig]?.title).toBe('Layered bob');
});
