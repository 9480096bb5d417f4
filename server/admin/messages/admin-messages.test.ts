import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReportedMessages, openMessageContext } from '#contract/admin/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let folder: string;
let moderator: TestMember;
let ann: TestMember;
let bea: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-reported-images-'));
  testApp = await startTestApp({ DATA_DIR: folder });
  moderator = await addAdmin(testApp, 'moderator@example.com', ['messages.moderate']);
  ann = await addMember(testApp, 'ann@example.com', { displayName: 'Ann' });
  bea = await addMember(testApp, 'bea@example.com', { displayName: 'Bea' });
  cleo = await addMember(testApp, 'cleo@example.com');
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const looks = (action = 'message.read_context') =>
  testApp.deps.database.db.select().from(auditLog).where(eq(auditLog.action, action));
const report = async (from: TestMember, kind: 'message' | 'member', subjectId: string) =>
  (await from.client.call(createReport, { body: { id: randomUUID(), kind, subjectId, reason: 'scam' } })).body.id;
const image = (reportId: string) =>
  moderator.client.send<string>('GET', `/api/admin/reported-messages/${reportId}/image`);
const context = (reportId: string) => moderator.client.call(openMessageContext, { params: { id: reportId } });

test('moderators see reported messages only, five before and five after, and each look is recorded', async () => {
  for (let at = 1; at <= 7; at += 1) await write(ann, bea, `before ${at}`);
  const { id } = (await write(bea, ann, 'Send the money to my cousin.')).body;
  await write(cleo, ann, 'A word from somebody else');
  for (let at = 1; at <= 7; at += 1) await write(ann, bea, `after ${at}`);
  expect((await moderator.client.call(findReportedMessages, { query: {} })).body.reports).toEqual([]);

  const reportId = await report(ann, 'message', id);
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

/** A message of an image alone. */
async function writeImage(from: TestMember, to: TestMember, message: { id?: string } = {}): Promise<string> {
  const headers = { 'content-type': 'image/jpeg' };
  const bytes = await twoHalves(400, 300);
  const imageId = randomUUID();
  await from.client.send('POST', `/api/message-images?id=${imageId}`, bytes, headers);
  return (await write(from, to, '', { ...message, imageId })).body.id;
}

test('a moderator sees the image of a reported message, and each look is recorded', async () => {
  const id = await writeImage(bea, ann);
  const reportId = await report(ann, 'message', id);
  const { reports } = (await moderator.client.call(findReportedMessages, { query: {} })).body;
  expect(reports.find((row) => row.id === reportId)?.evidence).toMatchObject({ hasImage: true });

  const answer = await image(reportId);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(50);
  expect(await looks('message.view_image')).toEqual([
    expect.objectContaining({ adminId: moderator.id, subjectId: id, after: { reportId } }),
  ]);
});

test('where a reported message has no image there is none to look at, and no look on record', async () => {
  const { id } = (await write(bea, ann, 'Only words')).body;
  const before = await looks('message.view_image');
  expect((await image(await report(ann, 'message', id))).status).toBe(404);
  expect(await looks('message.view_image')).toEqual(before);
});

test('a report about a member opens no messages', async () => {
  const id = await report(ann, 'member', bea.id);
  expect([(await context(id)).status, (await context(randomUUID())).status]).toEqual([404, 404]);
  expect((await image(id)).status).toBe(404);
});

test('the image of a message that nobody reported stays private, whatever its sender calls it', async () => {
  // Senders choose the ids of their messages: this one is named like what a report about the member is about.
  await writeImage(cleo, ann, { id: cleo.id });
  expect((await image(await report(ann, 'member', cleo.id))).status).toBe(404);
});
