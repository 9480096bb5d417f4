import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authErrors, resendConfirmation, signIn } from '#contract/auth/auth.ts';
import { signInWithPasskey, startPasskeySignIn } from '#contract/auth/passkeys.ts';
import { getSession } from '#contract/auth/session.ts';
import { getCheckout } from '#contract/billing/billing.ts';
import { commonErrors } from '#contract/errors.ts';
import RegisterPage from '#web/auth/registration/register-page.tsx';
import MyAccountPage from '#web/members/my-account-page.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage, sessionOf } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import LoginPage from './login-page.tsx';

afterEach(() => void vi.restoreAllMocks());

const comeBack = (search: string) => openPage(<LoginPage />, { at: `/login?payment_complete=true${search}` });

test('who comes back from a checkout that the server can confirm is congratulated', async () => {
  answer(getCheckout, { isComplete: true });
  comeBack('&session_id=cs_test_1');
  expect(await screen.findByText('Payment Successful!')).toBeTruthy();
  expect(screen.getByText('Please sign in and click My Account to add listings.')).toBeTruthy();
  expect(requestsTo(getCheckout)).toEqual([{ params: { id: 'cs_test_1' } }]);
});

test('who comes back from a payment is congratulated, signed in and sent on by a full load', async () => {
  const wait = stopClock();
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  answer(getCheckout, { isComplete: true });
  answer(signIn, () => {
    answer(getSession, sessionOf(sessionMember()));
    return { twoFactorRequired: false };
  });
  const { user } = comeBack('&session_id=cs_test_paid&return_to=%2Faccount%2Fsettings%3Fa%3D1');
  await screen.findByText('Payment Successful!');
  await submit(user);
  await screen.findByText('Successfully logged in! Redirecting...');
  await screen.findByText('Payment confirmed! Your subscription is now active.');
  expect(left).not.toHaveBeenCalled();
  await wait(1_100);
  expect(left.mock.calls).toEqual([['/account/settings?a=1']]);
  const stored = Object.entries(localStorage).filter(([key]) => /subscription/.test(key));
  expect(stored.map(([, value]) => value)).toEqual(expect.arrayContaining(['true', expect.stringMatching(/^\d{13}$/)]));
});

test('an address that anyone can make is no payment', async () => {
  answer(getCheckout, { isComplete: false });
  comeBack('&session_id=cs_test_1');
  expect(await screen.findByText('Sign in to see your subscription.')).toBeTruthy();
  expect(screen.queryByText('Payment Successful!')).toBeNull();
});

test('without a checkout in the address nothing is asked, and nothing is confirmed', async () => {
  comeBack('');
  expect(await screen.findByText('Sign in to see your subscription.')).toBeTruthy();
});

test('who is signed in already is led on from the sign-in and from the registration, and never elsewhere', async () => {
  const as = sessionMember();
  for (const [page, at, target] of [
    [<LoginPage key="login" />, '/login', '/account'],
    [<RegisterPage key="register" />, '/register?return_to=/account/settings', '/account/settings'],
    [<MyAccountPage key="account" />, '/myaccount', '/account'],
    // The other shapes of an address elsewhere: web/auth/doors/return-target.test.ts.
    [<LoginPage key="evil" />, `/login?return_to=${encodeURIComponent('https://evil.example/account')}`, '/account'],
  ] as const) {
    const { address, close } = openPage(page, { as, at });
    await waitFor(() => expect([at, address().pathname]).toEqual([at, target]));
    close();
  }
});

test('a wrong password is told without a word about which was wrong, and the form keeps the address', async () => {
  refuse(signIn, authErrors.invalidCredentials);
  const { user } = openPage(<LoginPage />, { at: '/login' });
  for (const name of ['Email', 'Password']) expect(screen.getByLabelText(name)).toHaveProperty('required', true);
  await submit(user);
  await screen.findByText('Invalid email or password. Please check your credentials and try again.');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amy@example.com');
});

test('an address that is none is said to be none', async () => {
  refuse(signIn, { ...commonErrors.invalid, message: 'Please enter a valid email address' }, 'email');
  const { user } = openPage(<LoginPage />, { at: '/login' });
  await submit(user);
  await screen.findByText('Please enter a valid email address');
});

test('a sign-in that fails for another reason says so twice', async () => {
  refuse(signIn, commonErrors.internal);
  const { user } = openPage(<LoginPage />, { at: '/login' });
  await submit(user);
  await screen.findByText('An error occurred during login. Please try again.');
  await screen.findByText('Login failed');
});

test('an address that was never confirmed is told so and can ask for the mail again', async () => {
  refuse(signIn, authErrors.notVerified);
  answer(resendConfirmation, { done: true });
  const { user, address } = openPage(<LoginPage />, { at: '/login' });
  await submit(user);
  await screen.findByText('Please verify your email address before logging in.');
  await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
  await waitFor(() => expect(address().pathname).toBe('/auth/confirmation'));
  expect(address().state).toMatchObject({ email: 'amy@example.com', isJustSent: true });
  expect(requestsTo(resendConfirmation).map(({ body }) => body)).toEqual([{ email: 'amy@example.com' }]);
});

async function submit(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'amy@example.com');
  await user.type(screen.getByLabelText('Password'), 'not my password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a passkey that is chosen among the suggestions of the email field signs in', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
  const get = vi.fn(async (_options: object) => ({
    ...{ id: 'AQID', rawId: bytes, type: 'public-key', response },
    getClientExtensionResults: () => ({}),
  }));
  const suggests = Object.assign(class {}, { isConditionalMediationAvailable: async () => true });
  vi.stubGlobal('PublicKeyCredential', suggests);
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
  answer(startPasskeySignIn, { challenge: 'AQID' });
  answer(signInWithPasskey, { done: true });
  openPage(<LoginPage />, { at: '/login' });
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  await expect.poll(() => requestsTo(signInWithPasskey)).toHaveLength(1);
  expect(requestsTo(signInWithPasskey)[0]?.body).toMatchObject({ credential: { id: 'AQID' }, rememberMe: false });
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  vi.unstubAllGlobals();
});
