import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember, unblockMember } from '#contract/messages/messages.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { respondToReview, writeReview } from '#contract/reviews/reviews.ts';
import { updateSubscriptionSettings } from '#server/settings/settings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { notify } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const gone = 'What we told you here is no longer there for you to see';
const newMember = () => addMember(testApp, `gone${++count}@example.com`);
const nameOf = ({ email }: TestMember) => email.split('@')[0];
const linesOf = async ({ client }: TestMember) =>
  (await client.call(findNotifications, { query: {} })).body.notifications;
const textsOf = async (member: TestMember) => (await linesOf(member)).map(({ text }) => text);
const run = (text: string, values: unknown[]) => testApp.deps.database.pool.query(text, values);

test('after a block a notification no longer says who wrote, leads nowhere and is not mailed; a deal is still told', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const { database, clock } = testApp.deps;
  const data = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
  const about = { dealId: crypto.randomUUID(), memberId: ann.id };
  await notify(database.db, { to: ben.id, kind: 'deal-agreed', about, data }, clock.now());
  for (const blocker of [ann, ben]) {
    const other = blocker === ann ? ben : ann;
    await blocker.client.call(blockMember, { params: { memberId: other.id } });
    const line = (await linesOf(ben)).find(({ kind }) => kind === 'message');
    expect(line).toMatchObject({ text: gone, path: null, about: {} });
    expect(JSON.stringify(line)).not.toContain(ann.id);
    if (blocker === ann) await blocker.client.call(unblockMember, { params: { memberId: other.id } });
  }
  expect(await textsOf(ben)).toContain('The offer for your Zara is agreed');
  clock.advance({ minutes: 15 });
  const subjects = (await readMailbox(testApp, ben.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([`${nameOf(ann)}: news of your offer`]);
});

test('a review is told once with its response, and as gone when it is hidden', async () => {
  const [seller, buyer] = [await newMember(), await newMember()];
  const review = () => buyer.client.call(writeReview, { params: { id: seller.id }, body: { rating: 5 } });
  const { id } = (await review()).body;
  await review();
  expect((await linesOf(seller))[0]).toMatchObject({
    text: `${nameOf(buyer)} wrote a review of you`,
    path: `/user/${seller.id}`,
  });
  const respond = (text: string) => seller.client.call(respondToReview, { params: { id }, body: { text } });
  await respond('Thank you');
  await respond('Thank you so much');
  expect(await textsOf(buyer)).toEqual([`${nameOf(seller)} responded to your review`]);
  await run(`update reviews set hidden_at = now(), hidden_reason = 'rude' where id = $1`, [id]);
  expect([await textsOf(seller), await textsOf(buyer)]).toEqual([[gone], [gone]]);
});

test('what someone who was banned wrote is not told any more', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  await run(`update profiles set status = 'banned' where id = $1`, [ann.id]);
  expect(await textsOf(ben)).toEqual([gone]);
});

test('without access nobody is told who wrote, here or by mail; what is the member’s own is told all the same', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  const { database, clock } = testApp.deps;
  const data = { planName: 'Premium', accessUntil: null, isOver: false };
  await notify(database.db, { to: ben.id, kind: 'payment-failed', about: {}, data }, clock.now());
  const settings = await testApp.services.settings.getSubscriptionSettings();
  clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(testApp.deps, { ...settings, paywall_enabled: true, test_mode: false }, null);
  await expect.poll(async () => (await testApp.services.settings.getSubscriptionSettings()).paywall_enabled).toBe(true);
  expect((await linesOf(ben)).map(({ text, path }) => [text, path])).toEqual([
    ['Your payment for Premium did not go through.', '/account/subscription'],
    ['A member wrote to you. Messages are read with a plan', '/subscription'],
  ]);
  clock.advance({ minutes: 15 });
  const subjects = (await readMailbox(testApp, ben.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your payment did not go through']);
  clock.advance({ seconds: 1 });
  await updateSubscriptionSettings(testApp.deps, settings, null);
});
