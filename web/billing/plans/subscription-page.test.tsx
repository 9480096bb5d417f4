import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import {
  billingErrors,
  enableTesting,
  getMyOffers,
  getMySubscription,
  getOffers,
  recoverSubscription,
  startCheckout,
} from '#contract/billing/billing.ts';
import { plans } from '#contract/billing/plans.ts';
import { commonErrors } from '#contract/errors.ts';
import RequireSession from '#web/auth/doors/require-session.tsx';
import RequireSubscriber from '#web/auth/doors/require-subscriber.tsx';
import { SessionWatcher } from '#web/auth/session/session-watcher.tsx';
import AccountSubscriptionPage from '#web/billing/mine/account-subscription-page.tsx';
import BillingWatcher from '#web/billing/payment-return/billing-watcher.tsx';
import { getToasts } from '#web/lib/toast.ts';
import { answer, refuse } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage, sessionOf } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { mySubscription } from '#web/test/subscriptions.ts';
import SubscriptionPage from './subscription-page.tsx';

const as = sessionMember({ subscription: 'inactive' });
const offers = plans.map(({ id, cents }) => ({ plan: id, firstCents: cents, renewalCents: cents, trialDays: 0 }));

beforeEach(() => {
  answer(getMyOffers, { offers, charterPlacesLeft: 0 });
  answer(getMySubscription, mySubscription());
  answer(recoverSubscription, { subscription_found: false });
});
afterEach(() => void vi.restoreAllMocks());

test('a payment page or a test mode that cannot be opened says so, and can be tried again', async () => {
  const { user } = openPage(<SubscriptionPage />, { as, at: '/subscription', site: { testMode: true } });
  refuse(startCheckout, commonErrors.internal);
  const choose = await screen.findByRole('button', { name: 'Choose Monthly (Shopping Monthly)' });
  await waitFor(() => expect(choose).toHaveProperty('disabled', false));
  await user.click(choose);
  await screen.findByText('Failed to open subscription checkout');
  await waitFor(() => expect(choose).toHaveProperty('disabled', false));
  refuse(startCheckout, billingErrors.planUnavailable);
  await user.click(choose);
  await screen.findByText(billingErrors.planUnavailable.message);

  const enable = screen.getByRole('button', { name: 'Enable testing mode' });
  refuse(enableTesting, { ...commonErrors.invalid, status: 409 });
  await user.click(enable);
  await screen.findByText('Failed to enable testing mode.');
  refuse(enableTesting, commonErrors.internal);
  await user.click(enable);
  await screen.findByText('An error occurred while enabling testing mode.');
});

test('on the way to the payment page the browser remembers what for', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  answer(startCheckout, { url: 'https://pay.example.com/cs_1' });
  const { user } = openPage(<SubscriptionPage />, { as, at: '/subscription', state: { from: '/messages' } });
  const choose = await screen.findByRole('button', { name: 'Choose Annual (Premium Annual)' });
  await waitFor(() => expect(choose).toHaveProperty('disabled', false));
  await user.click(choose);
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example.com/cs_1'));
  expect(JSON.parse(localStorage.getItem('wigloop:payment-session') ?? '{}')).toEqual({
    userId: as.id,
    userEmail: as.email,
    plan: 'premium-annual',
    timestamp: expect.any(Number),
    returnTo: '/messages',
  });
});

test('who has subscribed is thanked and taken to the account after 3 seconds', async () => {
  const wait = stopClock();
  const { address } = openPage(<SubscriptionPage />, { as: sessionMember(), at: '/subscription?subscription=success' });
  await screen.findByText('Thank you for subscribing! Your account is being updated.');
  await wait(2_000);
  expect(address().pathname).toBe('/subscription');
  await wait(1_100);
  expect(address().pathname).toBe('/account');
});

