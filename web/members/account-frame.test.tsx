import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import AccountFrame from './account-frame.tsx';

test('the account area has its eight entries', async () => {
  answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 });
  const at = '/account/settings';
  openPage(<h1>Settings</h1>, { as: sessionMember(), at, door: <AccountFrame /> });
  const menu = within(await screen.findByRole('navigation', { name: 'Account area' }));
  for (const [name, path] of [
    ['Dashboard', '/account'],
    ['My Listings', '/account/listings'],
    ['Create Listing', '/account/create-listing'],
    ['Seller Policy', '/account/transaction-policy'],
    ['Favorites', '/account/favorites'],
    ['Subscription', '/account/subscription'],
    ['Payment Resources', '/account/resources'],
    ['Settings', '/account/settings'],
  ] as const)
    expect(menu.getByRole('link', { name }).getAttribute('href')).toBe(path);
  const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Settings']);
});

test('a suspended member is told in the whole account area what they cannot do before they try', () => {
  answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 });
  const as = sessionMember({ suspension: { until: '2030-05-04T12:00:00.000Z' } });
  openPage(<h1>Create Listing</h1>, { as, at: '/account/create-listing', door: <AccountFrame /> });
  expect(screen.getByText('Your account is suspended until May 4, 2030.')).toBeTruthy();
});
