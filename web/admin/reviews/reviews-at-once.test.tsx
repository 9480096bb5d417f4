import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminReview, decideReviews, findAdminReviews } from '#contract/admin/reviews.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { AdminReviews } from './admin-reviews.tsx';

const id = (last: number) => `0193a0a0-0000-7000-9000-00000000000${last}`;
const reviews = [1, 2].map(
  (at): AdminReview => ({
    ...{ id: id(at), reviewer: null, reviewed: { id: id(8), name: `Seller ${at}` }, rating: 1, comment: null },
    ...{ createdAt: '2026-05-04T12:00:00.000Z', editedAt: null, hiddenAt: null, hiddenReason: null },
    ...{ isFromNewAccount: false, isVerified: false },
  }),
);

test('all reviews shown are hidden with one reason, and what could not be is named with why', async () => {
  answer(decideReviews, {
    done: [id(1)],
    refused: [{ id: id(2), code: 'reviews.not_found', message: 'We could not find this review.' }],
  });
  answer(findAdminReviews, { reviews, nextCursor: null });
  const { user } = openPage(inOffice(<AdminReviews />), { as: sessionMember({ isAdmin: true }) });
  await screen.findByRole('article', { name: 'Review of Seller 1' });
  expect(screen.queryByRole('button', { name: 'Hide all chosen' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all reviews shown' }));
  await user.click(screen.getByRole('button', { name: 'Hide all chosen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide 2 reviews?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Made up');
  await user.click(dialog.getByRole('button', { name: 'Hide 2 reviews' }));
  expect(await screen.findByText('1 review done, 1 not:')).toBeTruthy();
  expect(screen.getByText('Review of Seller 2: We could not find this review.')).toBeTruthy();
  expect(requestsTo(decideReviews).map(({ body }) => body)).toEqual([
    { ids: [id(1), id(2)], isHidden: true, reason: 'Made up' },
  ]);

  answer(decideReviews, { done: [id(1)], refused: [] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(requestsTo(decideReviews).at(-1)?.body).toMatchObject({ ids: [id(1)], isHidden: false });
});
