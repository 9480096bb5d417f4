import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WishAlert } from '#contract/wishes/wish-values.ts';
import { createWish, findMyWishes, updateWish } from '#contract/wishes/wishes.ts';
import { changeStatus } from '#server/listings/selling/change-status.ts';
import { blockMember, unblockMember } from '#server/messages/blocks.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { matchWishes } from './match-wishes.ts';
import { readWishesAnew } from './read-wishes.ts';

let house: TestApp;
let wisher: TestMember;
let seller: TestMember;

beforeAll(async () => {
  house = await startTestApp();
  wisher = await addMember(house, 'wisher@example.com');
  seller = await addMember(house, 'seller@example.com');
});
afterAll(() => house.close());
beforeEach(() => house.deps.database.pool.query('delete from wishes; delete from unmatched_listings'));

const query = (text: string, values: unknown[] = []) => house.deps.database.pool.query(text, values);
const matchAll = async () => {
  while (await matchWishes({ ...house.deps, settings: house.services.settings }));
};
async function wish(filters: Record<string, string>, alert: WishAlert = 'at-once', who = wisher): Promise<string> {
  const body = { id: randomUUID(), name: 'Wish', alert, isPublic: false, filters };
  return (await who.client.call(createWish, { body })).body.id;
}
/** Which listings have fulfilled the wish so far, after everything that waits was looked at. */
async function matchesOf(wishId: string): Promise<string[]> {
  await matchAll();
  const { rows } = await query('select listing_id from wish_matches where wish_id = $1 order by matched_at', [wishId]);
  return rows.map((row) => row.listing_id);
}
const reprice = (id: string, cents: number) => query('update listings set price_cents = $2 where id = $1', [id, cents]);

test('a new listing fulfils a wish once, whatever its price does afterwards', async () => {
  const wishId = await wish({ q: 'layered', maxPrice: '150' });
  const dear = await addListing(house, seller.id, { priceCents: 20_000 });
  expect(await matchesOf(wishId)).toEqual([]);
  await reprice(dear, 15_000);
  expect(await matchesOf(wishId)).toEqual([dear]);
  const [before] = (await query('select * from wish_matches')).rows;
  house.deps.clock.advance({ minutes: 5 });
  for (const cents of [16_000, 14_000, 16_000, 15_000]) {
    await reprice(dear, cents);
    await matchAll();
  }
  expect((await query('select * from wish_matches')).rows).toEqual([before]);
});

test('a wish is not fulfilled again by what it showed already when it was saved', async () => {
  const id = await addListing(house, seller.id, { title: 'Noriko bob' });
  const wishId = await wish({ q: 'noriko' });
  await query(`update listings set description = 'Worn three times.' where id = $1`, [id]);
  await reprice(id, 9_900);
  expect(await matchesOf(wishId)).toEqual([]);
  await changeStatus(house.deps, { id, ownerId: seller.id, change: 'sell' });
  expect(await matchesOf(wishId)).toEqual([]);
  await changeStatus(house.deps, { id, ownerId: seller.id, change: 'relist' });
  expect(await matchesOf(wishId)).toEqual([id]);
});

test('a listing that changed several times before it was looked at is compared with how it was at first', async () => {
  const cheap = await wish({ maxPrice: '100' });
  const fair = await wish({ maxPrice: '160' });
  const id = await addListing(house, seller.id, { priceCents: 20_000 });
  await matchAll();
  for (const cents of [9_000, 15_000]) await reprice(id, cents);
  expect(await matchesOf(fair)).toEqual([id]);
  expect(await matchesOf(cheap)).toEqual([]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'is restored',
    async (id) => {
      await changeStatus(house.deps, { id, ownerId: seller.id, change: 'remove' });
      await wish({ q: 'layered' });
      await changeStatus(house.deps, { id, ownerId: seller.id, change: 'restore' });
    },
  ],
  [
    'is edited',
    async (id) => {
      await query(`update listings set title = 'Plain bob' where id = $1`, [id]);
      await wish({ q: 'layered' });
      await query(`update listings set title = 'Layered bob' where id = $1`, [id]);
    },
  ],
  [
    'comes back with its owner',
    async () => {
      const standing = (status: string) => query('update profiles set status = $2 where id = $1', [seller.id, status]);
      await standing('suspended');
      await wish({ q: 'layered' });
      await standing('active');
    },
  ],
])('a listing that %s fulfils wishes', async (_what, act) => {
  await query('delete from listings');
  const id = await addListing(house, seller.id);
  await act(id);
  await matchAll();
  expect((await query('select listing_id from wish_matches')).rows).toEqual([{ listing_id: id }]);
});

