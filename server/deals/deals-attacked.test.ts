import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDispute, findAdminDeals, getAdminDeal, noteDispute } from '#contract/admin/deals.ts';
import { updateAdminListing } from '#contract/admin/listings.ts';
import { findMessagePatterns } from '#contract/admin/messages.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { type DealMove, declineDeal, proposeDeal, reviewDeal } from '#contract/deals/deals.ts';
import * as selling from '#contract/listings/selling.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { respondToReview, writeReview } from '#contract/reviews/reviews.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { findRing } from '#server/test/test-matches.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { passTime } from './store/pass-time.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [ann, bea] = [await newMember('ann'), await newMember('bea')];
  wig = await addListing(testApp, bea.id, { type: 'both', title: 'Layered bob' });
});

const newMember = (name: string) => addMember(testApp, `${name}-${++places}@example.com`);
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const offer = () => deals.offerOf(ann, bea, wig);
const block = async (by: TestMember, other: TestMember) =>
  expect((await by.client.call(blockMember, { params: { memberId: other.id } })).status).toBe(200);
const statusOf = async (id: string) => (await run('select status from listings where id = $1', [id])).rows[0].status;
const acts = {
  remove: selling.removeListing,
  restore: selling.restoreListing,
  relist: selling.relistListing,
  sell: selling.sellListing,
  trade: selling.tradeListing,
};
/** The status to which it leads, or the sentence with which it is refused. */
const act = async (what: keyof typeof acts, id: string) => {
  const { status, error } = await bea.client.call(acts[what], { params: { id } });
  return status === 200 ? await statusOf(id) : error.message;
};
const notRestorable = 'Listing not found or cannot be restored';

/** Ann bought it from Bea, and everything has come. */
const completed = () => deals.completeDeal(offer(), ann, [bea]);

test('a wig of a completed deal never becomes active again for its giver, by relisting or restoring', async () => {
  await completed();
  expect(await act('relist', wig)).toBe('This wig changed hands in a deal. Its new owner can list it.');
  expect(await act('remove', wig)).toBe('removed');
  expect(await act('restore', wig)).toBe(notRestorable);
  expect(await statusOf(wig)).toBe('removed');
  const { listings } = (await bea.client.call(selling.findMyListings, { query: { status: 'removed' } })).body;
  expect(listings).toMatchObject([{ id: wig, restorable: false, hasChangedHands: true }]);
  await expect(run(`update listings set status = 'active' where id = $1`, [wig])).rejects.toThrow(
    'listings_changed_hands',
  );
});

test('a wig that was sent and did not come back stays gone for its owner; one of a recorded sale once the buyer said yes', async () => {
  const sent = await deals.agree(ann, bea, offer());
  await deals.done(ann, sent, 1);
  await deals.confirm(bea, sent, 1);
  await deals.done(bea, sent, 2, { carrier: 'usps', tracking: '94001' });
  await deals.missing(ann, sent, 2);
  testApp.deps.clock.advance({ days: 30 });
  await passTime(testApp.deps);
  expect((await deals.read(ann, sent)).body.state).toBe('closed');
  expect([await statusOf(wig), await act('restore', wig)]).toEqual(['removed', notRestorable]);

  const sold = await addListing(testApp, bea.id);
  await write(ann, bea, 'Is it still there?', { listingId: sold });
  const { dealId } = (await bea.client.call(selling.sellListing, { params: { id: sold }, body: { buyerId: ann.id } }))
    .body;
  const record = (await deals.read(ann, { id: dealId ?? '' })).body;
  await deals.accept(ann, record);
  expect(await act('remove', sold)).toBe('removed');
  expect(await act('restore', sold)).toBe(notRestorable);
});

test('a restored listing has the status it had before it was removed', async () => {
  for (const [sell, status] of [
    ['sell', 'sold'],
    ['trade', 'traded'],
  ] as const) {
    const id = await addListing(testApp, bea.id, { type: 'both' });
    expect([await act(sell, id), await act('remove', id), await act('restore', id)]).toEqual([
      status,
      'removed',
      status,
    ]);
    expect([await act('relist', id), await act('remove', id), await act('restore', id)]).toEqual([
      'active',
      'removed',
      'active',
    ]);
  }
});

