import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminReview, decideReviews } from '#contract/admin/reviews.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ReviewsAtOnce } from './reviews-at-once.tsx';

const id = (last: number) => `0193a0a0-0000-7000-9000-00000000000${last}`;
const reviews = [1, 2].map((at) => ({ id: id(at), reviewed: { id: id(8), name: `Seller ${at}` } })) as AdminReview[];

function Bar() {
  const selection = useSelection(reviews.map((review) => review.id));
  return <ReviewsAtOnce reviews={reviews} selection={selection} isHidden={false} />;
}

test('all reviews shown are hidden with one reason, and what could not be is named with why', async () => {
  answer(decideReviews, {
    done: [id(1)],
    refused: [{ id: id(2), code: 'reviews.not_found', message: 'We could not find this review.' }],
  });
  const { user } = openPage(inOffice(<Bar />), { as: sessionMember({ isAdmin: true }) });
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
});
