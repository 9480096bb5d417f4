import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDispute, decideDispute, releaseDispute } from '#contract/admin/deals.ts';
import { askParty, getAdminDisputePapers } from '#contract/admin/disputes/dispute-papers.ts';
import { answerQuestion, attachMessages, getDisputePapers } from '#contract/deals/dispute-papers.ts';
import { disputeLimits, disputeMessageImagePath } from '#contract/deals/dispute-values.ts';
import { dayMs } from '#contract/durations.ts';
import { getThread } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { dealAttachedMessages } from '#server/db/schema/deals-agreed.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { keepRings } from '#server/test/test-matches.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let folder: string;
let staff: TestMember;
let other: TestMember;
let ann: TestMember;
let bea: TestMember;
let cleo: TestMember;
let deal: { id: string };
let places = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-papers-'));
  testApp = await startTestApp({ DATA_DIR: folder });
  staff = await addAdmin(testApp, 'staff@example.com', ['deals.read', 'deals.decide']);
  other = await addAdmin(testApp, 'other@example.com', ['deals.read', 'deals.decide']);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  cleo = await addMember(testApp, `cleo-${places}@example.com`);
  const wig = await addListing(testApp, bea.id, { type: 'both' });
  deal = await deals.agree(ann, bea, deals.offerOf(ann, bea, wig));
});

const readDeal = async () => (await deals.read(ann, deal)).body;
const dispute = () => deals.openProblem(ann, deal);
const say = async (from: TestMember, to: TestMember, text: string) => (await write(from, to, text)).body.id;
const attach = (by: TestMember, ...ids: string[]) =>
  by.client.call(attachMessages, { params: { id: deal.id }, body: { ids } });
const papers = (by: TestMember) => by.client.call(getDisputePapers, { params: { id: deal.id } });
const staffPapers = async (by = staff) => by.client.call(getAdminDisputePapers, { params: { id: deal.id } });
const read = async () => (await staffPapers()).body.messages.map(({ content }) => content);
const ask = (memberId: string, by = staff, days: 3 | 4 | 5 | 6 | 7 = 3, id: string = randomUUID()) =>
  by.client.call(askParty, { params: { id: deal.id }, body: { id, memberId, text: 'Was the box open?', days } });
const answer = (by: TestMember, question: string, text = 'No, it was sealed.') =>
  by.client.call(answerQuestion, { params: { id: deal.id, question }, body: { answer: text } });

test('staff read the messages that a party chose to show, and none beside them', async () => {
  const shown = await say(bea, ann, 'It has a small tear');
  await say(ann, bea, 'This is private');
  await dispute();
  expect(await read()).toEqual([]);
  expect((await attach(ann, shown)).body.messages).toMatchObject([
    { id: shown, attachedBy: ann.id, senderId: bea.id, content: 'It has a small tear', hasImage: false },
  ]);
  await attach(bea, shown);
  expect(await read()).toEqual(['It has a small tear']);
  expect((await papers(bea)).body.messages.map(({ attachedBy }) => attachedBy)).toEqual([ann.id]);
  expect((await papers(cleo)).status).toBe(404);
  expect((await ann.client.call(getAdminDisputePapers, { params: { id: deal.id } })).status).toBe(403);
});

test('in a ring, what two wrote to each other is shown to our team and not to the third', async () => {
  const parties = [ann, bea, cleo];
  const wigs: string[] = [];
  for (const { id } of parties) wigs.push(await addListing(testApp, id, { type: 'both' }));
  const moves = parties.map(({ id: from }, at) => ({
    from,
    to: parties[(at + 1) % 3]?.id ?? '',
    listingId: wigs[at] ?? '',
  }));
  await keepRings(testApp, [moves]);
  deal = (await deals.propose(ann, moves)).body;
  await deals.accept(bea, await readDeal());
  await deals.accept(cleo, await readDeal());
  const shown = await say(bea, ann, 'Cleo must not know');
  await dispute();
  expect((await attach(ann, shown)).status).toBe(200);
  expect(await read()).toEqual(['Cleo must not know']);
  expect((await papers(bea)).body.messages).toHaveLength(1);
  expect((await papers(cleo)).body.messages).toEqual([]);
  const withCleo = await say(cleo, ann, 'Nor must Bea');
  expect((await attach(cleo, withCleo)).body.messages.map(({ id }) => id)).toEqual([withCleo]);
});

test('nobody can show a message of another thread, a card of a deal, or more than the limit', async () => {
  const own = await say(ann, bea, 'Hello Bea');
  const withCleo = await say(ann, cleo, 'Bea is slow');
  const ofOthers = await say(bea, cleo, 'Ann is slow');
  await dispute();
  const { messages } = (await ann.client.call(getThread, { params: { memberId: bea.id }, query: {} })).body;
  const card = messages.find((message) => message.deal)?.id ?? '';
  expect(card).not.toBe('');
  for (const id of [withCleo, ofOthers, card, randomUUID()])
    expect((await attach(ann, own, id)).error.code).toBe('deals.message_not_found');
  expect((await attach(cleo, ofOthers)).error.code).toBe('deals.not_found');
  expect(await read()).toEqual([]);
  // Also not past the server.
  const row = { dealId: deal.id, messageId: ofOthers, byId: bea.id, attachedAt: new Date() };
  await expect(testApp.deps.database.db.insert(dealAttachedMessages).values(row)).rejects.toThrow();

  const many: string[] = [];
  for (let at = 0; at < disputeLimits.attachedMessages; at += 1) many.push(await say(ann, bea, `Line ${at}`));
  expect((await attach(ann, ...many)).status).toBe(200);
  expect((await attach(ann, own)).error.code).toBe('deals.too_many_messages');
  expect(await read()).toHaveLength(disputeLimits.attachedMessages);
});