test('staff can make a wig active that changed hands, with a reason in the log: from then on it is its owner’s again', async () => {
  await completed();
  const boss = await addAdmin(testApp, `boss-${places}@example.com`, ['listings.read', 'listings.write', 'audit.read']);
  const body = { title: 'Bob', brand: 'gabor', condition: 'like-new', description: 'Worn.', priceCents: 100 } as const;
  const update = (rest: { reason?: string }) =>
    boss.client.call(updateAdminListing, {
      params: { id: wig },
      body: { ...body, type: 'both', shade: null, status: 'active', ...rest },
    });
  expect((await update({})).error.code).toBe('admin_listings.reason_needed');
  const edit = await update({ reason: 'It came back to her.' });
  expect([edit.status, await act('sell', wig), await act('relist', wig)]).toEqual([200, 'sold', 'active']);
  const { entries } = (await boss.client.call(findAuditEntries, { query: { subject: wig } as never })).body;
  const said = { before: { status: 'sold' }, after: { status: 'active' }, reason: 'It came back to her.' };
  expect(entries).toMatchObject([said]);
});

test('saying over and over that it has not come and withdrawing it opens one problem, and a deal of 120 days is our team’s', async () => {
  const deal = await deals.agree(ann, bea, offer());
  await deals.done(ann, deal, 1);
  const refused = new Set<string>();
  for (let time = 0; time < 20; time += 1) {
    const said = await deals.missing(bea, deal, 1, 'x'.repeat(1_900));
    if (said.status === 200) await deals.withdrawProblem(bea, said.body);
    else refused.add(said.error.code);
  }
  expect((await deals.read(ann, deal)).body.problems).toHaveLength(1);
  expect([...refused]).toEqual(['deals.missing_too_soon']);
  // Every three days; what silence opens is withdrawn.
  let opened = 1;
  for (let day = 3; day < 120; day += 3) {
    testApp.deps.clock.advance({ days: 3 });
    await passTime(testApp.deps);
    const now = (await deals.read(bea, deal)).body;
    if (now.state === 'disputed') await deals.withdrawProblem(bea, now);
    const said = await deals.missing(bea, deal, 1);
    if (said.status === 200) opened += 1;
  }
  expect(opened).toBe(3);
  testApp.deps.clock.advance({ days: 4 });
  await passTime(testApp.deps);
  const silent = (await deals.read(bea, deal)).body;
  expect([silent.state, silent.problems.at(-1)?.by]).toEqual(['disputed', bea.id]);
  const held = (await deals.withdrawProblem(bea, silent)).body;
  expect([held.state, held.problems.at(-1)]).toMatchObject([
    'disputed',
    { by: null, reason: 'too-long', isHeld: true },
  ]);
  expect((await deals.withdrawProblem(bea, held)).error.code).toBe('deals.not_your_problem');
  testApp.deps.clock.advance({ days: 30 });
  await passTime(testApp.deps);
  expect((await deals.read(bea, deal)).body.state).toBe('closed');
});

