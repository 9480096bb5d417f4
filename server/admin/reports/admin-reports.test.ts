import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkMax } from '#contract/admin/admin.ts';
import { changeAdminListingStatus, takeListingDown } from '#contract/admin/listings.ts';
import {
  adminReportErrors,
  claimReport,
  decideReport,
  decideReports,
  findReports,
  noteReport,
  releaseReport,
} from '#contract/admin/reports.ts';
import { findSubmissions, markSubmission } from '#contract/admin/submissions.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let anna: TestMember;
let ben: TestMember;
let seller: TestMember;
let reporter: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  anna = await addAdmin(testApp, 'anna@example.com', ['reports.write', 'support.read', 'support.write']);
  ben = await addAdmin(testApp, 'ben@example.com', ['reports.write']);
  seller = await addMember(testApp, 'seller@example.com', { displayName: 'Sally' });
  reporter = await addMember(testApp, 'reporter@example.com', { displayName: 'Rita' });
});
afterAll(() => testApp.close());

async function newReport(): Promise<string> {
  testApp.deps.clock.advance({ minutes: 1 });
  const subjectId = await addListing(testApp, seller.id, { title: 'Odd wig' });
  const body = { id: randomUUID(), kind: 'listing', subjectId, reason: 'scam', details: 'Odd.' } as const;
  return (await reporter.client.call(createReport, { body })).body.id;
}
const claim = (by: TestMember, id: string) => by.client.call(claimReport, { params: { id } });
const decide = (by: TestMember, id: string, decision: 'resolved' | 'dismissed', note?: string) =>
  by.client.call(decideReport, { params: { id }, body: { decision, note } });
const listed = async (filter: 'waiting' | 'open' | 'claimed' | 'resolved' | 'dismissed' | 'all') =>
  (await anna.client.call(findReports, { query: { filter } })).body.reports.map(({ id }) => id);
const lastAudit = async () =>
  (await testApp.deps.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1))[0];

test('a report goes from open over claimed to resolved, and each step is on record', async () => {
  const id = await newReport();
  const [open] = (await anna.client.call(findReports, { query: { filter: 'open' } })).body.reports;
  expect(open).toMatchObject({
    id,
    status: 'open',
    reporter: { name: 'Rita' },
    accused: { id: seller.id, name: 'Sally' },
    evidence: { title: 'Odd wig' },
    listingStatus: 'active',
    sameSubject: 1,
  });
  expect((await claim(anna, id)).body).toMatchObject({ status: 'claimed', claimedBy: { id: anna.id } });
  expect(await lastAudit()).toMatchObject({ action: 'report.claim', adminId: anna.id, subjectId: id });
  const note = await anna.client.call(noteReport, { params: { id }, body: { note: 'Asked the seller.' } });
  expect(note.body.note).toBe('Asked the seller.');
  const closed = (await decide(anna, id, 'resolved', 'Taken down.')).body;
  expect(closed).toMatchObject({ status: 'resolved', closedBy: { id: anna.id }, note: 'Taken down.' });
  expect(await lastAudit()).toMatchObject({
    action: 'report.resolve',
    before: { status: 'claimed' },
    reason: 'Taken down.',
  });
  expect([await listed('waiting'), await listed('resolved')]).toEqual([[], [id]]);
});

test('what one moderator has claimed another can neither claim nor decide, until it is given back', async () => {
  const id = await newReport();
  await claim(anna, id);
  const refused = [await claim(ben, id), await decide(ben, id, 'dismissed')];
  expect(refused.map(({ error }) => error.code)).toEqual(Array(2).fill(adminReportErrors.claimedByOther.code));
  expect((await ben.client.call(releaseReport, { params: { id } })).body).toMatchObject({
    status: 'open',
    claimedBy: null,
  });
  expect((await decide(ben, id, 'dismissed')).body.status).toBe('dismissed');
  expect((await decide(anna, id, 'resolved')).error.code).toBe(adminReportErrors.closed.code);
});

