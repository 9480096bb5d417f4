import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deal, reviewDeal } from '#contract/deals/deals.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { photos } from '#server/db/schema/photos.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { notify } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `mails${++count}@example.com`);
const subjectsOf = async ({ email }: TestMember) =>
  (await readMailbox(testApp, email)).map(({ subject }) => subject).toReversed();

async function pass(hours: number): Promise<void> {
  testApp.deps.clock.advance({ hours });
  await passTime(testApp.deps);
  await sendNotificationMails({ ...testApp.deps, settings: testApp.services.settings });
}

/** Waits until this member is mailed, for some days at most, as somebody does who reads their mail and nothing else. */
async function untilMailed(member: TestMember, days: number): Promise<void> {
  const before = (await subjectsOf(member)).length;
  for (let hours = 0; hours < days * 24; hours += 6) {
    await pass(6);
    if ((await subjectsOf(member)).length > before) return;
  }
}

test('a buyer who acts within a day of each mail gets at most five for a whole purchase, each with something to do', async () => {
  const [anna, selma] = [await newMember(), await newMember()];
  const wig = await addListing(testApp, selma.id, { type: 'sale', title: 'Juniper' });
  const deal: Deal = (await deals.propose(anna, deals.offerOf(anna, selma, wig))).body;
  await pass(1);
  await deals.accept(selma, deal);
  await untilMailed(anna, 2);
  await deals.giveAddress(anna, deal);
  await deals.done(anna, deal, 1);
  await pass(20);
  await deals.confirm(selma, deal, 1);
  await pass(20);
  await deals.done(selma, deal, 2, { carrier: 'usps', tracking: '9400' });
  await untilMailed(anna, 2);
  await untilMailed(anna, 4);
  await deals.arrived(anna, deal, 2);
  await pass(20);
  await deals.confirm(anna, deal, 2);
  await untilMailed(anna, 2);
  await anna.client.call(reviewDeal, { params: { id: deal.id }, body: { rating: 5, text: 'Lovely', tags: [] } });
  await pass(24 * 16);
  const subjects = await subjectsOf(anna);
  expect(subjects).toEqual([
    expect.stringMatching(/^Agreed: the offer of \$[\d.]+.* for Juniper\. Pay by \w{3}, \w{3} \d+$/),
    expect.stringMatching(/^On its way: mails\d+ sent Juniper\. Say when it arrives$/),
    'Has Juniper arrived? Please say so',
    expect.stringMatching(/^How was the deal about Juniper\? Write your review by \w{3}, \w{3} \d+$/),
  ]);
  expect(subjects.length).toBeLessThanOrEqual(5);
});

test('a mail shows the wig and leads to the deal; the list shows it, too', async () => {
  const [anna, selma] = [await newMember(), await newMember()];
  const wig = await addListing(testApp, selma.id, { type: 'sale', title: 'Juniper' });
  const photo = { id: randomUUID(), ownerId: selma.id, listingId: wig, width: 640, height: 800, byteSize: 9 };
  const rest = {
    purpose: 'listing',
    thumbhash: '',
    fingerprint: photo.id,
    position: 1,
    createdAt: new Date(),
  } as const;
  await testApp.deps.database.db.insert(photos).values({ ...photo, ...rest });
  const deal = (await deals.propose(anna, deals.offerOf(anna, selma, wig))).body;
  await pass(1);
  const [mail] = await readMailbox(testApp, selma.email);
  const { notifications } = (await selma.client.call(findNotifications, { query: {} })).body;
  expect(notifications[0]?.picture).toBe(`/media/listing-images/${selma.id}/${photo.id}-320.webp`);
  expect(mail?.html).toContain(`${photo.id}-320.webp`);
  expect(mail?.subject).toMatch(/^New offer: \$[\d.]+.* from mails\d+ for your Juniper\. Answer by \w{3}, \w{3} \d+$/);
  expect(mail?.text).toContain(`/account/deals/${deal.id}`);
});

test('what has a day for its reader does not wait for the hour, three times a day and deal; an address alone is no mail', async () => {
  const [anna, selma] = [await newMember(), await newMember()];
  const about = { dealId: randomUUID(), memberId: selma.id };
  const wig = { form: 'offer', wig: 'Juniper', isYours: false, more: 0 } as const;
  const dueAt = new Date(testApp.deps.clock.now().getTime() + 3 * 86_400_000).toISOString();
  const tell = async (kind: 'deal-countered' | 'deal-declined' | 'deal-address-given', hasDay: boolean) => {
    const data = hasDay ? { ...wig, todo: { what: 'answer', dueAt } as const } : wig;
    await notify(testApp.deps.database.db, { to: anna.id, kind, about, data }, testApp.deps.clock.now());
    await pass(0.1);
  };
  await tell('deal-address-given', true);
  expect(await subjectsOf(anna)).toEqual([]);
  await tell('deal-declined', false);
  await tell('deal-declined', false);
  expect(await subjectsOf(anna)).toHaveLength(1);
  await tell('deal-countered', true);
  await tell('deal-countered', true);
  expect(await subjectsOf(anna)).toHaveLength(3);
  await tell('deal-countered', true);
  expect(await subjectsOf(anna)).toHaveLength(3);
  await pass(1);
  expect(await subjectsOf(anna)).toHaveLength(4);
});
