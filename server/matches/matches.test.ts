import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banUser, suspendUser } from '#contract/admin/users.ts';
import { matchLimits } from '#contract/matches/match-values.ts';
import { deleteMyAccount, updateMySettings } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { deleteWish, updateWish } from '#contract/wishes/wishes.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { addMatch, addWish, dismiss, idsOf, matchesOf, newWord, settle } from '#server/test/test-matches.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { keepMatches } from './keep-matches.ts';
import { tellMatches } from './tell-matches.ts';

let testApp: TestApp;
let admin: TestMember;
let ann: TestMember;
let bea: TestMember;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['listings.write', 'users.write']);
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `match-${++places}@example.com`);
beforeEach(async () => {
  [ann, bea] = [await newMember(), await newMember()];
});

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const later = () => testApp.deps.clock.advance({ minutes: 1 });

/** Each has what the other wants. */
async function addBothWays() {
  const [gives, gets] = [await addMatch(testApp, ann, bea), await addMatch(testApp, bea, ann)];
  await settle(testApp);
  expect(await idsOf(ann, 'both')).toEqual([bea.id]);
  return { gives, gets };
}

test('who has what I want and wants what I have is a match both ways, with the wigs of each side and the wishes they fulfil', async () => {
  const { gives, gets } = await addBothWays();
  const [match] = (await matchesOf(ann, 'both')).matches;
  expect(match).toMatchObject({ id: bea.id, kind: 'both' });
  expect(match?.members.map(({ id }) => id)).toEqual([ann.id, bea.id]);
  expect(match?.moves).toEqual([
    { from: bea.id, to: ann.id, listingId: gets.listingId, wish: `All of ${gets.word}` },
    { from: ann.id, to: bea.id, listingId: gives.listingId, wish: `All of ${gives.word}` },
  ]);
  expect(match?.listings[gets.listingId]).toMatchObject({
    title: `Bob ${gets.word}`,
    type: 'both',
    priceCents: 15_000,
  });
  expect(await idsOf(bea, 'both')).toEqual([ann.id]);
  for (const kind of ['they-have', 'they-want'] as const) expect(await idsOf(ann, kind)).toEqual([]);
});

test('one way it is a match of those who have or of those who want, for the other the other way round', async () => {
  const { listingId } = await addMatch(testApp, ann, bea);
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([ann.id]);
  expect((await matchesOf(ann, 'they-want')).matches).toMatchObject([
    { id: bea.id, moves: [{ from: ann.id, to: bea.id, listingId }] },
  ]);
  for (const [member, kind] of [
    [ann, 'they-have'],
    [bea, 'they-want'],
    [ann, 'both'],
    [bea, 'both'],
  ] as const)
    expect(await idsOf(member, kind)).toEqual([]);
});

test('private wishes, what is for sale alone and one’s own wigs match nobody', async () => {
  const [hidden, sold, own] = [newWord(), newWord(), newWord()];
  await addListing(testApp, ann.id, { type: 'both', title: hidden });
  await addListing(testApp, ann.id, { type: 'sale', title: sold });
  await addListing(testApp, bea.id, { type: 'trade', title: own });
  await addWish(bea, hidden, { isPublic: false });
  for (const word of [sold, own]) await addWish(bea, word);
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([]);
  expect(await idsOf(ann, 'they-want')).toEqual([]);
});

test('a wig listed after the wish, made tradeable, changed or freed from a deal is found too', async () => {
  const word = newWord();
  await addWish(bea, word);
  const listing = await addListing(testApp, ann.id, { type: 'sale', title: `Bob ${word}` });
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([]);
  await run(`update listings set type = 'trade' where id = $1`, [listing]);
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([ann.id]);
  await run(`update listings set title = 'Another name' where id = $1`, [listing]);
  await settle(testApp);
  expect((await run('select from trade_matches where listing_id = $1', [listing])).rows).toEqual([]);
  await run(`update listings set title = $2, type = 'both' where id = $1`, [listing, word]);
  const deal = await reserveListing(testApp, listing, await newMember());
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([]);
  const agreed = (await deals.read(ann, { id: deal })).body;
  await deals.askToCancel(ann, agreed);
  await deals.askToCancel(ann, agreed, true);
  await settle(testApp);
  expect(await idsOf(bea, 'they-have')).toEqual([ann.id]);
});

