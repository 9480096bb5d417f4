import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authErrors, confirmEmail, resendConfirmation } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import CallbackPage from './callback-page.tsx';
import ConfirmationPage from './confirmation-page.tsx';

const at = `/auth/callback?token=${'0123456789'.repeat(4)}012&type=signup`;
const confirmed = { next: '/account', selectedPlan: null, returnTo: null };

test.for([
  [commonErrors.internal, 'Failed to create your profile. Please try again or contact support.'],
  [commonErrors.unavailable, 'An unexpected error occurred. Please try again.'],
] as const)('a confirmation that fails says why: %#', async ([failure, words]) => {
  refuse(confirmEmail, failure);
  openPage(<CallbackPage />, { at });
  await screen.findByRole('heading', { name: 'Verification Error' });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Login' })).toBeTruthy();
});

test('while a link is followed the page says so, and without a session afterwards it asks to log in', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof confirmed>();
  answer(confirmEmail, () => promise);
  openPage(<CallbackPage />, { at });
  await screen.findByText('Confirming your email...');
  await act(async () => resolve(confirmed));
  expect((await screen.findAllByText('Your session has expired. Please log in again.')).length).toBeGreaterThan(0);
});

test('a link that was followed twice has no third try: it is sent once, however often the page is drawn', async () => {
  answer(confirmEmail, confirmed);
  const { address } = openPage(<CallbackPage />, { at, as: sessionMember() });
  await waitFor(() => expect(address().pathname).toBe('/account'));
  expect(requestsTo(confirmEmail)).toHaveLength(1);
});

test('with the paywall on, a confirmation leads to the plans and greets the new member', async () => {
  answer(confirmEmail, { ...confirmed, next: '/subscription', selectedPlan: 'premium-annual' });
  const { address } = openPage(<CallbackPage />, { at, as: sessionMember({ subscription: 'inactive' }) });
  await waitFor(() => expect(address().pathname).toBe('/subscription'));
  expect(address().state).toEqual({ fromRegistration: true, selectedPlan: 'premium-annual' });
  await screen.findByText('Successfully signed in');
});

test('in another browser a link asks for the password of the registration, and says when it is another', async () => {
  refuse(confirmEmail, authErrors.passwordNeeded);
  const { user, address } = openPage(<CallbackPage />, { at, as: sessionMember() });
  const password = await screen.findByLabelText('Password');
  refuse(confirmEmail, authErrors.wrongRegistrationPassword);
  await user.type(password, 'something else entirely');
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await screen.findByText(authErrors.wrongRegistrationPassword.message);
  answer(confirmEmail, confirmed);
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await waitFor(() => expect(address().pathname).toBe('/account'));
});

test('an expired link brings a new one, and one that was used says that the address is confirmed', async () => {
  refuse(confirmEmail, authErrors.confirmationExpired);
  answer(resendConfirmation, { done: true });
  const { user, close } = openPage(<CallbackPage />, { at });
  await screen.findByRole('heading', { name: 'Verification Error' });
  expect(screen.getByRole('link', { name: 'Return to Login' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
  await waitFor(() => expect(requestsTo(resendConfirmation)).toMatchObject([{ body: { token: expect.any(String) } }]));
  close();

  refuse(confirmEmail, authErrors.alreadyConfirmed);
  openPage(<CallbackPage />, { at });
  await screen.findByRole('heading', { name: 'Your address is confirmed' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('Check Your Email needs an address to speak of', async () => {
  const { address } = openPage(<ConfirmationPage />, { at: '/auth/confirmation' });
  await waitFor(() => expect(address().pathname).toBe('/login'));
});

test('Check Your Email announces the choice of a plan while there is one to make', () => {
  const state = { email: 'amy@example.com', paywallEnabled: true };
  openPage(<ConfirmationPage />, { at: '/auth/confirmation', state });
  expect(screen.getByText('amy@example.com')).toBeTruthy();
  expect(screen.getByText('Choose a subscription plan')).toBeTruthy();
  expect(screen.getByText(/^A subscription is required/)).toBeTruthy();
});

test('Check Your Email names the plan that is paid after the confirmation', () => {
  const state = { email: 'amy@example.com', paywallEnabled: true, planName: 'Shopping Annual' };
  openPage(<ConfirmationPage />, { at: '/auth/confirmation', state });
  expect(screen.getByText('Pay for Shopping Annual')).toBeTruthy();
  expect(screen.queryByText('Choose a subscription plan')).toBeNull();
});
