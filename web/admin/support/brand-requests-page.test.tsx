import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findBrandRequests, settleBrandRequest } from '#contract/support/brand-requests.ts';
import { answerOffice, inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import BrandRequestsPage from './brand-requests-page.tsx';

const request = (place: number, name: string, askers: number) => ({
  id: `0193a0a0-0000-7000-8000-0000000000b${place}`,
  name,
  askers,
  firstAskedAt: '2026-05-04T12:00:00.000Z',
});
const hairdo = request(1, 'Hairdo', 3);

function openRequests(requests: (typeof hairdo)[]) {
  answerOffice();
  answer(findBrandRequests, { requests });
  return openPage(inOffice(<BrandRequestsPage />), { as: sessionMember({ isAdmin: true }), at: '/admin' });
}

test('each brand says how many members wait for it, and is marked as done or declined after a question', async () => {
  answer(settleBrandRequest, { done: true });
  const { user } = openRequests([hairdo, request(2, 'Forever Young', 1)]);
  await screen.findByText('3 members, the first on May 4, 2026');
  expect(screen.getByText('1 member, the first on May 4, 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decline Hairdo' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
  await screen.findByText('Declined.');
  await user.click(screen.getByRole('button', { name: 'Done Hairdo' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, it is' }));
  await screen.findByText('Marked as done.');
  const id = hairdo.id;
  expect(requestsTo(settleBrandRequest)).toEqual([
    { params: { id }, body: { outcome: 'declined' } },
    { params: { id }, body: { outcome: 'done' } },
  ]);
});

test('where nobody waits it says so', async () => {
  openRequests([]);
  await screen.findByText('Nobody waits for a brand');
});
