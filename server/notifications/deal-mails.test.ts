import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deal, reviewDeal } from '#contract/deals/deals.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { dayMs } from '#contract/durations.ts';
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

/** Names and days differ from run to run. */
const told = async (member: TestMember) =>
  (await subjectsOf(member)).map((subject) =>
    subject.replaceAll(/mails\d+/g, 'NAME').replaceAll(/(?:\w{3}, )?\b(?:Nov|Dec|Jan|Feb) \d+/g, 'DAY'),
  );

interface Sale {
  anna: TestMember;
  selma: TestMember;
  deal: Deal;
}

/** Anna offers for Selma's wig, and Selma says yes. */
async function agreedSale(): Promise<Sale> {
  const [anna, selma] = [await newMember(), await newMember()];
  const wig = await addListing(testApp, selma.id, { type: 'sale', title: 'Juniper' });
  const deal = (await deals.propose(anna, deals.offerOf(anna, selma, wig))).body;
  await untilMailed(selma, 1);
  return { anna, selma, deal };
}

/** It is paid, sent and has arrived; each acts within a day of their mail. */
async function untilArrived({ anna, selma, deal }: Sale): Promise<void> {
  await deals.giveAddress(anna, deal);
  await deals.done(anna, deal, 1);
  await untilMailed(selma, 2);
  await deals.confirm(selma, deal, 1);
  await pass(20);
  await deals.done(selma, deal, 2, { carrier: 'usps', tracking: '9400' });
  await untilMailed(anna, 2);
  await untilMailed(anna, 4);
  await deals.arrived(anna, deal, 2);
  await pass(20);
}

const review = (by: TestMember, { id }: Deal) =>
  by.client.call(reviewDeal, { params: { id }, body: { rating: 5, text: 'Lovely', tags: [] } });

const [agreed, onItsWay, hasArrived, howWasIt] = [
  'Agreed with NAME: $100.00 for Juniper. Pay NAME $100.00 for Juniper by DAY. From DAY on NAME may cancel.',
  'Sent: NAME sent Juniper to you. Say when Juniper arrives.',
  'Has Juniper arrived? Without a word Juniper counts as arrived on DAY, and 3 days later as received.',
  'Completed: $100.00 for Juniper. Write your review by DAY; afterwards nobody can.',
];

test('a buyer who acts within a day of each mail gets at most five for a whole purchase, each with something to do', async () => {
  const sale = await agreedSale();
  const { anna, selma, deal } = sale;
  await deals.accept(selma, deal);
  await untilMailed(anna, 2);
  await untilArrived(sale);
  await deals.confirm(anna, deal, 2);
  await untilMailed(anna, 2);
  await review(anna, deal);
  await review(selma, deal);
  await pass(24 * 16);
  expect(await told(anna)).toEqual([agreed, onItsWay, hasArrived, howWasIt]);
  expect((await told(anna)).length).toBeLessThanOrEqual(5);
  expect(await told(selma)).toEqual([
    'New offer: NAME offers $100.00 for your Juniper. Answer by DAY, or it expires.',
    'Paid: NAME paid you $100.00 for your Juniper. Has $100.00 from NAME come? Say so by DAY; without a word the payment counts as received then.',
    'Completed: your Juniper for $100.00. Write your review by DAY; afterwards nobody can.',
  ]);
});

test('where the seller has not said how to be paid, the buyer is told when they can pay, in five mails with something to do', async () => {
  const sale = await agreedSale();
  const { anna, selma, deal } = sale;
  await testApp.deps.database.pool.query('delete from member_payment_ways where member_id = $1', [selma.id]);
  await deals.accept(selma, deal);
  await untilMailed(anna, 2);
  await pass(20);
  await selma.client.call(saveMyWays, { body: { ways: [{ method: 'PayPal', handle: 'selmawigs' }] } });
  await untilMailed(anna, 2);
  await untilArrived(sale);
  await deals.confirm(anna, deal, 2);
  await untilMailed(anna, 2);
  await review(anna, deal);
  await review(selma, deal);
  await pass(24 * 16);
  expect(await told(anna)).toEqual([
    'Agreed with NAME: $100.00 for Juniper. Say where NAME should send Juniper.',
    'Pay NAME $100.00 for Juniper by DAY. From DAY on NAME may cancel.',
    onItsWay,
    hasArrived,
    howWasIt,
  ]);
});

