import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAdminListingStatus, takeListingDown, updateAdminListing } from '#contract/admin/listings.ts';
import { dayMs } from '#contract/durations.ts';
import { facets } from '#contract/listings/facets.ts';
import {
  isPossible,
  type ListingAct,
  type OwnerAct,
  ownerActs,
  purgedStatuses,
  type StaffAct,
  staffActs,
} from '#contract/listings/listing-states.ts';
import { type ListingStatus, listingStatuses } from '#contract/listings/listing-values.ts';
import * as selling from '#contract/listings/selling.ts';
import { restoreDays } from '#contract/listings/selling-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { purgeRemovedListings } from '#server/listings/selling/change-status.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let owner: TestMember;
let stranger: TestMember;
let staff: Record<keyof typeof staffActs, TestMember>;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await addMember(testApp, 'owner@example.com');
  stranger = await addMember(testApp, 'stranger@example.com');
  staff = {
    admin: await addAdmin(testApp, 'admin@example.com', ['listings.read', 'listings.write']),
    super_admin: await addAdmin(testApp, 'boss@example.com', [], 'super_admin'),
  };
});
afterAll(() => testApp.close());

type Type = (typeof facets.type.values)[number];
const fields = { title: 'Bob', brand: 'gabor', condition: 'like-new', description: 'Worn.', priceCents: 100 } as const;

/** A listing as it would be in this status, with one photograph; a removed one was removed by its owner just now. */
async function add(status: ListingStatus, type: Type = 'both') {
  const { clock } = testApp.deps;
  const removedAt = status === 'removed' ? clock.now() : null;
  const id = await addListing(testApp, owner.id, { ...fields, status, type, removedAt });
  return { id, type, photoId: await addPhoto(id) };
}

async function addPhoto(listingId: string): Promise<string> {
  const { database, clock } = testApp.deps;
  const id = randomUUID();
  const photo = { purpose: 'listing' as const, width: 8, height: 10, byteSize: 9, thumbhash: '', fingerprint: id };
  await database.db
    .insert(photos)
    .values({ ...photo, id, ownerId: owner.id, listingId, position: 1, createdAt: clock.now() });
  return id;
}
type Added = Awaited<ReturnType<typeof add>>;

async function statusOf({ id }: Added): Promise<ListingStatus | 'gone'> {
  const [row] = await testApp.deps.database.db
    .select({ status: listings.status })
    .from(listings)
    .where(eq(listings.id, id));
  return row?.status ?? 'gone';
}

const byOwner: Record<OwnerAct, (member: TestMember, listing: Added) => Promise<{ status: number }>> = {
  edit: ({ client }, { id, type, photoId }) => {
    const rest = {
      color: 'Blonde',
      fiberType: 'Synthetic',
      capSize: 'Average',
      modifications: false,
      shippingCents: 0,
    } as const;
    return client.call(selling.updateListing, {
      params: { id },
      body: { ...fields, ...rest, type, photoIds: [photoId] },
    });
  },
  bump: ({ client }, { id }) => client.call(selling.bumpListing, { params: { id } }),
  sell: ({ client }, { id }) => client.call(selling.sellListing, { params: { id } }),
  trade: ({ client }, { id }) => client.call(selling.tradeListing, { params: { id } }),
  relist: ({ client }, { id }) => client.call(selling.relistListing, { params: { id } }),
  remove: ({ client }, { id }) => client.call(selling.removeListing, { params: { id } }),
  restore: ({ client }, { id }) => client.call(selling.restoreListing, { params: { id } }),
};

const byStaff: Record<
  StaffAct,
  (member: TestMember, listing: Added, to: ListingStatus) => Promise<{ status: number }>
> = {
  edit: ({ client }, { id, type }, status) =>
    client.call(updateAdminListing, { params: { id }, body: { ...fields, type, shade: null, status } }),
  takeDown: ({ client }, { id }) => client.call(takeListingDown, { params: { id }, body: { reason: 'Not a wig.' } }),
  delete: ({ client }, { id }) =>
    client.call(changeAdminListingStatus, { params: { id }, body: { status: 'deleted' } }),
  undelete: ({ client }, { id }) =>
    client.call(changeAdminListingStatus, { params: { id }, body: { status: 'active' } }),
};

/** What the act really did: where it led, or that it was refused and changed nothing. */
async function outcome(listing: Added, act: () => Promise<{ status: number }>) {
  const before = await statusOf(listing);
  const { status: answer } = await act();
  const after = await statusOf(listing);
  if (answer === 200) return after;
  expect([answer >= 400 && answer < 500, after]).toEqual([true, before]);
  return 'refused';
}

const said = (act: ListingAct, from: ListingStatus, type: Type, to: ListingStatus) =>
  isPossible(act, { status: from, type, isReserved: false }, to) ? to : 'refused';

test('each act of an owner is possible exactly where the table says so', async () => {
  const cases = (Object.keys(ownerActs) as OwnerAct[]).flatMap((name) =>
    listingStatuses.flatMap((from) => {
      const act: ListingAct = ownerActs[name];
      return (act.types ? facets.type.values : (['sale'] as const)).map((type) => ({ name, act, from, type }));
    }),
  );
  const seen = cases.map(async ({ name, from, type }) => {
    const listing = await add(from, type);
    return `${name} ${type} ${from}: ${await outcome(listing, () => byOwner[name](owner, listing))}`;
  });
  expect(await Promise.all(seen)).toEqual(
    cases.map(({ name, act, from, type }) => `${name} ${type} ${from}: ${said(act, from, type, act.to?.[0] ?? from)}`),
  );
});