test('who comes back without a session is led to the sign-in after 2 seconds, and from there back', async () => {
  const wait = stopClock();
  const { address } = openPage(<SubscriptionPage />, { at: '/subscription?subscription=success' });
  expect((await screen.findAllByText('Trying to restore your session...')).length).toBeGreaterThan(0);
  await wait(2_100);
  expect(address()).toMatchObject({
    pathname: '/login',
    search: '?return_to=%2Fsubscription%3Fsubscription%3Dsuccess',
  });
});

test('whoever the page does not know is asked to sign in before subscribing', async () => {
  const wait = stopClock();
  refuse(getSession, commonErrors.internal);
  answer(getOffers, { offers, charterPlacesLeft: 0 });
  const { user } = openPage(<AccountSubscriptionPage />, {
    at: '/account/subscription',
    door: <RequireSession />,
    asksSession: true,
  });
  await screen.findByText('Loading your account...');
  await wait(9_000);
  expect(screen.getByRole('heading', { name: 'Subscription Management' })).toBeTruthy();
  const choose = await screen.findByRole('button', { name: 'Choose Annual (Shopping Annual)' });
  await user.click(choose);
  await screen.findByText('Please sign in to subscribe');
});

test('whoever was signed out meanwhile is asked to sign in before subscribing, by one sentence', async () => {
  answer(getMyOffers, { offers, charterPlacesLeft: 0 });
  answer(getOffers, { offers, charterPlacesLeft: 0 });
  refuse(startCheckout, commonErrors.unauthenticated);
  const page = (
    <>
      <SessionWatcher />
      <SubscriptionPage />
    </>
  );
  const { user } = openPage(page, { as, at: '/subscription' });
  await user.click(await screen.findByRole('button', { name: 'Choose Annual (Shopping Annual)' }));
  await waitFor(() => expect(getToasts().map(({ message }) => message)).toEqual(['Please sign in to subscribe']));
});

test('who has just registered is greeted on the page of plans', async () => {
  openPage(<SubscriptionPage />, { as, at: '/subscription', state: { fromRegistration: true } });
  await screen.findByText(/^Your account is ready\./);
});

test('a declined card can be left, and the plans say so', async () => {
  answer(getMyOffers, { offers, charterPlacesLeft: 40 });
  const { address } = openPage(<SubscriptionPage />, { as, at: '/subscription?canceled=true' });
  await screen.findByText('Subscription was canceled.');
  expect([address().pathname, address().search]).toEqual(['/subscription', '']);
  await screen.findByText(/Charter pricing for the first/);
  for (const name of ['Shopping plans', 'Premium plans'])
    expect(within(screen.getByRole('region', { name })).getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'payment methods' }).getAttribute('href')).toBe('/help/payment-methods');
  expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
});

test('the paywall is felt by members who are signed in, and test mode lets them pass', async () => {
  const site = { testMode: true };
  const { user, address } = openPage(<p>My account</p>, {
    as,
    at: '/account',
    site,
    door: <RequireSubscriber />,
    beside: [{ path: '/subscription', element: <SubscriptionPage /> }],
  });
  await waitFor(() => expect(address().pathname).toBe('/subscription'));
  answer(enableTesting, () => {
    answer(getSession, sessionOf(sessionMember({ subscription: 'bypass' }), site));
    return { success: true as const };
  });
  await user.click(await screen.findByRole('button', { name: 'Enable testing mode' }));
  await screen.findByText('Testing mode enabled. You now have full access.');
  await screen.findByText('My account');
  expect(address().pathname).toBe('/account');
});

test('a subscription whose webhook was lost is found, and the member is let in', async () => {
  const wait = stopClock();
  answer(recoverSubscription, () => {
    answer(getSession, sessionOf(sessionMember()));
    return { subscription_found: true };
  });
  const { visited } = openPage(
    <>
      <BillingWatcher />
      <SubscriptionPage />
    </>,
    { as, at: '/subscription' },
  );
  await screen.findByText('Your subscription has been recovered!');
  await wait(1_600);
  // From where it goes on to the account: web/auth/sign-in/login-page.test.tsx.
  expect(visited.at(-1)).toBe('/myaccount');
});