test('messages are shown while a dispute is open only', async () => {
  const own = await say(ann, bea, 'Hello Bea');
  expect((await attach(ann, own)).error.code).toBe('deals.not_possible');
  await dispute();
  const body = { outcome: 'closed', reason: 'Word against word' } as const;
  await staff.client.call(decideDispute, { params: { id: deal.id }, body });
  expect((await attach(ann, own)).error.code).toBe('deals.ended');
});

test('the image of a message is seen by staff once a party has shown it', async () => {
  const picture = await twoHalves(400, 300);
  const { id: imageId } = (
    await bea.client.send<{ id: string }>('POST', `/api/message-images?id=${randomUUID()}`, picture, {
      'content-type': 'image/jpeg',
    })
  ).body;
  const { id } = (await write(bea, ann, '', { imageId })).body;
  await dispute();
  const look = (by: TestMember) => by.client.send('GET', `${disputeMessageImagePath(deal.id, id)}?width=320`);
  expect((await look(staff)).status).toBe(404);
  await attach(ann, id);
  expect((await look(staff)).status).toBe(200);
  expect((await look(ann)).status).toBe(403);
  expect((await staffPapers()).body.messages).toMatchObject([{ id, hasImage: true }]);
});

test('staff ask one party, who is told and answers once; the other party sees nothing of it', async () => {
  await dispute();
  const id = randomUUID();
  const [one, two] = await Promise.all([ask(bea.id, staff, 3, id), ask(bea.id, staff, 3, id)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await staffPapers()).body.questions).toMatchObject([
    { memberId: bea.id, askedBy: { id: staff.id }, answer: null, isSilent: false },
  ]);
  const { notifications } = (await bea.client.call(findNotifications, { query: {} })).body;
  expect(notifications.map(({ kind }) => kind)).toContain('dispute-question');
  expect((await papers(bea)).body.questions).toMatchObject([{ id, text: 'Was the box open?' }]);
  expect((await papers(ann)).body.questions).toEqual([]);
  expect((await answer(ann, id)).error.code).toBe('deals.question_not_found');

  expect((await answer(bea, id)).body.questions).toMatchObject([{ answer: 'No, it was sealed.' }]);
  expect((await answer(bea, id)).status).toBe(200);
  expect((await answer(bea, id, 'Well, yes.')).error.code).toBe('deals.answered');
  expect((await staffPapers()).body.questions).toMatchObject([{ answer: 'No, it was sealed.', isSilent: false }]);
});

test('silence is shown and changes nothing, and an answer is never due after the dispute closes by itself', async () => {
  const { dueAt: closesAt } = (await dispute()).body;
  const closes = Date.parse(closesAt ?? '');
  const now = () => testApp.deps.clock.now().getTime();
  const first = (await ask(bea.id, staff, 7)).body.questions[0];
  expect(Date.parse(first?.dueAt ?? '') - now()).toBe(7 * dayMs);
  testApp.deps.clock.advance({ days: 8 });
  expect((await staffPapers()).body.questions).toMatchObject([{ isSilent: true, answer: null }]);
  expect((await deals.read(bea, deal)).body.state).toBe('disputed');
  testApp.deps.clock.set(new Date(closes - 2 * dayMs));
  const last = (await ask(ann.id, staff, 3)).body.questions.at(-1);
  expect(Date.parse(last?.dueAt ?? '')).toBe(closes);
  // Late, but the dispute is still open.
  expect((await answer(bea, first?.id ?? '')).status).toBe(200);
  const wrong = { id: randomUUID(), memberId: ann.id, text: 'Well?', days: 8 };
  const sent = await staff.client.send('POST', `/api/admin/deals/${deal.id}/questions`, wrong);
  expect(sent.status).toBe(400);
});

test('only whoever has the dispute asks, only its parties are asked, and nobody after the decision', async () => {
  expect((await ask(ann.id)).error.code).toBe('deals.not_possible');
  await dispute();
  expect((await ask(cleo.id)).error.code).toBe('admin.not_a_party');
  await other.client.call(claimDispute, { params: { id: deal.id } });
  expect((await ask(ann.id)).error.code).toBe('deals.claimed_by_other');
  await other.client.call(releaseDispute, { params: { id: deal.id } });
  const question = (await ask(ann.id)).body.questions[0]?.id ?? '';
  const body = { outcome: 'closed', reason: 'Word against word' } as const;
  await staff.client.call(decideDispute, { params: { id: deal.id }, body });
  expect((await ask(ann.id)).error.code).toBe('deals.ended');
  expect((await answer(ann, question)).error.code).toBe('deals.ended');
  expect((await papers(ann)).body.questions).toMatchObject([{ answer: null }]);
});
