import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReportedMessages, openMessageContext } from '#contract/admin-messages.ts';
import { createReport } from '#contract/reports.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let moderator: TestMember;
let ann: TestMember;
let bea: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  moderator = await addAdmin(testApp, 'moderator@example.com', ['messages.moderate']);
  ann = await addMember(testApp, 'ann@example.com', { displayName: 'Ann' });
  bea = await addMember(testApp, 'bea@example.com', { displayName: 'Bea' });
  cleo = await addMember(testApp, 'cleo@example.com');
});
afterAll(() => testApp.close());

const looks = () => testApp.deps.database.db.select().from(auditLog).where(eq(auditLog.action, 'message.read_context'));
const context = (reportId: string) => moderator.client.call(openMessageContext, { params: { id: reportId } });

test('moderators see reported messages only, five before and five after, and each look is recorded', async () => {
  for (let at = 1; at <= 7; at += 1) await write(ann, bea, `before ${at}`);
  const { id } = (await write(bea, ann, 'Send the money to my cousin.')).body;
  await write(cleo, ann, 'A word from somebody else');
  for (let at = 1; at <= 7; at += 1) await write(ann, bea, `after ${at}`);
  expect((await moderator.client.call(findReportedMessages, { query: {} })).body.reports).toEqual([]);

  const body = { id: randomUUID(), kind: 'message', subjectId: id, reason: 'scam' } as const;
  const { id: reportId } = (await ann.client.call(createReport, { body })).body;
  const { reports } = (await moderator.client.call(findReportedMessages, { query: {} })).body;
  expect(reports).toEqual([expect.objectContaining({ id: reportId, accused: { id: bea.id, name: 'Bea' } })]);
  expect(await looks()).toHaveLength(0);

  const { messages } = (await context(reportId)).body;
  expect(messages.map(({ content }) => content)).toEqual([
    ...['before 3', 'before 4', 'before 5', 'before 6', 'before 7'],
    'Send the money to my cousin.',
    ...['after 1', 'after 2', 'after 3', 'after 4', 'after 5'],
  ]);
  expect(messages.find(({ isReported }) => isReported)).toMatchObject({ id, senderName: 'Bea' });
  await context(reportId);
  expect(await looks()).toEqual(Array(2).fill(expect.objectContaining({ adminId: moderator.id, subjectId: id })));
});

test('a report about a member opens no messages', async () => {
  const body = { id: randomUUID(), kind: 'member', subjectId: bea.id, reason: 'scam' } as const;
  const { id } = (await ann.client.call(createReport, { body })).body;
  expect([(await context(id)).status, (await context(randomUUID())).status]).toEqual([404, 404]);
  expect((await moderator.client.send('GET', `/api/admin/reported-messages/${id}/image`)).status).toBe(404);
});
