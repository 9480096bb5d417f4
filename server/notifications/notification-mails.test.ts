import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAccount, getMySettings, updateMySettings } from '#contract/members/members.ts';
import * as calls from '#contract/messages/messages.ts';
import type { DealKindId } from '#contract/notifications/deal-kinds.ts';
import type { NotificationAbout } from '#contract/notifications/notification-kind.ts';
import { markNotificationsRead } from '#contract/notifications/notifications.ts';
import { profiles } from '#server/db/schema/members.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { notify } from './notify.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

let testApp: TestApp;
let address: string;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  address = await listen(testApp);
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `notice${++count}@example.com`);
const mailsTo = ({ email }: TestMember) => readMailbox(testApp, email);

async function after(minutes: number): Promise<void> {
  testApp.deps.clock.advance({ minutes });
  await sendNotificationMails({ ...testApp.deps, settings: testApp.services.settings });
}

test('ten minutes unread make one mail, which names the sender and keeps the words to itself', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'the secret words');
  await after(9);
  expect(await mailsTo(ben)).toEqual([]);
  await after(1);
  await after(1);
  const [mail, ...more] = await mailsTo(ben);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^New message from notice\d+$/);
  expect(mail?.text).toContain(`/messages?user=${ann.id}`);
  expect(`${mail?.html}${mail?.text}`).not.toContain('secret');
  expect(await mailsTo(ann)).toEqual([]);
});

test('what was read in time needs no mail', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { seq } = (await write(ann, ben, 'hi')).body;
  await ben.client.call(calls.markRead, { params: { memberId: ann.id }, body: { upTo: seq } });
  await after(11);
  expect(await mailsTo(ben)).toEqual([]);
});

test('one mail per conversation and day, and the same message is never announced twice', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  await write(ann, ben, 'one');
  await after(10);
  await write(ann, ben, 'two');
  await write(cat, ben, 'another conversation');
  await after(11);
  expect((await mailsTo(ben)).map(({ subject }) => subject.includes('New message from'))).toEqual([true, true]);
  await after(23 * 60);
  expect(await mailsTo(ben)).toHaveLength(2);
  await after(60);
  expect(await mailsTo(ben)).toHaveLength(3);
  await after(25 * 60);
  expect(await mailsTo(ben)).toHaveLength(3);
});

test('both choices in the settings are obeyed, and whoever is online needs no mail', async () => {
  const [ann, noMail, noMessages, online] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  await noMail.client.call(updateMySettings, { body: { notifyByEmail: false } });
  await noMessages.client.call(updateMySettings, { body: { notifyMessages: false } });
  for (const other of [noMail, noMessages, online]) await write(ann, other, 'hi');
  testApp.deps.clock.advance({ minutes: 11 });
  await openConnection(address, online.client);
  await new Promise((wake) => setTimeout(wake, 200));
  await after(0);
  for (const other of [noMail, noMessages, online]) expect(await mailsTo(other)).toEqual([]);
});

test('one click ends these mails, by a mail program’s POST without a session', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await write(ann, ben, 'hi');
  await after(11);
  const [mail] = await mailsTo(ben);
  expect(mail?.text).toContain('/unsubscribe?token=');
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  const program = new TestClient(testApp.app);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await program.send('POST', pathname + search, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
  await write(ann, ben, 'tomorrow');
  await after(25 * 60);
  expect(await mailsTo(ben)).toHaveLength(1);

  const forged = search.replace(ben.id, ann.id);
  expect((await program.send('POST', pathname + forged)).status).toBe(400);
});

const wig = { form: 'trade', wig: 'Zara by Rene of Paris', isYours: true, more: 0 } as const;
const dealOf = (by: TestMember) => ({ dealId: randomUUID(), memberId: by.id });

function tell(to: TestMember, kind: DealKindId, about: NotificationAbout): Promise<void> {
  const { database, clock } = testApp.deps;
  return database.db.transaction((tx) => notify(tx, { to: to.id, kind, about, data: wig }, clock.now()));
}

test('a deal makes at most one mail an hour, which tells everything that waited and leads to the deal', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const [deal, other] = [dealOf(ann), dealOf(ann)];
  await tell(ben, 'deal-proposed', deal);
  await tell(ben, 'deal-countered', deal);
  await after(0.4);
  expect(await mailsTo(ben)).toEqual([]);
  await after(0.2);
  const [mail, ...more] = await mailsTo(ben);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Changed trade: notice\d+ now offers your Zara by Rene of Paris\.$/);
  const text = mail?.text?.replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /notice\d+ now offers your Zara by Rene of Paris\. notice\d+ offers your Zara by Rene of Paris\./,
  );
  expect(text).toContain(`/account/deals/${deal.dealId}`);

  await tell(ben, 'deal-agreed', deal);
  await tell(ben, 'deal-proposed', other);
  await after(3);
  expect((await mailsTo(ben)).filter(({ text }) => text?.includes(deal.dealId))).toHaveLength(1);
  expect((await mailsTo(ben)).filter(({ text }) => text?.includes(other.dealId))).toHaveLength(1);
  await after(57);
  expect((await mailsTo(ben)).filter(({ text }) => text?.includes(deal.dealId))).toHaveLength(2);
  await after(24 * 60);
  expect(await mailsTo(ben)).toHaveLength(3);
});