test('what changed since it was found is gone from the list at once, before the background has looked', async () => {
  const changes: ((found: Awaited<ReturnType<typeof addBothWays>>) => Promise<unknown>)[] = [
    ({ gets }) => reserve(gets.listingId),
    ({ gets }) => run(`update listings set type = 'sale' where id = $1`, [gets.listingId]),
    ({ gets }) => run(`update listings set status = 'sold' where id = $1`, [gets.listingId]),
    ({ gets, gives }) => ann.client.call(deleteWish, { params: { id: gets.wishId } }).then(() => gives),
    ({ gives }) =>
      bea.client.call(updateWish, {
        params: { id: gives.wishId },
        body: { name: 'Mine', filters: { q: gives.word }, alert: 'off', isPublic: false },
      }),
  ];
  for (const change of changes) {
    [ann, bea] = [await newMember(), await newMember()];
    await change(await addBothWays());
    expect(await idsOf(ann, 'both')).toEqual([]);
    expect(await idsOf(bea, 'both')).toEqual([]);
  }
  async function reserve(listingId: string) {
    return reserveListing(testApp, listingId, await newMember());
  }
});

test('members who blocked each other, were banned or suspended, hide, have no access or left never meet', async () => {
  const because = { reason: 'Because' };
  const ends: [string, () => Promise<{ status: number }>][] = [
    ['blocked by the reader', () => ann.client.call(blockMember, { params: { memberId: bea.id } })],
    ['has blocked the reader', () => bea.client.call(blockMember, { params: { memberId: ann.id } })],
    ['banned', () => admin.client.call(banUser, { params: { id: bea.id }, body: because })],
    ['suspended', () => admin.client.call(suspendUser, { params: { id: bea.id }, body: { ...because, until: null } })],
    ['hidden', () => bea.client.call(updateMySettings, { body: { profileVisible: false } })],
    ['departed', () => bea.client.call(deleteMyAccount, { body: { password: testPassword } })],
  ];
  for (const [name, end] of ends) {
    [ann, bea] = [await newMember(), await newMember()];
    await addBothWays();
    const oneWay = await newMember();
    expect((await end()).status, name).toBe(200);
    for (const kind of ['both', 'they-have', 'they-want'] as const) expect(await idsOf(ann, kind), name).toEqual([]);
    await settle(testApp);
    for (const kind of ['both', 'they-have', 'they-want'] as const) expect(await idsOf(ann, kind), name).toEqual([]);
    expect(await idsOf(oneWay, 'both')).toEqual([]);
  }
});

test('whoever is suspended or hides sees no matches either, until it is over', async () => {
  await addBothWays();
  for (const [made, undone] of [
    [`status = 'suspended'`, `status = 'active'`],
    ['profile_visible = false', 'profile_visible = true'],
  ]) {
    await run(`update profiles set ${made} where id = $1`, [ann.id]);
    expect(await idsOf(ann, 'both'), made).toEqual([]);
    await run(`update profiles set ${undone} where id = $1`, [ann.id]);
    expect(await idsOf(ann, 'both'), undone).toEqual([bea.id]);
  }
});

test('without access one neither sees matches nor is seen in them', async () => {
  await addBothWays();
  await run(
    `insert into user_subscriptions (user_id, status) values ($1, 'active')
    on conflict (user_id) do update set status = 'active'`,
    [ann.id],
  );
  await updateSubscriptionSettings(
    testApp.deps,
    { paywall_enabled: true, grace_period_days: 3, test_mode: false },
    null,
  );
  // In force as soon as the news of it has arrived.
  await expect.poll(() => idsOf(ann, 'both')).toEqual([]);
  await updateSubscriptionSettings(
    testApp.deps,
    { paywall_enabled: false, grace_period_days: 3, test_mode: true },
    null,
  );
  await expect.poll(() => idsOf(ann, 'both')).toEqual([bea.id]);
});

test('a no hides a pair for whoever said it until something new is found; saying it again changes nothing', async () => {
  await addBothWays();
  later();
  expect((await dismiss(ann, bea.id)).body).toEqual({ dismissed: true });
  expect((await dismiss(ann, bea.id)).status).toBe(200);
  await settle(testApp);
  expect(await idsOf(ann, 'both')).toEqual([]);
  expect(await idsOf(bea, 'both')).toEqual([ann.id]);
  later();
  await addMatch(testApp, bea, ann);
  await settle(testApp);
  expect(await idsOf(ann, 'both')).toEqual([bea.id]);
  const stranger = await newMember();
  for (const id of [stranger.id, randomUUID()]) expect((await dismiss(ann, id)).error.code).toBe('matches.not_found');
});

test('while a proposal stands between the two, the deal takes the place of the match', async () => {
  const { gives, gets } = await addBothWays();
  const deal = (await deals.propose(ann, deals.tradeOf(ann, gives.listingId, bea, gets.listingId))).body;
  for (const member of [ann, bea]) expect(await idsOf(member, 'both')).toEqual([]);
  await deals.withdraw(ann, deal);
  expect(await idsOf(ann, 'both')).toEqual([bea.id]);
});

