import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportMyData } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import type { ReportKind } from '#contract/moderation/report-values.ts';
import { createReport, reportErrors } from '#contract/moderation/reports.ts';
import { user } from '#server/db/schema/auth.ts';
import { listings } from '#server/db/schema/listings.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let seller: TestMember;
let buyer: TestMember;
let stranger: TestMember;
let listingId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  seller = await addMember(testApp, 'seller@example.com');
  buyer = await addMember(testApp, 'buyer@example.com');
  stranger = await addMember(testApp, 'stranger@example.com');
  listingId = await addListing(testApp, seller.id, { title: 'Silk bob' });
});
afterAll(() => testApp.close());

const report = (by: TestMember, kind: ReportKind, subjectId: string, more: object = {}) =>
  by.client.call(createReport, { body: { id: randomUUID(), kind, subjectId, reason: 'scam' as const, ...more } });
const find = async (id: string) => (await testApp.deps.database.db.select().from(reports).where(eq(reports.id, id)))[0];

test('a report keeps what was reported as it stood at that moment', async () => {
  const { id } = (await report(buyer, 'listing', listingId, { details: ' Looks copied. ' })).body;
  await testApp.deps.database.db.update(listings).set({ title: 'Innocent bob' }).where(eq(listings.id, listingId));
  expect(await find(id)).toMatchObject({
    kind: 'listing',
    subjectId: listingId,
    accusedId: seller.id,
    reporterId: buyer.id,
    details: 'Looks copied.',
    status: 'open',
    evidence: { title: 'Silk bob', description: 'Worn twice.', priceCents: 15_000 },
  });
});

test('saying it again changes the open report; after a decision it is a new one', async () => {
  const first = (await report(buyer, 'member', seller.id)).body;
  const again = (await report(buyer, 'member', seller.id, { reason: 'harassment', details: 'Worse now.' })).body;
  expect([first.isChange, again]).toEqual([false, { id: first.id, isChange: true }]);
  expect(await find(first.id)).toMatchObject({ reason: 'harassment', details: 'Worse now.' });
  await testApp.deps.database.db.update(reports).set({ status: 'dismissed' }).where(eq(reports.id, first.id));
  expect((await report(buyer, 'member', seller.id)).body.id).not.toBe(first.id);
});

test('the same report sent three times at once arrives once', async () => {
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => report(stranger, 'member', seller.id, { id })));
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ id, isChange: false }));
  const kept = await testApp.deps.database.db.select().from(reports).where(eq(reports.reporterId, stranger.id));
  expect(kept).toHaveLength(1);
  expect((await report(buyer, 'member', stranger.id, { id })).error).toMatchObject({ code: reportErrors.idTaken.code });
});

test('a message can be reported by the one who received it, and by nobody else', async () => {
  const { id } = (await write(seller, buyer, 'Pay me outside, please.')).body;
  const { id: reportId } = (await report(buyer, 'message', id)).body;
  expect(await find(reportId)).toMatchObject({
    accusedId: seller.id,
    evidence: { content: 'Pay me outside, please.' },
  });
  expect((await report(seller, 'message', id)).error.code).toBe(reportErrors.oneself.code);
  expect((await report(stranger, 'message', id)).status).toBe(404);
});

test('nobody reports themselves, nor their own listing', async () => {
  const answers = [await report(seller, 'member', seller.id), await report(seller, 'listing', listingId)];
  expect(answers.map(({ error }) => error.code)).toEqual([reportErrors.oneself.code, reportErrors.oneself.code]);
});

test.each(['listing', 'member', 'message'] as const)('a %s that does not exist is not found', async (kind) => {
  expect((await report(buyer, kind, randomUUID())).status).toBe(404);
});

test('a listing that the member cannot see cannot be reported', async () => {
  const removed = await addListing(testApp, seller.id, { status: 'removed', removedAt: new Date() });
  expect((await report(buyer, 'listing', removed)).status).toBe(404);
  const shy = await addMember(testApp, 'shy@example.com');
  await seller.client.call(blockMember, { params: { memberId: shy.id } });
  expect((await report(shy, 'listing', listingId)).status).toBe(404);
});

test('one member can send twenty reports an hour', async () => {
  const eager = await addMember(testApp, 'eager@example.com');
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await report(eager, 'member', seller.id)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('own reports are part of the export, and lose the name with the account', async () => {
  const leaving = await addMember(testApp, 'leaving@example.com');
  const { id } = (await report(leaving, 'member', seller.id, { details: 'Rude.' })).body;
  const exported = (await leaving.client.call(exportMyData, {})).body;
  expect(exported.reports).toEqual([expect.objectContaining({ kind: 'member', reason: 'scam', details: 'Rude.' })]);
  await testApp.deps.database.db.delete(user).where(eq(user.id, leaving.id));
  expect(await find(id)).toMatchObject({ reporterId: null, details: 'Rude.' });
});
