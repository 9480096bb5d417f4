import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser } from '#contract/admin/users.ts';
import { findListingDeals, proposeDeal } from '#contract/deals/deals.ts';
import { offerPrivatePrice } from '#contract/deals/private-prices/private-prices.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import { saveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { changeListings } from '#contract/listings/many/many-listings.ts';
import { setAway } from '#contract/listings/seller-settings/seller-settings.ts';
import { removeListing } from '#contract/listings/selling.ts';
import { exportMyData } from '#contract/members/members.ts';
import { blockMember, unblockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { updateNotificationPreferences } from '#contract/notifications/preferences.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { accept, answerCancel, askToCancel, offerOf, propose } from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { forgetPrivatePrices } from './offer-private-price.ts';

let testApp: TestApp;
let selma: TestMember;
let anna: TestMember;
let wig: string;
let count = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [selma, anna] = [await newMember(), await newMember()];
  wig = await addListing(testApp, selma.id, { title: 'Juniper', shippingCents: 1_250 });
  await save(anna);
});

const newMember = () => addMember(testApp, `saver${++count}@example.com`);
const save = ({ client }: TestMember, id = wig) => client.call(saveListing, { params: { id } });
const offerPrice = (cents = 12_000, id = wig, by = selma) =>
  by.client.call(offerPrivatePrice, { params: { id }, body: { cents } });
/** As the page of the wig says it, and that of saved wigs the same. */
const priceFor = async ({ client }: TestMember, id = wig) => {
  const { privatePrice } = (await client.call(findListingDeals, { params: { id } })).body;
  const { privatePrices } = (await client.call(findSavedListings, { query: {} })).body;
  const saved = privatePrice ? [{ listingId: id, cents: privatePrice.cents, endsAt: privatePrice.endsAt }] : [];
  expect(privatePrices).toEqual(saved);
  return privatePrice;
};
const buy = (by: TestMember, privatePrice: string, cents = 12_000) => {
  const [cash, gives] = offerOf(by, selma, wig, cents);
  const moves = [{ ...cash, shippingCents: 1_250 } as never, gives as never];
  return by.client.call(proposeDeal, { body: { id: randomUUID(), moves, privatePrice } });
};
const run = (text: string, values: unknown[] = []) => testApp.deps.database.pool.query(text, values);

test('those who saved a wig are offered a price for 48 hours and buy for it at once; the seller learns how many', async () => {
  await save(selma);
  const answer = await offerPrice();
  expect([answer.status, answer.body.members]).toEqual([200, 1]);
  expect(Object.keys(answer.body).toSorted()).toEqual(['endsAt', 'members']);
  const price = await priceFor(anna);
  expect(price).toMatchObject({ cents: 12_000 });
  expect(new Date(price?.endsAt ?? 0).getTime() - testApp.deps.clock.now().getTime()).toBe(48 * hourMs);
  const [notice] = (await anna.client.call(findNotifications, { query: {} })).body.notifications;
  expect(notice).toMatchObject({ kind: 'private-price', path: `/listing/${wig}` });
  expect(notice?.text).toContain('$132.50 ($120.00 + $12.50 shipping)');
  expect((await buy(anna, price?.id ?? '')).body).toMatchObject({ state: 'agreed' });
});

test('nobody else sees it: not in cards, not in the listing, not in the answers to others, to visitors, or to its seller', async () => {
  const other = await newMember();
  await offerPrice();
  const { id = '' } = (await priceFor(anna)) ?? {};
  await save(other);
  for (const member of [other, selma]) expect(await priceFor(member)).toBeNull();
  const visitor = new TestClient(testApp.app);
  expect((await visitor.call(findListingDeals, { params: { id: wig } })).status).toBe(401);
  for (const member of [other, selma, anna]) {
    const page = await member.client.call(getListing, { params: { id: wig } });
    const cards = await member.client.call(findListings, { query: { q: 'Juniper' } });
    expect(JSON.stringify([page.body, cards.body])).not.toMatch(/12000|rivatePrice/);
  }
  expect((await buy(other, id)).error.code).toBe('deals.private_price_over');
});

test('it is offered once a week and wig, below the price, for an own wig that can be bought', async () => {
  expect((await offerPrice(15_000)).error).toMatchObject({ code: 'private_prices.not_lower', field: 'cents' });
  for (const cents of [0, 0.5, 10_000_000]) expect((await offerPrice(cents)).status).toBe(400);
  expect((await offerPrice(12_000, wig, anna)).status).toBe(404);
  const trade = await addListing(testApp, selma.id, { type: 'trade', priceCents: null });
  expect((await offerPrice(100, trade)).error.code).toBe('private_prices.not_possible');
  const lonely = await addListing(testApp, selma.id);
  expect((await offerPrice(12_000, lonely)).error.code).toBe('private_prices.nobody');
  expect((await offerPrice()).status).toBe(200);
  expect((await offerPrice(11_000)).error.code).toBe('private_prices.once_a_week');
  testApp.deps.clock.advance({ days: 7 });
  expect((await offerPrice(11_000)).status).toBe(200);
  expect(await priceFor(anna)).toMatchObject({ cents: 11_000 });
});

