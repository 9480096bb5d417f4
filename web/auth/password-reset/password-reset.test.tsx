import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authErrors, checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import NewPasswordPage from './new-password-page.tsx';
import ResetRequestPage from './reset-request-page.tsx';

test('instructions that could not be sent are admitted, and another address can be tried after those that were', async () => {
  refuse(requestPasswordReset, commonErrors.unavailable);
  const { user } = openPage(<ResetRequestPage />, { at: '/reset-password' });
  const send = screen.getByRole('button', { name: 'Send reset instructions' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/^Email/), 'ann@example.com');
  await user.click(send);
  await screen.findAllByText('Failed to send reset instructions. Please try again.');
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'ann@example.com');

  answer(requestPasswordReset, { done: true });
  await user.click(send);
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Try a different email address' }));
  expect(screen.getByLabelText(/^Email/)).toBeTruthy();
});

test('two passwords that differ are not sent, and a link that was used meanwhile leads to a new one', async () => {
  answer(checkPasswordReset, { valid: true });
  refuse(resetPassword, authErrors.linkInvalid);
  const { user } = openPage(<NewPasswordPage />, { at: `/auth/reset-password?token=${'a'.repeat(32)}` });
  await user.type(await screen.findByLabelText(/^New password/), 'five silver brushes');
  await user.type(screen.getByLabelText(/^Confirm password/), 'five silver brush');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByText('Passwords do not match');
  expect(requestsTo(resetPassword)).toEqual([]);
  await user.type(screen.getByLabelText(/^Confirm password/), 'es');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/reset-password');
});