test('no mail tells what was seen here meanwhile, or reaches a member who was banned', async () => {
  const [ann, seen, banned] = [await newMember(), await newMember(), await newMember()];
  for (const to of [seen, banned]) await tell(to, 'deal-proposed', dealOf(ann));
  await seen.client.call(markNotificationsRead, { body: { upTo: testApp.deps.clock.now().toISOString() } });
  const { db } = testApp.deps.database;
  await db.update(profiles).set({ status: 'banned' }).where(eq(profiles.id, banned.id));
  await after(5);
  for (const to of [seen, banned]) expect(await mailsTo(to)).toEqual([]);
});

test('a reminder is mailed though mail notices are off and the member is online; other news is not, and is not made up for', async () => {
  const [ann, off, online] = [await newMember(), await newMember(), await newMember()];
  await off.client.call(updateMySettings, { body: { notifyByEmail: false } });
  for (const to of [off, online])
    for (const kind of ['deal-proposed', 'deal-reminder'] as const) await tell(to, kind, dealOf(ann));
  testApp.deps.clock.advance({ minutes: 5 });
  await openConnection(address, online.client);
  await expect.poll(() => isOnline(online)).toBe(true);
  await after(0);
  for (const to of [off, online]) {
    const mails = await mailsTo(to);
    expect(mails.map(({ text }) => /A step of the deal is due/.test(text?.replaceAll(/\s+/g, ' ') ?? ''))).toEqual([
      true,
    ]);
    expect(mails[0]?.unsubscribeUrl).toBeNull();
  }
  await off.client.call(updateMySettings, { body: { notifyByEmail: true } });
  await after(3 * 24 * 60);
  expect(await mailsTo(off)).toHaveLength(1);
});

async function isOnline({ id }: TestMember): Promise<boolean> {
  const { rowCount } = await testApp.deps.database.pool.query('select from presences where member_id = $1', [id]);
  return rowCount === 1;
}

test('two servers that mail at the same moment send one mail', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const second = await startSecondApp(testApp);
  await tell(ben, 'deal-proposed', dealOf(ann));
  testApp.deps.clock.advance({ minutes: 3 });
  await Promise.all(
    [testApp, second, testApp, second].map(({ deps, services: { settings } }) =>
      sendNotificationMails({ ...deps, settings }),
    ),
  );
  expect(await mailsTo(ben)).toHaveLength(1);
  await second.close();
});

test('the link in a mail ends the mails of its kind alone, and cannot be turned into another', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  await tell(ben, 'deal-proposed', dealOf(ann));
  await write(ann, ben, 'hi');
  await after(11);
  const mails = await mailsTo(ben);
  const about = (words: string) => mails.find(({ subject }) => subject.includes(words));
  const [aboutMessages, aboutDeal] = [about('New message'), about('New trade')];
  const program = new TestClient(testApp.app);
  const follow = async (url: string | null | undefined, change = (token: string) => token) => {
    const { pathname, searchParams } = new URL(url ?? '');
    return program.send<{ stopped: string }>('POST', `${pathname}?token=${change(searchParams.get('token') ?? '')}`);
  };
  expect(aboutDeal?.text?.replaceAll(/\s+/g, ' ')).toContain('Stop emails about “Offers and trades”');
  for (const change of [
    (token: string) => token.replace('.', '.all.'),
    (token: string) => token.replace('.', '.deals.'),
    (token: string) => token.replace('.', '.toString.'),
  ]) {
    const forged = await follow(aboutMessages?.unsubscribeUrl, change);
    expect([forged.status, forged.error.message]).toEqual([400, 'This link is not complete.']);
  }
  for (let again = 0; again < 2; again += 1)
    expect((await follow(aboutDeal?.unsubscribeUrl)).body.stopped).toBe('proposals');
  await tell(ben, 'deal-proposed', dealOf(ann));
  await tell(ben, 'deal-step-done', dealOf(ann));
  await after(60);
  expect((await mailsTo(ben)).map(({ text }) => / did a step of the deal/.test(text ?? ''))).toEqual([
    true,
    false,
    false,
  ]);

  await ben.client.call(deleteMyAccount, { body: { password: testPassword } });
  expect((await follow(aboutDeal?.unsubscribeUrl)).status).toBe(200);
});

test('a link of an old mail that stopped all mail notices still does', async () => {
  const ben = await newMember();
  const { url } = await unsubscribeLinks(testApp.deps.env, ben.id, 'all');
  const { pathname, search } = new URL(url);
  const answer = await new TestClient(testApp.app).send<{ stopped: string }>('POST', pathname + search);
  expect(answer.body.stopped).toBe('all');
  expect((await ben.client.call(getMySettings, {})).body).toMatchObject({ notifyByEmail: false, notifyMessages: true });
});

test('proposals for one wig make one mail an hour, and none of them a second one for its deal', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const [first, second, listingId] = [dealOf(ann), dealOf(ann), randomUUID()];
  await tell(ben, 'deal-proposed', { ...first, listingId });
  await tell(ben, 'deal-proposed', { ...second, listingId });
  await after(2);
  await tell(ben, 'deal-countered', first);
  await after(58);
  const [mail, ...more] = await mailsTo(ben);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/\/account\/deals\s/);
  await after(2);
  expect(await mailsTo(ben)).toHaveLength(2);
});

test('a mail that cannot be written keeps no other from being sent', async () => {
  const [ann, ben, cat] = [await newMember(), await newMember(), await newMember()];
  for (const to of [ben, cat]) await tell(to, 'deal-proposed', dealOf(ann));
  const { pool } = testApp.deps.database;
  await pool.query(`update notifications set data = 'null' where to_id = $1`, [ben.id]);
  await expect(after(3)).rejects.toThrow();
  await pool.query('delete from notifications where to_id = $1', [ben.id]);
  expect(await mailsTo(cat)).toHaveLength(1);
});