test('no act of an owner is open to another member', async () => {
  const tries = (Object.keys(ownerActs) as OwnerAct[]).map(async (name) => {
    const listing = await add(ownerActs[name].from[0]);
    return outcome(listing, () => byOwner[name](stranger, listing));
  });
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['refused']));
});

test('to remove a photograph is an edit: what was removed or deleted keeps its photographs', async () => {
  const seen = listingStatuses.map(async (from) => {
    const listing = await add(from);
    const photoId = await addPhoto(listing.id);
    const params = { id: listing.id, photoId };
    return [from, (await owner.client.call(selling.removeListingPhoto, { params })).status];
  });
  expect(await Promise.all(seen)).toEqual(
    listingStatuses.map((from) => [
      from,
      isPossible(ownerActs.edit, { status: from, type: 'both', isReserved: false }) ? 200 : 404,
    ]),
  );
});

test.each(['admin', 'super_admin'] as const)(
  'each act of the role %s is possible exactly where the table says so',
  async (role) => {
    const cases = (Object.keys(staffActs[role]) as StaffAct[]).flatMap((name) =>
      listingStatuses.flatMap((from) =>
        (name === 'edit' ? listingStatuses : staffActs[role][name].to).map((to) => ({ name, from, to })),
      ),
    );
    // One after the other: acts on listings of one owner wait for each other, and would use up the connections.
    const seen: string[] = [];
    for (const { name, from, to } of cases) {
      const listing = await add(from);
      seen.push(`${name} ${from}: ${await outcome(listing, () => byStaff[name](staff[role], listing, to))}`);
    }
    // The quick actions ask for a status: where it has it already, nothing changes, and that is no refusal.
    const isQuick = (name: StaffAct) => name === 'delete' || name === 'undelete';
    const expected = cases.map(({ name, from, to }) =>
      isQuick(name) && from === to ? to : said(staffActs[role][name], from, 'both', to),
    );
    expect(seen).toEqual(cases.map(({ name, from }, at) => `${name} ${from}: ${expected[at]}`));
  },
);

test('what a deal has reserved can be changed by nobody; staff can only take it down', async () => {
  const reserved = async () => {
    const listing = await add('active');
    // A new account holds one wig without its seller's own yes.
    await reserveListing(testApp, listing.id, await addMember(testApp, `${listing.id}@example.com`));
    return { listing, photoId: await addPhoto(listing.id) };
  };
  for (const name of Object.keys(ownerActs) as OwnerAct[]) {
    const { listing: held } = await reserved();
    expect([name, await outcome(held, () => byOwner[name](owner, held))]).toEqual([name, 'refused']);
  }

  const { listing, photoId } = await reserved();
  const { client } = owner;
  const refused = [
    await client.call(selling.sellListing, { params: { id: listing.id } }),
    await client.call(selling.removeListing, { params: { id: listing.id } }),
    await client.call(selling.bumpListing, { params: { id: listing.id } }),
    await client.call(selling.removeListingPhoto, { params: { id: listing.id, photoId } }),
    await staff.super_admin.client.call(updateAdminListing, {
      params: { id: listing.id },
      body: { ...fields, title: 'Another', type: 'both', shade: null, status: 'active' },
    }),
  ].map(({ status, error }) => `${status} ${error.code}`);
  const byItsOwner = Array.from({ length: 4 }, () => '409 deals.reserved_by_you');
  expect(refused).toEqual([...byItsOwner, '409 deals.reserved']);
  expect(await outcome(listing, () => byStaff.takeDown(staff.admin, listing, 'removed'))).toBe('removed');
  const { listing: another } = await reserved();
  expect(await outcome(another, () => byStaff.delete(staff.admin, another, 'deleted'))).toBe('deleted');
});

test('the nightly job deletes exactly what the table says, when its time is over', async () => {
  const added = await Promise.all(listingStatuses.map((status) => add(status)));
  const { db } = testApp.deps.database;
  const { clock } = testApp.deps;
  const longAgo = new Date(clock.now().getTime() - restoreDays * dayMs);
  for (const { id } of added) await db.update(listings).set({ removedAt: longAgo }).where(eq(listings.id, id));
  await purgeRemovedListings(testApp.deps, testApp.services.media);
  const left = await Promise.all(added.map(statusOf));
  const isPurged = (status: ListingStatus) => (purgedStatuses as readonly ListingStatus[]).includes(status);
  expect(left).toEqual(listingStatuses.map((status) => (isPurged(status) ? 'gone' : status)));
});

test('the table says what was agreed on: who may take a listing from where to where', () => {
  const moves = (acts: Record<string, ListingAct>) =>
    listingStatuses.flatMap((from) => {
      const ends = listingStatuses.filter(
        (to) =>
          to !== from &&
          Object.values(acts).some((act) => isPossible(act, { status: from, type: 'both', isReserved: false }, to)),
      );
      return ends.length > 0 ? [`${from} → ${ends.join(', ')}`] : [];
    });
  expect(moves(ownerActs)).toEqual([
    'active → sold, traded, removed',
    'sold → active, removed',
    'traded → active, removed',
    'removed → active, sold, traded',
  ]);
  expect(moves(staffActs.admin)).toEqual([
    'active → sold, traded, removed, deleted',
    'sold → active, traded, removed, deleted',
    'traded → active, sold, removed, deleted',
    'removed → active, sold, traded, deleted',
    'deleted → active, sold, traded, removed',
  ]);
  const all = listingStatuses.map((from) => `${from} → ${listingStatuses.filter((to) => to !== from).join(', ')}`);
  expect(moves(staffActs.super_admin)).toEqual(all);
  expect([ownerActs.edit.from, ownerActs.bump.from, ownerActs.trade.types, purgedStatuses]).toEqual([
    ['active', 'sold', 'traded'],
    ['active'],
    ['trade', 'both'],
    ['removed'],
  ]);
});
