import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authErrors, changePassword, requestPasswordReset } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { pressByTab, typeInto } from '#web/test/keys.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { PasswordSection } from './password-section.tsx';

const as = sessionMember();

test('a link for a new password is mailed, and what goes wrong with that is said', async () => {
  const { promise, resolve } = Promise.withResolvers<{ done: true }>();
  answer(requestPasswordReset, () => promise);
  const { user } = openPage(<PasswordSection email={as.email} />, { as, at: '/account/settings' });
  const reset = () => screen.getByRole('button', { name: 'Reset Password' });
  await user.click(reset());
  await screen.findByRole('button', { name: 'Sending...' });
  resolve({ done: true });
  await screen.findByText('Password reset email sent. Please check your inbox.');
  expect(requestsTo(requestPasswordReset)).toEqual([{ body: { email: as.email } }]);
  refuse(requestPasswordReset, commonErrors.unavailable);
  await user.click(reset());
  await screen.findByText('Unable to send password reset email. Please try again later.');
  answer(requestPasswordReset, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(reset());
  await screen.findByText('Unable to process request. Please try again later.');
});

test('the password is changed with the old one, or by a mail', async () => {
  const { user } = openPage(<PasswordSection email={as.email} />, { as, at: '/account/settings' });
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Password' }));
  const update = dialog.getByRole('button', { name: 'Update Password' });
  const fill = async (...texts: string[]) => {
    for (const [at, name] of ['Current Password', 'New Password', 'Confirm Password'].entries())
      await typeInto(user, dialog.getByLabelText(name), texts[at] ?? '');
    await pressByTab(user, update);
  };
  await fill('wrong password', 'short', 'other');
  await dialog.findByText('Password must be at least 8 characters');
  expect(dialog.getByText('Passwords do not match')).toBeTruthy();
  expect(requestsTo(changePassword)).toEqual([]);
  refuse(changePassword, authErrors.wrongPassword);
  await fill('wrong password', 'nine velvet ribbons', 'nine velvet ribbons');
  await dialog.findByText('Your current password is not right.');
  refuse(changePassword, commonErrors.internal);
  await user.click(update);
  await screen.findByText('Failed to update password');
  answer(changePassword, { done: true });
  await fill('seven copper combs', 'nine velvet ribbons', 'nine velvet ribbons');
  await screen.findByText('Password updated successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(changePassword).at(-1)).toEqual({
    body: { currentPassword: 'seven copper combs', newPassword: 'nine velvet ribbons' },
  });
});
