import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateMySettings } from '#contract/members/members.ts';
import * as calls from '#contract/messages/messages.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';
import { sendNotices } from './notices.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `notice${++count}@example.com`);
const mailsTo = ({ email }: TestMember) => readMailbox(testApp, email);

async function after(minutes: number): Promise<void> {
  testApp.deps.clock.advance({ minutes });
  await sendNotices(testApp.deps);
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
  expect(mail?.subject).toMatch(/^notice\d+ sent you a new message$/);
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
  expect((await mailsTo(ben)).map(({ subject }) => subject.includes('sent you a new message'))).toEqual([true, true]);
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
  await openConnection(await listen(testApp), online.client);
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
