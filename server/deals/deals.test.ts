import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DealMove, proposeDeal } from '#contract/deals/deals.ts';
import { daySeconds } from '#contract/durations.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { findRing } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { passTime } from './store/pass-time.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let cat: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Others each time: what members proposed before counts. */
beforeEach(async () => {
  const one = (name: string) => addMember(testApp, `${name}-${++places}@example.com`);
  [ann, bea, cat] = [await one('ann'), await one('bea'), await one('cat')];
});

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const forBoth = (owner: TestMember, fields = {}) => addListing(testApp, owner.id, { type: 'both', ...fields });
const offer = async (listingId: string, cents?: number) =>
  (await deals.propose(ann, deals.offerOf(ann, bea, listingId, cents))).body;
const isReserved = async (listingId: string) =>
  (await run('select is_reserved from listings where id = $1', [listingId])).rows[0].is_reserved;

test('shipping is a part of the terms, is paid with them, and is none where nothing was said of it', async () => {
  const wig = await forBoth(bea);
  const [cash, gives] = deals.offerOf(ann, bea, wig, 14_000);
  const shipped = (shippingCents: number) => ({ ...cash, cents: 14_000, shippingCents }) as DealMove;
  const first = (await deals.propose(ann, [shipped(1_250), gives as DealMove])).body;
  const cashOf = ({ terms }: { terms: { moves: DealMove[] } }) => terms.moves.find((move) => 'cents' in move);
  expect(cashOf(first)).toMatchObject({ cents: 14_000, shippingCents: 1_250 });
  const second = (await deals.counter(bea, first, [shipped(1_500), gives as DealMove])).body;
  const agreed = (await deals.accept(ann, second)).body;
  expect(agreed.steps).toMatchObject([
    { kind: 'payment', cents: 14_000, shippingCents: 1_500 },
    { kind: 'parcel', cents: null, shippingCents: 0 },
  ]);
  const other = await forBoth(bea);
  const plain = { from: ann.id, to: bea.id, cents: 14_000 };
  const body = { id: randomUUID(), moves: [plain, { from: bea.id, to: ann.id, listingId: other }] };
  expect(cashOf((await ann.client.call(proposeDeal, { body })).body)).toEqual({ ...plain, shippingCents: 0 });
  expect((await ann.client.call(proposeDeal, { body })).status).toBe(200);
});

test('an offer with two counter-offers is agreed on the last terms, and reserves the wig', async () => {
  const wig = await forBoth(bea);
  const first = await offer(wig, 9_000);
  expect(first).toMatchObject({ state: 'proposed', turn: [bea.id], mayDo: ['withdraw'], earlierTerms: [] });
  expect(first.terms.listings[wig]).toMatchObject({ title: 'Layered bob', priceCents: 15_000 });
  expect((await deals.read(bea, first)).body.mayDo).toEqual(['accept', 'counter', 'decline']);
  const second = (await deals.counter(bea, first, deals.offerOf(ann, bea, wig, 12_000), { note: 'A bit more?' })).body;
  const third = (await deals.counter(ann, second, deals.offerOf(ann, bea, wig, 11_000))).body;
  const agreed = (await deals.accept(bea, third)).body;
  expect(agreed).toMatchObject({ state: 'agreed', turn: [], mayDo: ['ask-to-cancel', 'open-problem'] });
  expect(agreed.terms.moves).toContainEqual({ from: ann.id, to: bea.id, cents: 11_000, shippingCents: 0 });
  expect(agreed.earlierTerms.map(({ note }) => note)).toEqual([null, 'A bit more?']);
  expect(agreed.steps.map(({ kind, from }) => [kind, from])).toEqual([
    ['payment', ann.id],
    ['parcel', bea.id],
  ]);
  expect(agreed.timeline.map(({ of, by }) => [of, by])).toEqual([
    ['proposed', ann.id],
    ['countered', bea.id],
    ['countered', ann.id],
    ['agreed', bea.id],
  ]);
  expect(await isReserved(wig)).toBe(true);
});

