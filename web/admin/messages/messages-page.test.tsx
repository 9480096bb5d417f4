import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findMessagePatterns, findReportedMessages, openMessageContext } from '#contract/admin/messages.ts';
import type { AdminReport } from '#contract/admin/reports.ts';
import { answerOffice, inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MessagesPage from './messages-page.tsx';

const createdAt = '2026-05-04T12:00:00.000Z';
const reported: AdminReport = {
  id: '0193a0a0-0000-7000-8000-0000000000f3',
  kind: 'message',
  subjectId: '0193a0a0-0000-7000-8000-0000000000f4',
  reason: 'other',
  details: '',
  evidence: { content: 'Pay outside, please', hasImage: true },
  status: 'open',
  ...{ reporter: null, accused: null, claimedBy: null, closedBy: null, note: null, createdAt, closedAt: null },
  ...{ sameSubject: 1, photos: [], listingStatus: null },
};

test('of a reported message the image and the messages around it are shown only when they are asked for', async () => {
  answerOffice();
  answer(findReportedMessages, { reports: [reported], total: 1, hasMore: false, waiting: 1 });
  answer(findMessagePatterns, { patterns: [] });
  answer(openMessageContext, {
    messages: [
      {
        ...{ id: reported.subjectId, senderId: sessionMember().id, senderName: 'Selma', createdAt },
        ...{ content: 'Pay outside, please', hasImage: true, dealNews: null, isReported: true },
      },
    ],
  });
  const { user } = openPage(inOffice(<MessagesPage />), {
    as: sessionMember({ isAdmin: true }),
    at: '/admin/messages',
  });
  const report = within(await screen.findByRole('article'));
  expect(requestsTo(openMessageContext)).toEqual([]);
  expect(report.queryByRole('img')).toBeNull();
  await user.click(report.getByRole('button', { name: 'Show the messages around it' }));
  const around = await report.findByRole('list', { name: 'Messages around it' });
  expect(around.textContent).toContain('Selma, May 4, 2026 · reportedPay outside, please');
  await user.click(report.getByRole('button', { name: 'Show the image' }));
  expect(report.getByAltText('Reported by the receiver').getAttribute('src')).toContain(reported.id);
});
