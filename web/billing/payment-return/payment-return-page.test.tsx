import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { getMySubscription, recoverSubscription } from '#contract/billing/billing.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage, sessionOf } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { mySubscription } from '#web/test/subscriptions.ts';
import BillingWatcher from './billing-watcher.tsx';
import PaymentReturnPage from './payment-return-page.tsx';

const at = '/payment-return';
const as = sessionMember({ subscription: 'inactive' });

beforeEach(() => {
  answer(getMySubscription, mySubscription());
  answer(recoverSubscription, { subscription_found: false });
});

test('after paying, the page counts down while it verifies', async () => {
  const wait = stopClock();
  const { address } = openPage(<PaymentReturnPage />, { as, at });
  await screen.findByText('Verifying your subscription...');
  expect(screen.getByText(/^You will be taken to your account in \d+ seconds\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to My Account' }).getAttribute('href')).toBe('/account');
  expect(address().search).toBe('?payment_complete=true&subscription=success');
  await wait(11_000);
  expect(address().pathname).toBe('/account');
});

test('after paying, each thing that can go wrong has its own words', async () => {
  openPage(<PaymentReturnPage />, { at });
  await screen.findByText('Unable to restore your session. Please sign in again.');
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/login\?payment_complete=true/);
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
});

test('after paying, a session that cannot be read sends to the sign-in', async () => {
  answer(getSession, () => {
    refuse(getSession, commonErrors.invalid);
    return sessionOf(as);
  });
  openPage(<PaymentReturnPage />, { at, asksSession: true });
  await screen.findByText('An unexpected error occurred. Please sign in manually.');
});

test('after paying, what was not verified within half a minute is said to be so', async () => {
  const wait = stopClock();
  answer(getSession, () => new Promise<never>(() => {}));
  openPage(<PaymentReturnPage />, { at, asksSession: true });
  await screen.findByText('We are getting everything ready...');
  await wait(31_000);
  expect(screen.getByText('Unable to verify your subscription status. Please contact support.')).toBeTruthy();
});

test('a start that looks like the return from a payment asks again after 2 seconds', async () => {
  const wait = stopClock();
  openPage(<BillingWatcher />, { as, at: '/help?restore_session=true' });
  await screen.findByText('Verifying subscription status...');
  await waitFor(() => expect(screen.queryByText('Verifying subscription status...')).toBeNull());
  const before = requestsTo(getSession).length;
  await wait(1_500);
  expect(requestsTo(getSession)).toHaveLength(before);
  await wait(600);
  expect(requestsTo(getSession)).toHaveLength(before + 1);
});