test('a ring of three is agreed when all have said yes to the same terms, and one no ends it', async () => {
  const ring = await findRing(testApp, [ann, bea, cat]);
  const deal = (await deals.propose(ann, ring)).body;
  const half = (await deals.accept(bea, deal)).body;
  expect(half).toMatchObject({ state: 'proposed', turn: [cat.id] });
  expect((await deals.accept(cat, deal)).body.state).toBe('agreed');
  const other = (await deals.propose(ann, ring)).error;
  expect(other.code).toBe('matches.not_found');
  // Three are no thread of two.
  expect((await run('select from messages where deal_id = $1', [deal.id])).rows).toEqual([]);
});

test('each of the four lists holds what belongs there, newest first, page after page', async () => {
  const made = [];
  for (let count = 0; count < 22; count++) {
    testApp.deps.clock.advance({ seconds: 1 });
    const owner = count < 18 ? bea : cat;
    made.push((await deals.propose(ann, deals.offerOf(ann, owner, await forBoth(owner)))).body);
  }
  const first = (await deals.myDeals(ann, 'waiting')).body;
  const second = (await deals.myDeals(ann, 'waiting', first.nextCursor ?? '')).body;
  expect([...first.deals, ...second.deals].map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id));
  expect(second.nextCursor).toBeNull();
  expect((await deals.myDeals(bea, 'needs-me')).body.deals).toHaveLength(18);
  await deals.accept(bea, made[0] as never);
  await deals.decline(bea, made[1] as never);
  expect((await deals.myDeals(bea, 'agreed')).body.deals.map(({ id }) => id)).toEqual([made[0]?.id]);
  expect((await deals.myDeals(ann, 'ended')).body.deals.map(({ state }) => state)).toEqual(['declined']);
  expect((await deals.myDeals(ann, 'waiting', 'nonsense')).error.code).toBe('deals.broken_cursor');
});