test('between members of whom one blocked the other nobody reads the other’s words, only what was said; staff reads all', async () => {
  const deal = await deals.agree(ann, bea, offer());
  await block(bea, ann);
  await deals.done(ann, deal, 1, { reference: 'regret-this', note: 'You will regret this' });
  await deals.confirm(bea, deal, 1);
  await deals.done(bea, deal, 2, { carrier: 'other', tracking: 'YOU WILL REGRET THIS 1234', note: 'Regret' });
  const opened = (await deals.openProblem(ann, deal, { text: 'You will regret this' })).body;
  await deals.addEntry(ann, opened, { text: 'Regret' });
  const seen = (await deals.read(bea, deal)).body;
  expect(JSON.stringify({ ...seen, steps: seen.steps.filter(({ from }) => from === ann.id) })).not.toContain('egret');
  expect(seen.problems).toMatchObject([
    { by: ann.id, reason: 'damaged', text: '', images: [], entries: [{ text: '' }] },
  ]);
  expect((await deals.read(ann, deal)).body.steps[1]).toMatchObject({ note: null, tracking: null, carrier: 'other' });
  const own = (await deals.read(ann, deal)).body;
  expect([own.steps[0]?.note, own.problems[0]?.text]).toEqual(['You will regret this', 'You will regret this']);
  for (const [reader, words] of [
    [ann, 'REGRET'],
    [bea, 'regret'],
  ] as const) {
    const exported = (await reader.client.call(exportMyData, {})).body as unknown as { deals: unknown };
    expect(JSON.stringify(exported.deals)).not.toContain(words);
  }
  const staff = await addAdmin(testApp, `staff-${places}@example.com`, ['deals.read']);
  const { problems } = (await staff.client.call(getAdminDeal, { params: { id: deal.id } })).body;
  expect(problems).toMatchObject([{ text: 'You will regret this', entries: [{ text: 'Regret' }] }]);
});

/** Everything that a party is told of the end of their only deal, without what differs from deal to deal. */
async function seenBy(reader: TestMember, { id }: { id: string }, members = [ann, bea]) {
  const { state, endedAs, timeline } = (await deals.read(reader, { id })).body;
  const exported = (await reader.client.call(exportMyData, {})).body as unknown as { deals: { deals: Exported[] } };
  const kept = exported.deals.deals.find((deal) => deal.id === id);
  const notices = await run(
    'select kind, member_id, data from notifications where to_id = $1 and deal_id = $2 order by kind',
    [reader.id, id],
  );
  const cards = await run('select deal_news, sender_id from messages where deal_id = $1 order by seq', [id]);
  const texts = JSON.stringify([state, endedAs, timeline, kept?.ended, kept?.timeline, notices.rows, cards.rows]);
  return members
    .reduce((text, member, at) => text.replaceAll(member.id, `member ${at}`), texts)
    .replaceAll(/"\d{4}-[^"]+"|\d{13}|word\w+/g, '…');
}
type Exported = { id: string; ended: unknown; timeline: unknown };

test('a block is never told: it ends an offer as its author would by withdrawing, or the other side by declining', async () => {
  const both = async () => [await newMember('ann'), await newMember('bea')] as const;
  const seen: Record<string, string[]> = {};
  for (const what of ['block by ann', 'withdraw', 'block by bea', 'decline'] as const) {
    [ann, bea] = await both();
    wig = await addListing(testApp, bea.id, { type: 'both', title: 'Layered bob' });
    const deal = (await deals.propose(ann, offer())).body;
    if (what === 'withdraw') await deals.withdraw(ann, deal);
    if (what === 'decline')
      await bea.client.call(declineDeal, { params: deal, body: { terms: deal.terms.id, reason: 'other' } });
    if (what === 'block by ann') await block(ann, bea);
    if (what === 'block by bea') await block(bea, ann);
    seen[what] = [await seenBy(ann, deal), await seenBy(bea, deal)];
  }
  expect(seen['block by ann']).toEqual(seen.withdraw);
  expect(seen['block by bea']).toEqual(seen.decline);
});

test('in a ring a block reads as a no, which names nobody to the others; staff read both', async () => {
  const newRing = async () => {
    const members = [await newMember('ann'), await newMember('bea'), await newMember('cat')] as const;
    const [first, second, third] = members;
    return { members, first, second, third, deal: (await deals.propose(first, await findRing(testApp, members))).body };
  };
  const [real, blocked] = [await newRing(), await newRing()];
  await real.second.client.call(declineDeal, {
    params: real.deal,
    body: { terms: real.deal.terms.id, reason: 'other' },
  });
  await block(blocked.second, blocked.first);
  const { id } = blocked.deal;
  for (const reader of ['first', 'second', 'third'] as const) {
    const seen = await seenBy(blocked[reader], { id }, [...blocked.members]);
    expect(seen).toBe(await seenBy(real[reader], real.deal, [...real.members]));
    if (reader !== 'second') expect((await deals.read(blocked[reader], { id })).body.endedAs?.by).toBeNull();
  }
  const staff = await addAdmin(testApp, `staff-${places}@example.com`, ['deals.read']);
  const seen = (await staff.client.call(getAdminDeal, { params: { id } })).body;
  expect(seen.endedAs).toMatchObject({ reason: 'blocked', by: blocked.second.id });
});