test('the mails of a purchase that is kept for less, in the order they come', async () => {
  const sale = await agreedSale();
  const { anna, selma, deal } = sale;
  await deals.accept(selma, deal);
  await untilMailed(anna, 2);
  await untilArrived(sale);
  const id = randomUUID();
  await deals.proposeLess(anna, deal, { id, cents: 2_000 });
  await untilMailed(selma, 2);
  await deals.answerLess(selma, deal, id, 'yes');
  await untilMailed(anna, 2);
  await deals.done(selma, deal, 3);
  await untilMailed(anna, 2);
  await deals.confirm(anna, deal, 3);
  await untilMailed(anna, 2);
  expect(await told(anna)).toEqual([
    agreed,
    onItsWay,
    hasArrived,
    'Agreed: you keep Juniper, and NAME pays you $20.00 back.',
    'Paid: NAME paid you $20.00 back for Juniper. Has $20.00 from NAME come? Say so by DAY; without a word the payment counts as received then.',
    howWasIt,
  ]);
  expect((await told(selma)).slice(2)).toEqual([
    'Keep it for less? NAME would keep Juniper if you pay $20.00 back. Answer by DAY; no answer is a no.',
    'Completed: your Juniper for $100.00. Write your review by DAY; afterwards nobody can.',
  ]);
});

test('the mails of a purchase that goes back, in the order they come', async () => {
  const sale = await agreedSale();
  const { anna, selma, deal } = sale;
  await deals.accept(selma, deal);
  await untilMailed(anna, 2);
  await untilArrived(sale);
  await deals.askToCancel(anna, deal);
  await untilMailed(selma, 2);
  await deals.answerCancel(selma, deal, 'yes');
  await untilMailed(anna, 2);
  const { steps } = (await deals.read(anna, deal)).body;
  const back = (kind: 'parcel' | 'payment') => steps.find((step) => step.isReturn && step.kind === kind)?.id ?? 0;
  const [parcelBack, moneyBack] = [back('parcel'), back('payment')];
  await deals.giveAddress(selma, deal);
  await deals.done(anna, deal, parcelBack, { carrier: 'usps', tracking: '9401' });
  await untilMailed(selma, 2);
  await deals.done(selma, deal, moneyBack);
  await untilMailed(anna, 2);
  await deals.confirm(anna, deal, moneyBack);
  await untilMailed(selma, 4);
  await deals.confirm(selma, deal, parcelBack);
  await untilMailed(anna, 2);
  expect(await told(anna)).toEqual([
    agreed,
    onItsWay,
    hasArrived,
    'The deal is canceled, and everything sent goes back: $100.00 for Juniper. Send Juniper back to NAME by DAY. After DAY our team steps in.',
    'Paid: NAME paid you $100.00 back for Juniper. Has $100.00 from NAME come? Say so by DAY; without a word the payment counts as received then.',
    'Canceled with everyone’s yes: $100.00 for Juniper. Each wig is free again.',
  ]);
  expect((await told(selma)).slice(2)).toEqual([
    'A request to return: NAME asks to return Juniper. Answer by DAY, or our team looks at the return.',
    'Sent: NAME sent your Juniper back to you. Say when your Juniper arrives.',
    'Has your Juniper arrived? Without a word your Juniper counts as arrived on DAY, and 3 days later as received.',
    'Canceled with everyone’s yes: your Juniper for $100.00. Each wig is free again.',
  ]);
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
  expect(mail?.subject).toMatch(
    /^New offer: mails\d+ offers \$[\d.]+.* for your Juniper\. Answer by \w{3}, \w{3} \d+, or it expires\.$/,
  );
  expect(mail?.text).toContain(`/account/deals/${deal.id}`);
});

test('what has a day for its reader does not wait for the hour, three times a day and deal; an address alone is no mail', async () => {
  const [anna, selma] = [await newMember(), await newMember()];
  const about = { dealId: randomUUID(), memberId: selma.id };
  const wig = { form: 'offer', wig: 'Juniper', isYours: false, more: 0 } as const;
  const dueAt = new Date(testApp.deps.clock.now().getTime() + 3 * dayMs).toISOString();
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