test('every bad input gets its status and its sentence', async () => {
  const [own, theirs, third] = [await forBoth(ann), await forBoth(bea), await forBoth(cat)];
  const tradeOnly = await addListing(testApp, bea.id, { type: 'trade', priceCents: null });
  const saleOnly = await addListing(testApp, bea.id);
  const sold = await forBoth(bea, { status: 'sold' });
  const removed = await forBoth(bea, { status: 'removed', removedAt: new Date() });
  const quiet = await forBoth(bea, { takesOffers: false });
  const offerFor = (listingId: string, cents = 5_000) => deals.offerOf(ann, bea, listingId, cents);
  const seven = await Promise.all(Array.from({ length: 7 }, () => forBoth(bea)));
  const stranger = randomUUID();
  const cases: [string, DealMove[], number, string][] = [
    ['unknown listing', offerFor(randomUUID()), 404, 'deals.listing_not_found'],
    ['someone else’s listing', offerFor(third), 400, 'deals.not_their_listing'],
    ['removed', offerFor(removed), 404, 'deals.listing_not_found'],
    ['sold', offerFor(sold), 409, 'deals.listing_ended'],
    ['for trade only', offerFor(tradeOnly), 400, 'deals.not_for_sale'],
    ['for sale only', deals.tradeOf(ann, own, bea, saleOnly), 400, 'deals.not_for_trade'],
    ['takes no offers', offerFor(quiet), 409, 'deals.no_offers'],
    [
      'cash both ways',
      [...offerFor(theirs), { from: bea.id, to: ann.id, cents: 1, shippingCents: 0 }],
      400,
      'deals.cash_both_ways',
    ],
    [
      'cash twice',
      [...offerFor(theirs), { from: ann.id, to: bea.id, cents: 1, shippingCents: 0 }],
      400,
      'deals.cash_twice',
    ],
    ['negative', offerFor(theirs, -1), 400, 'deals.cents'],
    ['nothing', offerFor(theirs, 0), 400, 'deals.cents'],
    ['a fraction', offerFor(theirs, 1.5), 400, 'deals.cents'],
    ['huge', offerFor(theirs, 10_000_000), 400, 'deals.cents'],
    ['beyond all numbers', offerFor(theirs, 1e300), 400, 'deals.cents'],
    [
      'seven listings',
      [...offerFor(theirs).slice(0, 1), ...seven.map((listingId) => ({ from: bea.id, to: ann.id, listingId }))],
      400,
      'deals.too_many_listings',
    ],
    [
      'a member who is not there',
      deals.offerOf(ann, { id: stranger } as TestMember, theirs),
      404,
      'deals.listing_not_found',
    ],
    ['only one gives', [{ from: bea.id, to: ann.id, listingId: theirs }], 400, 'deals.gives_nothing'],
    ['with oneself', [{ from: ann.id, to: ann.id, listingId: own }], 400, 'deals.own_listing'],
    ['not a party', deals.offerOf(cat, bea, theirs), 400, 'deals.not_a_party'],
    ['no moves', [], 400, 'deals.not_a_party'],
    ['no wig', [{ from: ann.id, to: bea.id, cents: 5, shippingCents: 0 }], 400, 'deals.no_listing'],
    [
      'the same wig twice',
      [...offerFor(theirs), { from: bea.id, to: ann.id, listingId: theirs }],
      400,
      'deals.listing_twice',
    ],
  ];
  for (const [name, moves, status, code] of cases) {
    const { error, status: given } = await deals.propose(ann, moves);
    expect([name, given, error.code]).toEqual([name, status, code]);
    expect(error.message.length).toBeGreaterThan(10);
  }
  const five = [ann, bea, cat, { id: randomUUID() }, { id: randomUUID() }].map(({ id }, place, all) => ({
    from: id,
    to: all[(place + 1) % 5]?.id ?? '',
    cents: 5,
    shippingCents: 0,
  }));
  expect((await deals.propose(ann, five)).error.code).toBe('matches.not_found');
  for (const body of [
    {},
    { id: 'x', moves: [] },
    { id: randomUUID(), moves: [{ from: ann.id, to: bea.id }] },
    { id: randomUUID(), moves: [{ from: ann.id, to: bea.id, cents: '5', shippingCents: 0 }] },
    { id: randomUUID(), moves: offerFor(theirs), expiresInHours: 5 },
    { id: randomUUID(), moves: offerFor(theirs), note: 'x'.repeat(1_001) },
    { id: randomUUID(), moves: offerFor(theirs), note: 'nul \u0000' },
  ])
    expect((await ann.client.send('POST', '/api/deals', body)).status).toBe(400);
});

test('a reserved wig takes no new proposal, and other proposals for it end at once', async () => {
  const wig = await addListing(testApp, bea.id);
  const [mine, rival] = [await offer(wig), (await deals.propose(cat, deals.offerOf(cat, bea, wig))).body];
  await deals.accept(bea, mine);
  expect((await deals.read(cat, rival)).body).toMatchObject({
    state: 'void',
    endedAs: { reason: 'listing-reserved', by: null },
  });
  const again = await deals.propose(cat, deals.offerOf(cat, bea, wig));
  expect([again.status, again.error.code]).toEqual([409, 'deals.reserved']);
  // Reserved is said before wrong kind.
  const trade = await deals.propose(cat, deals.tradeOf(cat, await forBoth(cat), bea, wig));
  expect(trade.error.code).toBe('deals.reserved');
});

test('repeating an act answers as the first time; the same id with other content is refused', async () => {
  const wig = await forBoth(bea);
  const body = { id: randomUUID(), moves: deals.offerOf(ann, bea, wig) };
  const [first, again] = [await ann.client.call(proposeDeal, { body }), await ann.client.call(proposeDeal, { body })];
  expect(again.body).toEqual(first.body);
  const other = await ann.client.call(proposeDeal, { body: { ...body, moves: deals.offerOf(ann, bea, wig, 1) } });
  expect([other.status, other.error.code]).toEqual([409, 'deals.id_taken']);
  expect(other.error).toMatchObject({ deal: { id: body.id, state: 'proposed' } });
  await deals.accept(bea, first.body);
  expect((await deals.accept(bea, first.body)).status).toBe(200);
  expect((await run('select from deal_events where deal_id = $1', [body.id])).rowCount).toBe(2);
});