test('nobody learns of a block or a suspension between others by asking for rings, nor by the order of refusals', async () => {
  const [cat, dot, eve] = [await newMember('cat'), await newMember('dot'), await newMember('eve')];
  await block(cat, dot);
  await run(`update profiles set status = 'suspended' where id = $1`, [eve.id]);
  const [own, theirs] = [await addListing(testApp, ann.id, { type: 'both' }), randomUUID()];
  const around = (...[one, other]: string[]) =>
    [ann.id, one, other].map((from, at, all) => ({
      from: from as string,
      to: all[(at + 1) % 3] as string,
      listingId: [own, theirs, wig][at] as string,
    }));
  const pairs = [around(cat.id, dot.id), around(cat.id, bea.id), around(eve.id, cat.id), around(randomUUID(), cat.id)];
  const brokenToo = (moves: DealMove[]) => [
    moves,
    [{ from: ann.id, to: moves[0]?.to as string, cents: -1, shippingCents: 0 }, ...moves],
    [...moves, ...moves],
    moves.slice(0, 2),
    moves.slice(1),
  ];
  for (const moves of pairs.flatMap(brokenToo)) {
    const { status, error } = await deals.propose(ann, moves);
    expect([status, error.code, error.message]).toEqual([404, 'matches.not_found', 'We could not find this match.']);
  }
  // A ring that was theirs, and ended by a block of which the proposer is no part.
  const ring = await findRing(testApp, [ann, bea, dot]);
  const sent = { id: randomUUID(), moves: ring };
  await block(dot, bea);
  expect((await ann.client.call(proposeDeal, { body: sent })).error.code).toBe('matches.not_found');
  for (let more = 21; more < 30; more += 1) await deals.propose(ann, ring);
  expect((await deals.propose(ann, ring)).status).toBe(429);
});

test('a ring stands on its kept wigs; a repetition answers as the first time, also once the ring has ended', async () => {
  const cat = await newMember('cat');
  const ring = await findRing(testApp, [ann, bea, cat]);
  const otherWig = await addListing(testApp, bea.id, { type: 'both' });
  const changed = ring.map((move) => (move.from === bea.id ? { ...move, listingId: otherWig } : move));
  const cash = { from: ann.id, to: bea.id, cents: 100, shippingCents: 0 };
  for (const moves of [changed, [...ring, cash]])
    expect((await deals.propose(ann, moves)).error.code).toBe('matches.not_found');
  const body = { id: randomUUID(), moves: ring };
  const first = (await ann.client.call(proposeDeal, { body })).body;
  await block(bea, cat);
  const again = await ann.client.call(proposeDeal, { body });
  expect([again.status, again.body.id, again.body.state]).toEqual([200, first.id, 'declined']);
});

test('members out of reach answer alike: no wig of theirs is found, and nothing is said of why', async () => {
  const found: Record<string, unknown> = {};
  for (const why of ['blocked', 'blocking', 'suspended', 'banned', 'departed', 'unknown'] as const) {
    [bea, wig] = [await newMember('bea'), ''];
    wig = await addListing(testApp, bea.id, { type: 'both' });
    const own = await addListing(testApp, ann.id, { type: 'both' });
    const member = why === 'unknown' ? { ...bea, id: randomUUID() } : bea;
    if (why === 'blocked') await block(bea, ann);
    if (why === 'blocking') await block(ann, bea);
    if (why === 'suspended' || why === 'banned')
      await run('update profiles set status = $2 where id = $1', [bea.id, why]);
    if (why === 'departed') await bea.client.call(deleteMyAccount, { body: { password: testPassword } });
    const asked = [
      deals.offerOf(ann, member, wig),
      deals.tradeOf(ann, own, member, wig),
      deals.offerOf(ann, member, randomUUID()),
      deals.offerOf(member, ann, own),
    ];
    const answers = [];
    for (const moves of asked) {
      const { status, error } = await deals.propose(ann, moves);
      answers.push([status, error.code, error.message]);
    }
    found[why] = answers;
  }
  const notFound = [404, 'deals.listing_not_found', 'Listing not found'];
  const blocked = [403, 'deals.blocked', 'You cannot make a deal with this member.'];
  for (const answers of Object.values(found)) expect(answers).toEqual([notFound, notFound, notFound, blocked]);
});

