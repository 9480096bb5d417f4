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

const specified = [
  'Dashboard',
  'My Listings',
  'Deals',
  'Create Listing',
  'Seller Policy',
  'Favorites',
  'Subscription',
  'Payment Resources',
  'Settings',
];

function openAccount(at = '/account/settings', isAdmin = false) {
  answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 });
  return openPage(<AccountFrame />, { as: sessionMember({ isAdmin }), at });
}

const entries = () => within(screen.getByRole('navigation', { name: 'Account area' })).getByRole('list');

test('the menu has the specified eight entries and Deals, in this order, and nothing else', () => {
  openAccount();
  expect(
    within(entries())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(specified);
});

test.each(['/account/matches', '/account/wishes', '/account/deals/7'])('%s belongs to Deals', (at) => {
  openAccount(at);
  expect(within(entries()).getByRole('link', { current: 'page' }).textContent).toBe('Deals');
});

test('bringing in listings belongs to My Listings', () => {
  openAccount('/account/listings/bring-in');
  expect(within(entries()).getByRole('link', { current: 'page' }).textContent).toBe('My Listings');
});

test('on phones one button opens the menu, with Help and, last of all, Sign Out; Escape closes it', async () => {
  const { user } = openAccount();
  const menu = screen.getByRole('navigation', { name: 'Account area' });
  const button = within(menu).getByRole('button', { name: 'Account menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const ways = [...within(menu).getAllByRole('link'), ...within(menu).getAllByRole('button')];
  const last = ways.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  expect(last.slice(-2).map(({ textContent }) => textContent)).toEqual(['Help', 'Sign Out']);
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

test('staff have the back office below the entries', () => {
  openAccount('/account', true);
  expect(within(entries()).queryByRole('link', { name: 'Back office' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back office' }).getAttribute('href')).toBe('/admin');
});