test('a wish without what is reserved hears of a listing when its deal is off', async () => {
  const buyer = await addMember(house, `${randomUUID()}@example.com`);
  const id = await addListing(house, seller.id, { title: 'Held topper', piece: 'topper' });
  const dealId = await reserveListing(house, id, buyer);
  const wishId = await wish({ q: 'topper', reserved: 'out' });
  expect(await matchesOf(wishId)).toEqual([]);
  await query(
    `begin; set local wigloop.deal = '${dealId}'; delete from deal_reservations where listing_id = '${id}'; commit`,
  );
  expect(await matchesOf(wishId)).toEqual([id]);
});

test('nobody hears of their own listings, of blocked members, or while they are away, and not afterwards either', async () => {
  const own = await wish({ q: 'layered' }, 'at-once', seller);
  const wishId = await wish({ q: 'layered' });
  const off = await wish({ q: 'layered' }, 'off');
  const first = await addListing(house, seller.id);
  expect(await matchesOf(wishId)).toEqual([first]);
  expect(await matchesOf(own)).toEqual([]);
  expect(await matchesOf(off)).toEqual([]);

  const unheard: string[] = [];
  const listMeanwhile = async () => {
    await house.deps.bus.whenHeard();
    unheard.push(await addListing(house, seller.id));
    expect(await matchesOf(wishId)).toEqual([first]);
  };
  for (const [by, other] of [[wisher.id, seller.id] as const, [seller.id, wisher.id] as const]) {
    await blockMember(house.deps, by, other);
    await listMeanwhile();
    await unblockMember(house.deps, by, other);
  }
  const standing = (status: string, until: Date | null = null) =>
    query('update profiles set status = $2, suspended_until = $3 where id = $1', [wisher.id, status, until]);
  for (const status of ['banned', 'suspended']) {
    await standing(status);
    await listMeanwhile();
  }
  await standing('active');
  const paywall = (paywall_enabled: boolean) =>
    updateSubscriptionSettings(house.deps, { paywall_enabled, grace_period_days: 3, test_mode: false }, null);
  await paywall(true);
  await listMeanwhile();
  await paywall(false);
  await house.deps.bus.whenHeard();
  for (const id of unheard) await query(`update listings set description = 'Another word.' where id = $1`, [id]);
  expect(await matchesOf(wishId)).toEqual([first]);
  // A suspension that is over counts no more.
  await standing('suspended', new Date(house.deps.clock.now().getTime() - 1));
  const last = await addListing(house, seller.id);
  expect((await matchesOf(wishId)).sort()).toEqual([first, last].sort());
  await standing('active');
});

test('a wish that is changed is filed anew', async () => {
  const wishId = await wish({ brands: 'noriko,gabor', minPrice: '10' });
  const body = { name: 'Wish', alert: 'at-once' as const, isPublic: false, filters: { q: 'curly' } };
  await wisher.client.call(updateWish, { params: { id: wishId }, body });
  await addListing(house, seller.id);
  const curly = await addListing(house, seller.id, { title: 'Curly bob' });
  expect(await matchesOf(wishId)).toEqual([curly]);
});

test('two servers that look at the same moment note each fulfilment once, and leave nothing', async () => {
  const other = await startSecondApp(house);
  const wishId = await wish({ brands: 'gabor' });
  const ids = await Promise.all(Array.from({ length: 20 }, () => addListing(house, seller.id)));
  await Promise.all(
    [house, other].flatMap(({ deps, services: { settings } }) =>
      Array.from({ length: 3 }, async () => {
        while (await matchWishes({ ...deps, settings }));
      }),
    ),
  );
  expect((await matchesOf(wishId)).sort()).toEqual(ids.sort());
  expect((await query('select from unmatched_listings')).rowCount).toBe(0);
  await other.close();
});

test('hundreds of edits wait together and are looked at together', async () => {
  const wishId = await wish({ maxPrice: '100' });
  const id = await addListing(house, seller.id);
  await query(
    `do $$ begin for n in 1..300 loop update listings set price_cents = 10001 + n % 2 where id = '${id}'; end loop; end $$`,
  );
  expect(await matchWishes({ ...house.deps, settings: house.services.settings })).toBe(true);
  expect(await matchWishes({ ...house.deps, settings: house.services.settings })).toBe(false);
  expect(await matchesOf(wishId)).toEqual([]);
});

