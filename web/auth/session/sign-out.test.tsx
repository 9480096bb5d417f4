import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signOut } from '#contract/auth/session.ts';
import { findDrafts, keepDraft } from '#web/lib/drafts/draft-store.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { useSignOut } from './use-sign-out.ts';

const as = sessionMember();
const other = '11111111-1111-4111-8111-111111111111';
const SignOutButton = () => {
  const leave = useSignOut();
  return (
    <button type="button" onClick={leave}>
      Sign Out
    </button>
  );
};
afterEach(() => localStorage.clear());

test('who signs out with something unsent is asked, stays if they want, and else leaves no draft of theirs on this device', async () => {
  answer(signOut, { done: true });
  keepDraft(as.id, 'listing', undefined, 'a bob');
  keepDraft(other, 'listing', undefined, 'of somebody else');
  const { user } = openPage(<SignOutButton />, { as });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('alertdialog', { name: 'Sign out and delete what you have not sent?' });
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requestsTo(signOut)).toEqual([]);
  expect(findDrafts(as.id, '')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Sign Out' }));
  await screen.findByText('Successfully signed out');
  await waitFor(() => expect(findDrafts(as.id, '')).toEqual([]));
  expect(findDrafts(other, '')).toHaveLength(1);
});

test('who has nothing unsent is not asked', async () => {
  answer(signOut, { done: true });
  const { user } = openPage(<SignOutButton />, { as });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText('Successfully signed out');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
