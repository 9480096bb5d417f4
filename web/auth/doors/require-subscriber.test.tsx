import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage, sessionOf } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import RequireSession from './require-session.tsx';
import RequireSubscriber from './require-subscriber.tsx';

const as = sessionMember({ subscription: 'inactive' });
const page = <p>My listings</p>;

test('with the paywall on, a member without a subscription is sent to the plans, but reaches the settings', async () => {
  const { address } = openPage(page, { as, at: '/account', door: <RequireSubscriber /> });
  await expect.poll(() => address().pathname).toBe('/subscription');
  expect(address().state).toEqual({ from: '/account' });
  expect(screen.queryByText('My listings')).toBeNull();
  openPage(<p>My settings</p>, { as, at: '/account/settings', door: <RequireSession /> });
  expect(screen.getByText('My settings')).toBeTruthy();
});

test('when no yes comes after 12 polls, the plans are shown', async () => {
  const wait = stopClock();
  const { address } = openPage(page, { as, at: '/account?subscription=success', door: <RequireSubscriber /> });
  await screen.findByText('Verifying your subscription...');
  await wait(11 * 5_000 - 500);
  expect(screen.getByText('Verifying your subscription...')).toBeTruthy();
  await wait(5_000);
  expect(address().pathname).toBe('/subscription');
  expect(requestsTo(getSession)).toHaveLength(12);
});

test('after a payment the page waits for the server to say yes', async () => {
  const wait = stopClock();
  openPage(page, { as, at: '/account?payment_complete=true', door: <RequireSubscriber /> });
  await screen.findByText('Verifying your subscription...');
  answer(getSession, sessionOf(sessionMember()));
  await wait(5_500);
  expect(screen.getByText('My listings')).toBeTruthy();
});

test('a session that cannot be read is named, and after 8 seconds the page proceeds', async () => {
  const wait = stopClock();
  refuse(getSession, commonErrors.internal);
  openPage(<p>My settings</p>, { at: '/account/settings', door: <RequireSession />, asksSession: true });
  await screen.findByText('Loading your account...');
  await screen.findByText('Authentication error. Please try refreshing the page.');
  await wait(8_000);
  expect(screen.getByText('My settings')).toBeTruthy();
});