test('a listing that many wishes wait for reaches them a few at a time, and a change meanwhile reaches all of them again', async () => {
  const [any, cheap] = [{ brands: 'gabor' }, { brands: 'gabor', maxPrice: '100' }];
  const wishes = [any, any, any, cheap, cheap, cheap];
  for (const filters of wishes) await wish(filters);
  const deps = { ...house.deps, settings: house.services.settings };
  const noted = async () => (await query('select from wish_matches')).rowCount;
  const id = await addListing(house, seller.id, { priceCents: 20_000 });
  expect(await matchWishes(deps, 2)).toBe(true);
  expect(await noted()).toBe(2);
  await reprice(id, 9_000);
  for (let turns = 0; await matchWishes(deps, 2); turns += 1) expect(turns).toBeLessThan(10);
  expect(await noted()).toBe(wishes.length);
  expect((await query('select from unmatched_listings')).rowCount).toBe(0);
});

test('each step notes and tells the same few, and asks only once which wishes may want the listing', async () => {
  for (let n = 0; n < 5; n += 1) await wish({ brands: 'gabor' }, n === 0 ? 'daily' : 'at-once');
  const deps = { ...house.deps, settings: house.services.settings };
  const id = await addListing(house, seller.id);
  const told = async () =>
    (
      await query(
        `select (select count(*)::int from wish_matches where listing_id = $1) as noted,
          (select count(*)::int from wish_matches where listing_id = $1 and told_at is null) as waiting,
          (select count(*)::int from notifications where listing_id = $1) as told,
          (select cardinality(candidates) from unmatched_listings where listing_id = $1) as kept`,
        [id],
      )
    ).rows[0];
  expect(await matchWishes(deps, 3)).toBe(true);
  expect(await told()).toMatchObject({ noted: 3, kept: 5 });
  // A member who turns a wish off before its turn is told nothing.
  await query(`update wishes set alert = 'off' where id = (
    select id from wishes where alert = 'at-once' and id not in (select wish_id from wish_matches) limit 1)`);
  while (await matchWishes(deps, 3));
  const { noted, waiting, told: notices, kept } = await told();
  expect({ noted, kept, untold: noted - waiting - notices }).toEqual({ noted: 4, kept: null, untold: 0 });
  expect(waiting).toBeLessThanOrEqual(1);
});

test('likes, views and bumps make no work', async () => {
  await wish({ brands: 'gabor' });
  const id = await addListing(house, seller.id);
  await matchAll();
  await query(
    'update listings set like_count = like_count + 1, bumped_at = now(), takes_offers = false where id = $1',
    [id],
  );
  expect((await query('select from unmatched_listings')).rowCount).toBe(0);
});

test('a wish is filed under the rarest of its words, so that listings with a common one do not meet it', async () => {
  await query(`insert into known_words (word, lexeme, listings) values ('layered', 'layer', 200), ('brunette', 'brunett', 500)
    on conflict (word) do update set listings = excluded.listings`);
  const wishId = await wish({ q: 'brunette layered zoe' });
  const { rows } = await query(
    `select lexeme = hashtextextended('zoe', 0) as "isRarest" from wish_keys where wish_id = $1`,
    [wishId],
  );
  expect(rows).toEqual([{ isRarest: true }]);
});

test('in a wish a word means itself, its stem and its synonyms, and what its text says of a price is a filter', async () => {
  const wishId = await wish({ q: 'fringes under 200' });
  const found = [
    await addListing(house, seller.id, { title: 'Pixie with bangs' }),
    await addListing(house, seller.id, { title: 'Fringe' }),
  ];
  await addListing(house, seller.id, {
    title: 'Fringed scarf, almost a frin',
    description: 'Dear',
    priceCents: 90_000,
  });
  expect((await matchesOf(wishId)).sort()).toEqual(found.sort());
  const { body } = await wisher.client.call(findMyWishes, { query: {} });
  expect(body.wishes[0]?.filters).toEqual({ q: 'fringes', maxPrice: '200' });
});

test('wishes that another version read are read anew, and fulfilled from then on', async () => {
  const wishId = await wish({ q: 'noriko' });
  await query(`update wishes set read_by = 'another', query = null; delete from wish_keys`);
  await addListing(house, seller.id, { title: 'Noriko one' });
  expect(await matchesOf(wishId)).toEqual([]);
  await readWishesAnew(house.deps);
  const id = await addListing(house, seller.id, { title: 'Noriko two' });
  expect(await matchesOf(wishId)).toEqual([id]);
});
