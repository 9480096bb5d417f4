import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { approveListing, changeAdminListingStatus, takeListingDown } from '#contract/admin/listings.ts';
import { findReportedMessages, openMessageContext } from '#contract/admin/messages.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { claimReport, decideReport, findReports, getReport, noteReport } from '#contract/admin/reports.ts';
import { clearNewReviews, decideReviews, hideReview } from '#contract/admin/reviews.ts';
import { adminUserErrors, getUser } from '#contract/admin/users.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { writeReview } from '#contract/reviews/reviews.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let moderator: TestMember;
let boss: TestMember;
let member: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  moderator = await addAdmin(testApp, 'moderator@example.com', [...adminPermissions]);
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
  member = await addMember(testApp, 'member@example.com');
});
afterAll(() => testApp.close());

const ownMatter = adminUserErrors.ownMatter.code;
const reason = 'As I like it';
const report = async (kind: 'message' | 'member', subjectId: string) =>
  (await member.client.call(createReport, { body: { id: randomUUID(), kind, subjectId, reason: 'scam' } })).body.id;
const review = async (by: TestMember, about: TestMember) =>
  (await by.client.call(writeReview, { params: { id: about.id }, body: { rating: 1, comment: 'Never again' } })).body
    .id;

test('staff do not learn who reported them, and do not decide about it, super admins neither', async () => {
  for (const accused of [moderator, boss]) {
    const { client } = accused;
    const other = accused === boss ? moderator : boss;
    const waiting = async () => {
      const { items } = (await client.call(getAttention, {})).body;
      return items.filter(({ kind }) => kind.startsWith('report')).map(({ count }) => count);
    };
    const before = await waiting();
    const { id: message } = (await write(accused, member, 'Pay my cousin')).body;
    const ids = [await report('member', accused.id), await report('message', message)];
    expect(await waiting()).toEqual(before);
    const seen = async (by: TestMember) => {
      const { reports } = (await by.client.call(findReports, { query: {} })).body;
      const { reports: messages } = (await by.client.call(findReportedMessages, { query: {} })).body;
      const { reports: ofMember } = (await by.client.call(getUser, { params: { id: accused.id } })).body;
      return [reports, messages, ofMember].map((list) => list.filter(({ id }) => ids.includes(id)).length);
    };
    expect([await seen(accused), await seen(other)]).toEqual([
      [0, 0, 0],
      [2, 1, 2],
    ]);
    await other.client.call(noteReport, { params: { id: ids[0] ?? '' }, body: { note: 'Asked for cash' } });
    const noted = async ({ client: reader }: TestMember) => {
      const { entries } = (await reader.call(findAuditEntries, { query: { subject: ids[0] } })).body;
      return entries.map(({ action }) => action);
    };
    expect([await noted(accused), await noted(other)]).toEqual([[], ['report.note']]);
    for (const id of ids) {
      const answers = [
        await client.call(getReport, { params: { id } }),
        await client.call(claimReport, { params: { id } }),
        await client.call(decideReport, { params: { id }, body: { decision: 'dismissed' } }),
        await client.call(openMessageContext, { params: { id } }),
        await client.send('GET', `/api/admin/reported-messages/${id}/image`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await other.client.call(claimReport, { params: { id } })).status).toBe(200);
    }
  }
});

test('staff hide no review about themselves and none of their own, alone or in bulk', async () => {
  const { client } = moderator;
  const ids = [await review(member, moderator), await review(moderator, member)];
  for (const id of ids)
    expect((await client.call(hideReview, { params: { id }, body: { reason } })).error.code).toBe(ownMatter);
  const bulk = (await client.call(decideReviews, { body: { ids, isHidden: true, reason } })).body;
  expect([bulk.done, bulk.refused.map(({ code }) => code)]).toEqual([[], [ownMatter, ownMatter]]);
  expect((await client.call(clearNewReviews, { params: { id: moderator.id } })).error.code).toBe(ownMatter);
  const [first = ''] = ids;
  expect((await boss.client.call(hideReview, { params: { id: first }, body: { reason } })).status).toBe(200);
});

test('staff act on a listing of their own as its owner, not as staff', async () => {
  const id = await addListing(testApp, moderator.id);
  const { client } = moderator;
  const params = { id };
  const answers = [
    await client.call(approveListing, { params }),
    await client.call(takeListingDown, { params, body: { reason } }),
    await client.call(changeAdminListingStatus, { params, body: { status: 'deleted' } }),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual([ownMatter, ownMatter, ownMatter]);
  await boss.client.call(takeListingDown, { params, body: { reason } });
  const back = await client.call(changeAdminListingStatus, { params, body: { status: 'active' } });
  expect(back.error.code).toBe(ownMatter);
});