test('of two attempts to offer a price at once one is made', async () => {
  const answers = await Promise.all([offerPrice(), offerPrice(11_000)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
});

test('savers who blocked the seller, or whom the seller blocked, are neither offered a price nor told of one', async () => {
  const [blocked, blocking] = [await newMember(), await newMember()];
  for (const member of [blocked, blocking]) await save(member);
  await selma.client.call(blockMember, { params: { memberId: blocked.id } });
  await blocking.client.call(blockMember, { params: { memberId: selma.id } });
  expect((await offerPrice()).body.members).toBe(1);
  const { rows } = await run(
    `select member_id as id from private_price_members pm join private_prices pp on pp.id = pm.price_id where listing_id = $1
      union select to_id from notifications where kind = 'private-price' and listing_id = $1`,
    [wig],
  );
  expect(rows).toEqual([{ id: anna.id }]);
});

test('whoever saved it more than 60 days ago, is blocked either way or is restricted is left out, and beyond a hundred the last count', async () => {
  const [old, blocked, blocking, banned] = [await newMember(), await newMember(), await newMember(), await newMember()];
  for (const member of [old, blocked, blocking, banned]) await save(member);
  const before = new Date(testApp.deps.clock.now().getTime() - 61 * dayMs);
  await run('update saved_listings set created_at = $2 where user_id = $1', [old.id, before]);
  await selma.client.call(blockMember, { params: { memberId: blocked.id } });
  await blocking.client.call(blockMember, { params: { memberId: selma.id } });
  await run(`update profiles set status = 'banned' where id = $1`, [banned.id]);
  await run(
    `with made as (insert into "user" (email, name) select 'crowd' || n || '@example.com', 'crowd' from generate_series(1, 120) n returning id),
      profiled as (insert into profiles (id, username, display_name) select id, id::text, id::text from made)
      insert into saved_listings (user_id, listing_id, created_at) select id, $1, $2 from made`,
    [wig, new Date(testApp.deps.clock.now().getTime() - 30 * dayMs)],
  );
  expect((await offerPrice()).body.members).toBe(100);
  expect(await priceFor(anna)).not.toBeNull();
  for (const member of [old, blocking]) expect(await priceFor(member)).toBeNull();
});

test('who has turned alerts off is offered the price and told nothing', async () => {
  const choices = [{ family: 'wishes' as const, channel: 'here' as const, isOn: false }];
  await anna.client.call(updateNotificationPreferences, { body: { choices } });
  await offerPrice();
  expect((await anna.client.call(findNotifications, { query: {} })).body.notifications).toEqual([]);
  expect(await priceFor(anna)).not.toBeNull();
});

const price = async () => (await priceFor(anna))?.id ?? '';
const endings: [string, () => Promise<unknown>, string][] = [
  ['its time', async () => testApp.deps.clock.advance({ hours: 48 }), 'deals.private_price_over'],
  [
    'an edit',
    () => {
      const change = { what: 'amount' as const, cents: -500 };
      return selma.client.call(changeListings, { body: { id: randomUUID(), listingIds: [wig], change } });
    },
    'deals.private_price_over',
  ],
  ['a removal', () => selma.client.call(removeListing, { params: { id: wig } }), 'deals.listing_not_found'],
  [
    'a block',
    async () => {
      await selma.client.call(blockMember, { params: { memberId: anna.id } });
      await selma.client.call(unblockMember, { params: { memberId: anna.id } });
    },
    'deals.private_price_over',
  ],
  [
    'an absence',
    async () => {
      const until = new Date(testApp.deps.clock.now().getTime() + dayMs).toISOString();
      await selma.client.call(setAway, { body: { until } });
      await selma.client.call(setAway, { body: { until: null } });
    },
    'deals.private_price_over',
  ],
  [
    'a reservation that is over again',
    async () => {
      const other = await newMember();
      const { body } = await propose(other, offerOf(other, selma, wig));
      const deal = (await accept(selma, body)).body;
      await askToCancel(other, deal);
      expect((await answerCancel(selma, deal, 'yes')).body.state).toBe('canceled');
    },
    'deals.private_price_over',
  ],
];

test.each(endings)('it ends with %s', async (_what, happen, code) => {
  await offerPrice();
  const id = await price();
  expect(id).not.toBe('');
  await happen();
  expect(await priceFor(anna)).toBeNull();
  expect((await buy(anna, id)).error.code).toBe(code);
});

test('it ends with a ban of its seller', async () => {
  await offerPrice();
  const id = await price();
  const staff = await addAdmin(testApp, `staff${++count}@example.com`, [], 'super_admin');
  await staff.client.call(banUser, { params: { id: selma.id }, body: { reason: 'Sells what is not there.' } });
  expect(await priceFor(anna)).toBeNull();
  expect((await buy(anna, id)).status).toBe(404);
  expect((await run('select ended_at from private_prices where id = $1', [id])).rows[0].ended_at).not.toBeNull();
});

test('of a seller without access nobody buys by it', async () => {
  await offerPrice();
  const id = await price();
  await run(
    `insert into user_subscriptions (user_id, bypass_subscription, bypass_reason) values ($1, true, 'grandfathered')`,
    [anna.id],
  );
  const setPaywall = (paywall_enabled: boolean) =>
    updateSubscriptionSettings(testApp.deps, { paywall_enabled, grace_period_days: 3, test_mode: false }, null);
  await setPaywall(true);
  try {
    await testApp.deps.bus.whenHeard();
    expect(await priceFor(anna)).toBeNull();
    expect((await buy(anna, id)).error.code).toBe('deals.private_price_over');
  } finally {
    await setPaywall(false);
    await testApp.deps.bus.whenHeard();
  }
});

test('of two who buy at the same moment one gets it, and the other reads one sentence', async () => {
  const bea = await newMember();
  await save(bea);
  await offerPrice();
  const id = await price();
  const answers = await Promise.all([buy(anna, id), buy(bea, id), buy(anna, id), buy(bea, id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { error } of answers.filter(({ status }) => status !== 200))
    expect(error).toMatchObject({ code: 'deals.reserved', message: 'This wig is reserved in another deal.' });
});

test('buying, changing the price and going away at the same moment end in one of the three, whatever comes first', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    wig = await addListing(testApp, selma.id, { shippingCents: 1_250 });
    await save(anna);
    await offerPrice();
    const id = await price();
    const until = new Date(testApp.deps.clock.now().getTime() + dayMs).toISOString();
    const change = { what: 'amount' as const, cents: -500 };
    const edit = () => selma.client.call(changeListings, { body: { id: randomUUID(), listingIds: [wig], change } });
    const leave = () => selma.client.call(setAway, { body: { until } });
    const acts = [() => buy(anna, id), edit, leave];
    const [bought, edited, left] = (await Promise.all(
      // Each of them is the first once.
      acts.map((_, at) => (acts[(at + round) % 3] as () => Promise<{ status: number }>)()),
    ).then((answers) => acts.map((_, at) => answers[(at + 3 - (round % 3)) % 3]))) as [
      Awaited<ReturnType<typeof buy>>,
      Awaited<ReturnType<typeof edit>>,
      Awaited<ReturnType<typeof leave>>,
    ];
    if (bought.status === 200) {
      expect([edited.body.refused[0]?.code, left.error.code]).toEqual([
        'deals.reserved_by_you',
        'selling.step_pending',
      ]);
      ends.add('bought');
    } else {
      expect(bought.error.code).toBe('deals.private_price_over');
      expect(edited.body.done.length + (left.status === 200 ? 1 : 0)).toBeGreaterThan(0);
      ends.add('over');
    }
    await selma.client.call(setAway, { body: { until: null } });
    // What was agreed would keep her from going away the next time.
    [selma, anna] = [await newMember(), await newMember()];
  }
  expect(ends.size).toBeGreaterThan(0);
});

test('sending it again after a lost answer is the same deal', async () => {
  await offerPrice();
  const privatePrice = await price();
  const [cash, gives] = offerOf(anna, selma, wig, 12_000);
  const moves = [{ ...cash, shippingCents: 1_250 } as never, gives as never];
  const body = { id: randomUUID(), moves, privatePrice };
  const [first, second] = [
    await anna.client.call(proposeDeal, { body }),
    await anna.client.call(proposeDeal, { body }),
  ];
  expect([first.body.state, second.body.state, second.body.id]).toEqual(['agreed', 'agreed', first.body.id]);
});

test('both sides find it in their export, the seller without names; a week later it is forgotten', async () => {
  await offerPrice();
  const exportOf = async ({ client }: TestMember) =>
    ((await client.call(exportMyData, {})).body as { favorites: Record<string, object[]> }).favorites;
  expect((await exportOf(anna)).pricesOfferedToMe).toMatchObject([{ listingId: wig, cents: 12_000 }]);
  const own = (await exportOf(selma)).pricesOfferedByMe;
  expect(own).toMatchObject([{ listingId: wig, cents: 12_000 }]);
  expect(JSON.stringify(own)).not.toContain(anna.id);
  testApp.deps.clock.advance({ days: 7 });
  await forgetPrivatePrices(testApp.deps);
  expect((await run('select from private_price_members where member_id = $1', [anna.id])).rows).toEqual([]);
});