test('acting on terms that are no longer current gets 409 with the deal as it is', async () => {
  const wig = await forBoth(bea);
  const first = await offer(wig);
  const second = (await deals.counter(bea, first, deals.offerOf(ann, bea, wig, 12_000))).body;
  const stale = await deals.accept(ann, first);
  expect([stale.status, stale.error.code]).toEqual([409, 'deals.terms_changed']);
  expect(stale.error).toMatchObject({ deal: { terms: { id: second.terms.id } } });
  expect((await deals.withdraw(ann, second)).error.code).toBe('deals.not_possible');
  expect((await deals.accept(bea, second)).error.code).toBe('deals.not_your_turn');
});

test('a stranger finds no deal, whatever they try', async () => {
  const deal = await offer(await forBoth(bea));
  for (const answer of [
    await deals.read(cat, deal),
    await deals.accept(cat, deal),
    await deals.decline(cat, deal),
    await deals.withdraw(cat, deal),
    await deals.askToCancel(cat, deal),
    await deals.counter(cat, deal, deals.offerOf(ann, bea, Object.keys(deal.terms.listings)[0] ?? '')),
    await deals.read(ann, { id: randomUUID() }),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([404, 'deals.not_found']);
    expect(answer.error).not.toHaveProperty('deal');
  }
});

test('an agreed deal is canceled by both, or by one who insists and takes the mark, and the wig is free again', async () => {
  const wig = await forBoth(bea);
  const first = (await deals.accept(bea, await offer(wig))).body;
  expect((await deals.askToCancel(ann, first, true)).error.code).toBe('deals.ask_first');
  const asked = (await deals.askToCancel(ann, first)).body;
  expect(asked.cancelRequest).toMatchObject({ by: ann.id, no: null });
  expect((await deals.myDeals(bea, 'needs-me')).body.deals.map(({ mayDo }) => mayDo)).toEqual([
    ['answer-cancel', 'open-problem'],
  ]);
  expect((await deals.answerCancel(bea, first, 'yes')).body).toMatchObject({
    state: 'canceled',
    endedAs: { reason: 'by-all' },
  });
  expect(await isReserved(wig)).toBe(false);
  const second = (await deals.accept(bea, await offer(wig))).body;
  await deals.askToCancel(ann, second);
  await deals.answerCancel(bea, second, 'no');
  expect((await deals.read(ann, second)).body.mayDo).toEqual(['insist', 'give-address', 'open-problem']);
  const canceled = (await deals.askToCancel(ann, second, true)).body;
  expect(canceled).toMatchObject({ state: 'canceled', endedAs: { reason: 'by-one', by: ann.id } });
  expect(canceled.parties.map(({ canceledDeals }) => canceledDeals)).toEqual([1, 0]);
});

test('a choice is made by whoever accepts, and only what was picked is reserved', async () => {
  const [one, other, theirs] = [await forBoth(ann), await forBoth(ann), await forBoth(bea)];
  const moves: DealMove[] = [
    { from: ann.id, to: bea.id, choice: [one, other] },
    { from: bea.id, to: ann.id, listingId: theirs },
  ];
  const deal = (await deals.propose(ann, moves)).body;
  expect(deal.terms.moves).toEqual(moves);
  expect((await deals.accept(bea, deal)).error.code).toBe('deals.pick');
  expect((await deals.accept(bea, deal, [other])).body).toMatchObject({ state: 'agreed', picks: [other] });
  expect([await isReserved(one), await isReserved(other)]).toEqual([false, true]);
});

test('the owner’s rule answers an offer at once: below the floor with no, from a price up with yes', async () => {
  const wig = await forBoth(bea, { refusesBelowCents: 5_000, acceptsFromCents: 12_000 });
  expect(await offer(wig, 4_999)).toMatchObject({ state: 'declined', endedAs: { reason: 'by-rule', by: bea.id } });
  expect(await offer(wig, 8_000)).toMatchObject({ state: 'proposed' });
  const agreed = await offer(wig, 12_000);
  expect(agreed).toMatchObject({ state: 'agreed' });
  expect(JSON.stringify(agreed)).not.toMatch(/refusesBelow|acceptsFrom/);
});

test('proposals expire by themselves, also when the job is late, runs twice, or nobody asked it to', async () => {
  const [one, other] = [await offer(await forBoth(bea)), await offer(await forBoth(bea))];
  testApp.deps.clock.advance({ hours: 47 });
  await passTime(testApp.deps);
  expect((await deals.read(ann, one)).body.state).toBe('proposed');
  testApp.deps.clock.advance({ days: 3 });
  // An act finds the deal as it should be by then.
  const late = await deals.accept(bea, one);
  expect([late.status, late.error.code]).toEqual([409, 'deals.ended']);
  expect(late.error).toMatchObject({ deal: { state: 'expired' } });
  await Promise.all([passTime(testApp.deps), passTime(testApp.deps)]);
  const ended = (await deals.read(ann, other)).body;
  expect(ended).toMatchObject({ state: 'expired', dueAt: null, endedAt: other.terms.expiresAt });
  expect(ended.timeline.map(({ of }) => of)).toEqual(['proposed', 'expired']);
});

test('a deal whose deadline fails does not keep those that are due with it waiting, and is tried again', async () => {
  const [bad, good] = [await offer(await forBoth(bea)), await offer(await forBoth(bea))];
  await run(
    `create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise 'on purpose'; end $$`,
  );
  await run(
    `create trigger fails before update on deals for each row when (new.id = '${bad.id}') execute function fail_on_purpose()`,
  );
  testApp.deps.clock.advance({ days: 3 });
  await expect(passTime(testApp.deps)).rejects.toMatchObject({ cause: { message: 'on purpose' } });
  expect((await deals.read(ann, good)).body.state).toBe('expired');
  await run('drop trigger fails on deals');
  await run('drop function fail_on_purpose');
  await passTime(testApp.deps);
  expect((await deals.read(ann, bad)).body.state).toBe('expired');
});

test('each step of a deal of two is a card in their thread, and opens no conversation in the sender’s name', async () => {
  const wig = await forBoth(bea);
  const deal = await offer(wig);
  await deals.decline(bea, deal, 'Too low for me');
  const cards = await run(
    'select sender_id, deal_news, deal_terms_id, read from messages where deal_id = $1 order by seq',
    [deal.id],
  );
  expect(cards.rows).toEqual([
    { sender_id: ann.id, deal_news: 'proposed', deal_terms_id: deal.terms.id, read: true },
    { sender_id: bea.id, deal_news: 'declined', deal_terms_id: deal.terms.id, read: true },
  ]);
  const { rows } = await run('select is_opener from conversations where member_id in ($1, $2)', [ann.id, bea.id]);
  expect(rows).toEqual([{ is_opener: false }, { is_opener: false }]);
  expect((await deals.read(ann, deal)).body.timeline.at(-1)).toMatchObject({ of: 'declined', note: 'Too low for me' });
});

test('anti-spam: three declined proposals stop the fourth, and thirty open ones the next', async () => {
  for (let count = 0; count < 3; count++) await deals.decline(bea, await offer(await forBoth(bea)));
  const fourth = await deals.propose(ann, deals.offerOf(ann, bea, await forBoth(bea)));
  expect([fourth.status, fourth.error.code]).toEqual([429, 'deals.declined_often']);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(6 * daySeconds);
  const many = await Promise.all(Array.from({ length: 4 }, () => addMember(testApp, `${randomUUID()}@example.com`)));
  for (let count = 0; count < 30; count++) {
    const owner = many[count % 4] as TestMember;
    expect((await deals.propose(ann, deals.offerOf(ann, owner, await forBoth(owner)))).status).toBe(200);
  }
  const next = await deals.propose(ann, deals.offerOf(ann, cat, await forBoth(cat)));
  expect([next.status, next.error.code]).toEqual([429, 'deals.too_many']);
  expect(Number(next.headers['retry-after'])).toBe(48 * 3_600);
});

test('without access, or suspended, one declines and withdraws but does not propose, counter or accept', async () => {
  const wig = await forBoth(bea);
  const [one, other] = [await offer(wig), await offer(await forBoth(bea))];
  const paywall = (paywall_enabled: boolean) =>
    updateSubscriptionSettings(testApp.deps, { paywall_enabled, grace_period_days: 3, test_mode: false }, null);
  await paywall(true);
  await expect.poll(async () => (await deals.accept(bea, one)).status).toBe(402);
  expect((await deals.counter(bea, one, deals.offerOf(ann, bea, wig, 12_000))).status).toBe(402);
  expect((await deals.read(bea, one)).body.mayDo).toEqual(['decline']);
  expect((await deals.decline(bea, one)).body.state).toBe('declined');
  await paywall(false);
  await run("update profiles set status = 'suspended' where id = $1", [ann.id]);
  await expect.poll(async () => (await deals.propose(ann, deals.offerOf(ann, bea, wig))).status).toBe(403);
  expect((await deals.withdraw(ann, other)).body.state).toBe('withdrawn');
});

test('each party is told of what others did, and of what happened by itself, in the same transaction', async () => {
  const wig = await forBoth(bea, { title: 'Zara' });
  const deal = await offer(wig);
  await deals.counter(bea, deal, deals.offerOf(ann, bea, wig, 12_000));
  testApp.deps.clock.advance({ days: 3 });
  await passTime(testApp.deps);
  const { rows } = await run(
    'select to_id, kind, member_id, data from notifications where deal_id = $1 order by created_at, kind desc, to_id = $2',
    [deal.id, bea.id],
  );
  const told = rows.map(({ data, ...row }) => ({
    ...row,
    gives: data.gives[0],
    gets: data.gets[0],
    what: data.todo?.what,
  }));
  const side = (of: TestMember, cents: number) => ({
    wig: { with: of.id, wigs: ['Zara'] },
    cash: { with: of.id, wigs: [], cash: { cents, shippingCents: 0 } },
  });
  const [proposed, countered] = [side(ann, 10_000), side(bea, 12_000)];
  const [toBea, toAnn] = [{ to_id: bea.id }, { to_id: ann.id, gives: countered.cash, gets: countered.wig }];
  const asked = side(ann, 12_000);
  expect(told).toEqual([
    { ...toBea, kind: 'deal-proposed', member_id: ann.id, gives: proposed.wig, gets: proposed.cash, what: 'answer' },
    { ...toAnn, kind: 'deal-countered', member_id: bea.id, what: 'answer' },
    { ...toAnn, kind: 'deal-expired', member_id: null, what: undefined },
    { ...toBea, kind: 'deal-expired', member_id: null, gives: asked.wig, gets: asked.cash, what: undefined },
  ]);
});

test('whoever opens a deal or acts on it has read what they were told of it, and the counts say so', async () => {
  // What the tests before this one told in the same moment must not be taken for a flood.
  testApp.deps.clock.advance({ minutes: 11 });
  const [one, two] = [await forBoth(bea, { title: 'Zara' }), await forBoth(bea, { title: 'Mia' })];
  const counts = async () => (await bea.client.call(getUnreadCounts, {})).body;
  const before = await counts();
  const [opened, declined] = [await offer(one), await offer(two)];
  expect(await counts()).toMatchObject({ notifications: before.notifications + 2, deals: before.deals + 2 });
  await deals.read(ann, opened);
  expect((await counts()).notifications).toBe(before.notifications + 2);
  await deals.read(bea, opened);
  expect((await counts()).notifications).toBe(before.notifications + 1);
  await deals.decline(bea, declined);
  expect(await counts()).toMatchObject({ notifications: before.notifications, deals: before.deals + 1 });
});