test('a review that is not shown yet changes nothing that the other can notice', async () => {
  const { id } = await completed();
  testApp.deps.clock.advance({ hours: 1 });
  const later = await deals.completeDeal(deals.offerOf(ann, bea, await addListing(testApp, bea.id)), ann, [bea]);
  const seenBy = async () => ({
    deal: (await deals.read(bea, { id })).body,
    list: (await deals.myDeals(bea, 'ended')).body.deals.map((deal) => [deal.id, deal.changedAt]),
    notices: (await bea.client.call(findNotifications, { query: {} })).body,
  });
  const before = await seenBy();
  expect(before.list[0]?.[0]).toBe(later.id);
  testApp.deps.clock.advance({ hours: 5 });
  // Past a pooler, which lends connections for a transaction and passes no announcement on.
  const listener = new pg.Client({ connectionString: testApp.deps.database.url });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(...payload.split('\n')));
  await listener.query('listen wigloop');
  await ann.client.call(reviewDeal, { params: { id }, body: { rating: 1, text: 'Never again.' } as never });
  await expect.poll(() => heard).toContain(`deal ${id} ${ann.id}`);
  await listener.end();
  expect(heard.filter((event) => event.includes(bea.id))).toEqual([]);
  expect(await seenBy()).toEqual(before);
});

test('staff who are a party see their deal as a party, never through the back office', async () => {
  const rights = ['deals.read', 'deals.decide', 'audit.read'] as const;
  const party = await addAdmin(testApp, `party-${places}@example.com`, [...rights]);
  const colleague = await addAdmin(testApp, `colleague-${places}@example.com`, [...rights]);
  const own = await deals.agree(party, bea, deals.offerOf(party, bea, wig));
  await deals.openProblem(bea, own);
  const on = { params: { id: own.id } };
  await colleague.client.call(claimDispute, on);
  await colleague.client.call(noteDispute, { ...on, body: { note: 'I do not believe them' } });
  expect((await party.client.call(getAdminDeal, on)).status).toBe(403);
  const listed = async (reader: TestMember) =>
    (await reader.client.call(findAdminDeals, { query: { state: 'disputed' } })).body.deals.map(({ id }) => id);
  expect(await listed(party)).not.toContain(own.id);
  expect(await listed(colleague)).toContain(own.id);
  const log = async (reader: TestMember) =>
    (await reader.client.call(findAuditEntries, { query: { subject: own.id } as never })).body.entries;
  expect([await log(party), (await log(colleague)).length]).toEqual([[], 2]);
  expect((await deals.read(party, own)).body.state).toBe('disputed');
});

const scam = 'Text me on whatsapp and pay as friends and family';
const warned = ['friends-and-family', 'messenger'];