test('a wish keeps its newest wigs for trade and no more, however many would fulfil it', async () => {
  const word = newWord();
  const wish = await addWish(bea, word);
  const before = await addListing(testApp, ann.id, { type: 'both', title: word });
  await settle(testApp);
  later();
  for (let at = 0; at < matchLimits.wigsPerWish + 5; at += 1)
    await addListing(testApp, ann.id, { type: 'both', title: `${word} ${at}` });
  await settle(testApp);
  const { rows } = await run('select listing_id from trade_matches where wish_id = $1', [wish]);
  expect(rows).toHaveLength(matchLimits.wigsPerWish);
  expect(rows.map(({ listing_id }) => listing_id)).not.toContain(before);
  expect((await matchesOf(bea, 'they-have')).matches[0]?.moves).toHaveLength(matchLimits.wigsPerSide);
});

test('the list goes on where its page ended, newest first; a page or a kind that does not exist is refused in words', async () => {
  const others: string[] = [];
  const word = newWord();
  await addListing(testApp, ann.id, { type: 'both', title: word });
  for (let at = 0; at < matchLimits.perPage + 3; at += 1) {
    const other = await newMember();
    others.unshift(other.id);
    await addWish(other, word);
    await settle(testApp);
    later();
  }
  const first = await matchesOf(ann, 'they-want');
  const second = await matchesOf(ann, 'they-want', first.nextCursor ?? '');
  expect(first.matches).toHaveLength(matchLimits.perPage);
  expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(others);
  expect(second.nextCursor).toBe(null);
  for (const query of ['cursor=yesterday', 'kind=some']) {
    const refused = await ann.client.send('GET', `/api/me/matches?${query}`);
    expect([refused.status, refused.error.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
  }
});

test('two servers share what came without doing it twice', async () => {
  const [gives, gets] = [await addMatch(testApp, ann, bea), await addMatch(testApp, bea, ann)];
  const { startSecondApp } = await import('#server/test/second-app.ts');
  const second = await startSecondApp(testApp);
  while ((await Promise.all([keepMatches(testApp.deps), keepMatches(second.deps)])).some(Boolean));
  await second.close();
  const { rows } = await run('select from trade_matches where listing_id = any ($1::uuid[])', [
    [gives.listingId, gets.listingId],
  ]);
  expect(rows).toHaveLength(2);
  expect(await idsOf(ann, 'both')).toEqual([bea.id]);
});

test('what was told of a possible trade ends with the trade, and of several only those count that are left', async () => {
  const tell = () => tellMatches({ ...testApp.deps, settings: testApp.services.settings });
  const told = async ({ client }: TestMember) =>
    (await client.call(findNotifications, { query: {} })).body.notifications.map(({ text }) => text);
  const { gives, gets } = await addBothWays();
  const others = [await newMember(), await newMember()];
  for (const other of others) {
    await addMatch(testApp, ann, other);
    await addMatch(testApp, other, ann);
  }
  await settle(testApp);
  await tell();
  const name = ann.email.split('@')[0];
  expect(await told(bea)).toEqual([`You and ${name} each have what the other wants`]);
  expect(await told(ann)).toEqual(['3 members have what you want and want what you have']);

  const moves = [
    { from: ann.id, to: bea.id, listingId: gives.listingId },
    { from: bea.id, to: ann.id, listingId: gets.listingId },
  ];
  const deal = (await deals.propose(ann, moves)).body;
  await deals.accept(bea, deal);
  const { rows } = await run('select kind from notifications where to_id = $1 and read_at is null', [bea.id]);
  expect(rows.map(({ kind }) => kind)).toContain('match-found');
  expect(await told(bea)).not.toContain(`You and ${name} each have what the other wants`);
  expect(await told(ann)).toContain('2 members have what you want and want what you have');
});

test('a new match both ways is told in one notice, at most once a day; one way alone is not', async () => {
  const tell = () => tellMatches({ ...testApp.deps, settings: testApp.services.settings });
  const told = async ({ client }: TestMember) =>
    (await client.call(findNotifications, { query: {} })).body.notifications.map(({ text }) => text);
  await addMatch(testApp, ann, bea);
  await settle(testApp);
  await tell();
  expect(await told(bea)).toEqual([]);
  await addMatch(testApp, bea, ann);
  await settle(testApp);
  await Promise.all([tell(), tell()]);
  const name = bea.email.split('@')[0];
  expect(await told(ann)).toEqual([`You and ${name} each have what the other wants`]);
  const third = await newMember();
  for (const [giver, wanter] of [
    [ann, third],
    [third, ann],
  ] as const)
    await addMatch(testApp, giver, wanter);
  later();
  await settle(testApp);
  await tell();
  expect(await told(ann)).toHaveLength(1);
  testApp.deps.clock.advance({ hours: 24 });
  await tell();
  expect(await told(ann)).toHaveLength(2);
});