test('of two moderators who claim at once, one has it', async () => {
  const id = await newReport();
  const answers = await Promise.all([claim(anna, id), claim(ben, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what waits comes oldest first', async () => {
  const [first, second] = [await newReport(), await newReport()];
  expect((await listed('open')).slice(-2)).toEqual([first, second]);
  expect((await listed('all')).slice(0, 2)).toEqual([second, first]);
});

test('a report that does not exist is not found', async () => {
  expect((await claim(anna, randomUUID())).status).toBe(404);
});

test('support requests wait until they are marked as done', async () => {
  const id = randomUUID();
  const body = { id, category: 'bug', message: 'It is broken.' } as const;
  await reporter.client.call(createHelpSubmission, { body });
  const { submissions } = (await anna.client.call(findSubmissions, { query: {} })).body;
  expect(submissions).toEqual([
    expect.objectContaining({ id, message: 'It is broken.', replyTo: 'reporter@example.com', doneAt: null }),
  ]);
  const mark = (done: boolean) => anna.client.call(markSubmission, { params: { id }, body: { done } });
  expect((await mark(true)).body).toMatchObject({ doneBy: expect.any(String), doneAt: expect.any(String) });
  expect((await anna.client.call(findSubmissions, { query: {} })).body).toMatchObject({ submissions: [], waiting: 0 });
  expect(await lastAudit()).toMatchObject({ action: 'submission.done', subjectId: id });
  expect((await mark(false)).body.doneAt).toBeNull();
});

test('what is taken down closes the reports about it, claimed or not, and tells who reported it', async () => {
  const writer = await addAdmin(testApp, 'writer@example.com', ['listings.write']);
  const takeDown = (id: string) =>
    writer.client.call(takeListingDown, { params: { id }, body: { reason: 'Not the wig on the photos.' } });
  const remove = (id: string) =>
    writer.client.call(changeAdminListingStatus, { params: { id }, body: { status: 'deleted' } });
  for (const act of [takeDown, remove]) {
    const id = await newReport();
    await claim(anna, id);
    const { rows } = await testApp.deps.database.pool.query('select subject_id from reports where id = $1', [id]);
    await act(rows[0].subject_id);
    expect(await listed('waiting')).not.toContain(id);
    const closed = (await anna.client.call(findReports, { query: { filter: 'resolved' } })).body.reports;
    expect(closed.find((report) => report.id === id)).toMatchObject({ closedBy: { id: writer.id } });
    const [told] = (await reporter.client.call(findNotifications, { query: {} })).body.notifications;
    expect(told).toMatchObject({ kind: 'report-decided', readAt: null });
    expect((await decide(anna, id, 'resolved')).error.code).toBe(adminReportErrors.closed.code);
  }
});

test('the reporter hears what became of a report, and not what was done to whom', async () => {
  for (const decision of ['resolved', 'dismissed'] as const) {
    await decide(anna, await newReport(), decision, 'Banned the seller');
    const [news] = (await reporter.client.call(findNotifications, { query: {} })).body.notifications;
    expect(news?.kind).toBe('report-decided');
    expect(news?.text).toContain(decision === 'resolved' ? 'we have acted on it' : 'nothing against our guidelines');
    expect(news?.text).not.toContain('Banned');
  }
});

test('several reports are decided by one request, which says which could not be and why', async () => {
  const [one, two, claimed, closed] = [await newReport(), await newReport(), await newReport(), await newReport()];
  await claim(ben, claimed);
  await decide(ben, closed, 'dismissed');
  const gone = randomUUID();
  const ids = [one, claimed, two, one, closed, gone];
  const body = { ids, decision: 'dismissed' as const, note: 'A wave of spam' };
  const answer = await anna.client.call(decideReports, { body });
  expect(answer.body).toEqual({
    done: [one, two],
    refused: [
      { id: claimed, code: adminReportErrors.claimedByOther.code, message: adminReportErrors.claimedByOther.message },
      { id: closed, code: adminReportErrors.closed.code, message: adminReportErrors.closed.message },
      { id: gone, code: adminReportErrors.notFound.code, message: adminReportErrors.notFound.message },
    ],
  });
  expect(await listed('dismissed')).toEqual(expect.arrayContaining([one, two]));
  expect(await listed('claimed')).toContain(claimed);
  const { rows } = await testApp.deps.database.pool.query(
    `select subject_id from audit_log where action = 'report.dismiss' and admin_id = $1 and subject_id = any ($2)`,
    [anna.id, body.ids],
  );
  expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual([one, two].toSorted());
  const many = Array.from({ length: bulkMax + 1 }, () => randomUUID());
  expect((await anna.client.call(decideReports, { body: { ...body, ids: many } })).status).toBe(400);
});