test('every note of a deal warns its readers, and its pattern reaches staff', async () => {
  const proposal = (await deals.propose(ann, offer(), { note: scam })).body;
  expect((await deals.read(bea, proposal)).body.terms.warnings.toSorted()).toEqual(warned);
  const [card] = (await run('select id from messages where deal_id = $1', [proposal.id])).rows;
  expect(card).toBeDefined();
  const answer = (
    await deals.counter(bea, proposal, deals.offerOf(ann, bea, wig, 9_000), { note: 'I would rather not.' })
  ).body;
  expect(answer.terms.warnings).toEqual([]);
  const deal = (await deals.accept(ann, answer)).body;
  await deals.done(ann, deal, 1, { note: scam });
  const missing = (await deals.missing(bea, deal, 1, scam)).body;
  const entry = (await deals.addEntry(ann, missing, { text: scam })).body;
  expect(entry.steps[0]?.warnings.toSorted()).toEqual(warned);
  expect(entry.problems[0]?.warnings.toSorted()).toEqual(warned);
  expect(entry.problems[0]?.entries[0]?.warnings.toSorted()).toEqual(warned);
  const cat = await newMember('cat');
  const declined = (await deals.propose(ann, deals.offerOf(ann, cat, await addListing(testApp, cat.id)))).body;
  const ended = (await deals.decline(cat, declined, scam)).body;
  expect(ended.timeline.at(-1)?.warnings.toSorted()).toEqual(warned);
  const staff = await addAdmin(testApp, `staff-${places}@example.com`, ['messages.moderate']);
  const { patterns } = (await staff.client.call(findMessagePatterns, {})).body;
  expect(patterns.find(({ sender }) => sender.id === ann.id)).toMatchObject({ messages: 3, receivers: 1 });
});

test('a response to a review passes the same guard', async () => {
  const review = (await ann.client.call(writeReview, { params: { id: bea.id }, body: { rating: 4 } as never })).body;
  const { response } = (await bea.client.call(respondToReview, { params: { id: review.id }, body: { text: scam } }))
    .body;
  expect(response?.warnings.toSorted()).toEqual(warned);
});

test('a new account proposes something to ten new members a day, messages counted with it, and goes on with those it knows', async () => {
  const young = await newMember('young');
  const others: { member: TestMember; wig: string }[] = [];
  for (let count = 0; count < 12; count += 1) {
    const member = await newMember('other');
    others.push({ member, wig: await addListing(testApp, member.id) });
  }
  const propose = async (place: number) => {
    const { member, wig: theirs } = others[place] as (typeof others)[number];
    return deals.propose(young, deals.offerOf(young, member, theirs), { note: 'Hello' });
  };
  const say = async (place: number) => (await write(young, others[place]?.member as TestMember, 'Hello there')).status;
  for (let place = 0; place < 5; place += 1) expect((await propose(place)).status).toBe(200);
  for (let place = 5; place < 10; place += 1) expect(await say(place)).toBe(200);
  const tenth = await propose(10);
  expect([tenth.status, tenth.error.code]).toEqual([429, 'deals.new_account']);
  expect(Number(tenth.headers['retry-after'])).toBeGreaterThan(80_000);
  expect(await say(10)).toBe(429);
  expect([await say(0), (await propose(6)).status]).toEqual([200, 200]);
  // Whoever was written to may answer.
  await write(others[11]?.member as TestMember, young, 'Are you interested?');
  expect((await propose(11)).status).toBe(200);
  testApp.deps.clock.advance({ days: 1 });
  expect((await propose(10)).status).toBe(200);
});

test('notices name the wig that was picked, and only the reader’s own as theirs', async () => {
  const [one, two] = [
    await addListing(testApp, ann.id, { type: 'both', title: 'First of the choice' }),
    await addListing(testApp, ann.id, { type: 'both', title: 'Second of the choice' }),
  ];
  const moves = [
    { from: ann.id, to: bea.id, choice: [one, two] },
    { from: bea.id, to: ann.id, listingId: wig },
  ];
  const proposal = (await deals.propose(ann, moves)).body;
  await deals.accept(bea, proposal, [two]);
  const newest = async (reader: TestMember) =>
    (await reader.client.call(findNotifications, { query: {} })).body.notifications[0]?.text;
  expect(await newest(ann)).toMatch(
    /^Agreed with bea-\d+: your Second of the choice for Layered bob\. Say where bea-\d+ should send Layered bob by \w{3} \d+\. /,
  );
  await deals.askToCancel(ann, proposal);
  expect(await newest(bea)).toContain('your Layered bob');
});
