import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubmissions } from '#contract/admin/submissions.ts';
import { exportMyData } from '#contract/members/members.ts';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { supportMessageMaxLength, supportTexts } from '#contract/support/support-values.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const visitor = () => new TestClient(testApp.app);
const submission = (more: object = {}) => ({
  body: { id: randomUUID(), category: 'bug' as const, message: 'The picture stays gray.', ...more },
});
const rows = () => testApp.deps.database.db.select().from(helpSubmissions);
const find = async (id: string) => (await rows()).find((row) => row.id === id);

test('a visitor may write without an address; the message is kept and mailed to support', async () => {
  const sent = submission({ email: '  ' });
  expect((await visitor().call(createHelpSubmission, sent)).body).toEqual({ done: true });
  expect(await find(sent.body.id)).toMatchObject({
    category: 'bug',
    message: 'The picture stays gray.',
    email: null,
    userId: null,
  });
  await runJobs(testApp);
  const [mail] = await readMailbox(testApp, exampleFacts.supportEmail);
  expect(mail).toMatchObject({ subject: 'Support request: Bug Report', status: 'kept' });
  expect(mail?.text).toContain('The picture stays gray.');
  expect(mail?.text).toContain('no address given');
});

test('the message of a signed-in member carries the member, and is part of the export', async () => {
  const { id, client } = await addMember(testApp, 'asks@example.com');
  const sent = submission({ category: 'billing', message: 'Which card do you have?' });
  await client.call(createHelpSubmission, sent);
  expect(await find(sent.body.id)).toMatchObject({ userId: id, email: null });
  const exported = (await client.call(exportMyData, {})).body;
  expect(exported.support).toEqual([
    expect.objectContaining({ category: 'billing', message: 'Which card do you have?' }),
  ]);
});

test('a message carries the plan that the writer had then, for the team to see', async () => {
  const { db } = testApp.deps.database;
  const member = await addMember(testApp, 'premium@example.com');
  const admin = await addAdmin(testApp, 'desk@example.com', ['support.read']);
  const ask = async (message: string) => {
    await member.client.call(createHelpSubmission, submission({ message }));
    const { submissions } = (await admin.client.call(findSubmissions, { query: {} })).body;
    return submissions.find((found) => found.message === message)?.plan;
  };
  expect(await ask('Before')).toBeNull();
  const subscription = { planType: 'premium-annual', status: 'active' } as const;
  await db.insert(userSubscriptions).values({ userId: member.id, ...subscription });
  expect(await ask('With a plan')).toBe('premium-annual');
  await db.update(userSubscriptions).set({ status: 'canceled', currentPeriodEnd: new Date(0) });
  expect(await ask('After')).toBeNull();
  const mails = await readMailbox(testApp, exampleFacts.supportEmail);
  expect(mails.find(({ text }) => text?.includes('With a plan'))?.text).toContain('Plan: Premium Annual.');
  const rows = await db.select().from(helpSubmissions).where(eq(helpSubmissions.message, 'With a plan'));
  expect(rows).toMatchObject([{ plan: 'premium-annual' }]);
});

test('the same message sent twice, even at once, arrives once', async () => {
  const sent = submission({ message: 'Only once, please.' });
  const answers = await Promise.all([1, 2, 3].map(() => visitor().call(createHelpSubmission, sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await rows()).filter(({ message }) => message === 'Only once, please.')).toHaveLength(1);
  const mails = await readMailbox(testApp, exampleFacts.supportEmail);
  expect(mails.filter(({ text }) => text?.includes('Only once, please.'))).toHaveLength(1);
});

test.each([
  ['no category', { category: undefined }, supportTexts.incomplete],
  ['a category that does not exist', { category: 'praise' }, supportTexts.incomplete],
  ['no message', { message: undefined }, supportTexts.incomplete],
  ['a message of spaces', { message: ' \n ' }, supportTexts.incomplete],
  ['half an address', { email: 'me@' }, supportTexts.invalidEmail],
  [
    'an address that goes on in the next line',
    { email: 'me@example.com\nBcc: all@example.com' },
    supportTexts.invalidEmail,
  ],
])('%s is refused with a sentence, and nothing is kept', async (_what, change, sentence) => {
  const before = (await rows()).length;
  const answer = await visitor().send('POST', createHelpSubmission.path, { ...submission().body, ...change });
  expect([answer.status, answer.error.message]).toEqual([400, sentence]);
  expect(await rows()).toHaveLength(before);
});

test('a message is as long as the form allows, and no longer', async () => {
  const fits = await visitor().call(createHelpSubmission, submission({ message: 'x'.repeat(supportMessageMaxLength) }));
  const tooLong = submission({ message: 'x'.repeat(supportMessageMaxLength + 1) });
  expect([fits.status, (await visitor().call(createHelpSubmission, tooLong)).status]).toEqual([200, 400]);
});

test('script in a message reaches the support team as text, and no header of the mail', async () => {
  const message = '<img src=x onerror=alert(1)>\r\nBcc: everyone@example.com';
  await visitor().call(createHelpSubmission, submission({ category: 'other', message }));
  const mails = await readMailbox(testApp, exampleFacts.supportEmail);
  const mail = mails.find(({ html }) => html?.includes('onerror'));
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail?.html).not.toContain('<img');
  expect([mail?.recipient, mail?.subject]).toEqual([exampleFacts.supportEmail, 'Support request: Other']);
});

test('whoever fills in the hidden field is thanked, and nothing is kept', async () => {
  const sent = submission({ website: 'https://spam.example' });
  expect((await visitor().call(createHelpSubmission, sent)).body).toEqual({ done: true });
  expect(await find(sent.body.id)).toBeUndefined();
});

test('one address can send ten messages an hour', async () => {
  const client = visitor();
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1)
    statuses.push((await client.call(createHelpSubmission, submission())).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const refused = await client.call(createHelpSubmission, submission());
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  testApp.deps.clock.advance({ minutes: 61 });
  expect((await client.call(createHelpSubmission, submission())).status).toBe(200);
});
