import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerSubmission,
  findSubmissions,
  releaseSubmission,
  type Submission,
  type SubmissionFilter,
  submissionErrors,
  takeSubmission,
} from '#contract/admin/submissions.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { exportMyData } from '#contract/members/members.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let anna: TestMember;
let ben: TestMember;
let reader: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  anna = await addAdmin(testApp, 'anna@example.com', ['support.read', 'support.write']);
  ben = await addAdmin(testApp, 'ben@example.com', ['support.read', 'support.write']);
  reader = await addAdmin(testApp, 'reader@example.com', ['support.read']);
});
afterAll(() => testApp.close());

async function ask(more: Partial<typeof helpSubmissions.$inferInsert> = {}): Promise<string> {
  testApp.deps.clock.advance({ minutes: 1 });
  const now = testApp.deps.clock.now();
  const id = randomUUID();
  const row = { id, category: 'bug', message: 'It is gray.', email: `${id}@example.com` } as const;
  await testApp.deps.database.db.insert(helpSubmissions).values({ ...row, createdAt: now, waitingSince: now, ...more });
  return id;
}
const answer = (by: TestMember, id: string, more: object = {}) =>
  by.client.call(answerSubmission, {
    params: { id },
    body: { id: randomUUID(), text: 'Please load the page again.', done: false, ...more },
  });
const listed = async (filter: SubmissionFilter): Promise<Submission[]> =>
  (await anna.client.call(findSubmissions, { query: { filter } })).body.submissions;
const ids = async (filter: SubmissionFilter) => (await listed(filter)).map(({ id }) => id);
const auditOf = async (id: string) =>
  (await testApp.deps.database.pool.query('select action from audit_log where subject_id = $1 order by seq', [id]))
    .rows;

test('Premium Annual is answered first, then whoever waits longest', async () => {
  const plans: (PlanId | null)[] = [null, 'premium-monthly', 'premium-annual', null, 'premium-annual'];
  const asked: string[] = [];
  for (const plan of plans) asked.push(await ask({ plan }));
  const [first, second, third, fourth, fifth] = asked;
  expect((await ids('waiting')).filter((id) => asked.includes(id))).toEqual([third, fifth, first, second, fourth]);
});

test('an answer goes out by mail with the thread below it, is on record, and takes the request off the line', async () => {
  const id = await ask({ email: 'asks@example.com', message: 'Why is it gray?' });
  const sent = await answer(anna, id);
  expect(sent.body).toMatchObject({
    assignee: { id: anna.id },
    doneAt: null,
    entries: [{ isFromTeam: true, text: 'Please load the page again.' }],
  });
  expect(await ids('waiting')).not.toContain(id);
  expect(await ids('answered')).toContain(id);
  const [mail] = await readMailbox(testApp, 'asks@example.com');
  expect(mail?.text).toContain('Please load the page again.');
  expect(mail?.text).toContain('> Why is it gray?');
  expect(await auditOf(id)).toEqual([{ action: 'submission.answer' }]);
});

test('an answer sent twice arrives once', async () => {
  const id = await ask({ email: 'twice@example.com' });
  const body = { id: randomUUID() };
  const answers = await Promise.all([answer(anna, id, body), answer(anna, id, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await readMailbox(testApp, 'twice@example.com')).toHaveLength(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test('a member who asked is also told here, once, that there is an answer', async () => {
  const member = await addMember(testApp, 'asker@example.com');
  const id = await ask({ email: null, userId: member.id });
  const body = { id: randomUUID() };
  await answer(anna, id, body);
  await answer(anna, id, body);
  const { notifications } = (await member.client.call(findNotifications, { query: {} })).body;
  expect(notifications.map(({ text }) => text)).toEqual(['Our support team has answered you by mail']);
  expect(await readMailbox(testApp, member.email)).toHaveLength(1);
});

test('whoever writes again by the link of the mail waits again, in the same thread', async () => {
  const id = await ask({ email: 'again@example.com' });
  await answer(anna, id, { done: true });
  expect(await ids('done')).toContain(id);
  const [mail] = await readMailbox(testApp, 'again@example.com');
  testApp.deps.clock.advance({ minutes: 1 });
  const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const body = {
    id: randomUUID(),
    category: 'support' as const,
    message: 'Still gray.',
    request: url.searchParams.get('request') ?? '',
  };
  const visitor = new TestClient(testApp.app);
  const replies = [
    await visitor.call(createHelpSubmission, { body }),
    await visitor.call(createHelpSubmission, { body }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const found = (await listed('waiting')).find((request) => request.id === id);
  expect(found?.entries.map(({ isFromTeam, text }) => [isFromTeam, text])).toEqual([
    [true, 'Please load the page again.'],
    [false, 'Still gray.'],
  ]);
  testApp.deps.clock.advance({ minutes: 1 });
  await answer(anna, id, { text: 'Now it is not.' });
  const [latest] = await readMailbox(testApp, 'again@example.com');
  expect(latest?.text).toContain('> Still gray.');
});

test('a link that we did not make adds nothing', async () => {
  const id = await ask();
  const body = { id: randomUUID(), category: 'support' as const, message: 'Hm.', request: `${id}.no-signature` };
  const refused = await new TestClient(testApp.app).call(createHelpSubmission, { body });
  expect([refused.status, refused.error.code]).toEqual([400, 'support.broken_link']);
  expect((await listed('waiting')).find((request) => request.id === id)?.entries).toEqual([]);
});

test('what one admin takes care of nobody else answers, until it is left to others', async () => {
  const id = await ask();
  const params = { id };
  expect((await anna.client.call(takeSubmission, { params })).body.assignee?.id).toBe(anna.id);
  for (const refused of [await ben.client.call(takeSubmission, { params }), await answer(ben, id)])
    expect([refused.status, refused.error.code]).toEqual([409, submissionErrors.takenByOther.code]);
  await ben.client.call(releaseSubmission, { params });
  expect((await answer(ben, id)).body.assignee?.id).toBe(ben.id);
  expect(await auditOf(id)).toEqual([
    { action: 'submission.take' },
    { action: 'submission.release' },
    { action: 'submission.answer' },
  ]);
});

test('without an address, without words, or without the permission nothing is answered', async () => {
  const id = await ask({ email: null });
  expect((await answer(anna, id)).error.code).toBe(submissionErrors.noAddress.code);
  const other = await ask();
  expect((await answer(anna, other, { text: ' ' })).error.message).toBe('Please write an answer');
  expect((await answer(reader, other)).status).toBe(403);
  expect((await answer(anna, randomUUID())).status).toBe(404);
  expect((await ids('waiting')).filter((found) => [id, other].includes(found))).toHaveLength(2);
});

test('a member finds the thread in their export', async () => {
  const member = await addMember(testApp, 'exports@example.com');
  const id = await ask({ userId: member.id, email: null });
  await answer(anna, id);
  expect((await readMailbox(testApp, 'exports@example.com'))[0]?.subject).toContain('Your request');
  const exported = (await member.client.call(exportMyData, {})).body;
  expect(exported.support).toMatchObject([{ thread: [{ isFromTeam: true, text: 'Please load the page again.' }] }]);
});
