import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findAccessTokens } from '#contract/auth/access-tokens.ts';
import { authErrors, findSessions } from '#contract/auth/auth.ts';
import { confirmEmailChange, requestEmailChange } from '#contract/auth/email-change.ts';
import { findPasskeys } from '#contract/auth/passkeys.ts';
import { getMyAddress } from '#contract/deals/agreed-deals.ts';
import { getMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { getMySettings, type MySettings } from '#contract/members/members.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { type Channel, channels } from '#contract/notifications/notification-kind.ts';
import {
  getNotificationPreferences,
  type Preferences,
  updateNotificationPreferences,
} from '#contract/notifications/preferences.ts';
import { cellOf, isPartlyFixed, toldFamilies } from '#contract/notifications/wants.ts';
import EmailChangePage from '#web/auth/email-change/email-change-page.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import SettingsPage from './settings-page.tsx';

const settings: MySettings = {
  email: 'amy@example.com',
  mailReturns: false,
  username: 'amy',
  fullName: 'Amy',
  displayName: 'Amy',
  twoFactorEnabled: false,
  notifyByEmail: true,
  notifyMessages: true,
  profileVisible: true,
  showOnline: true,
  cameFor: 'buying',
};

const preferences: Preferences = {
  families: toldFamilies.map((family) => ({
    family,
    ...(Object.fromEntries(channels.map((channel) => [channel, cellOf(channel, family)])) as Record<
      Channel,
      ReturnType<typeof cellOf>
    >),
    isPartlyFixed: isPartlyFixed(family),
  })),
  off: { here: [], mail: [], push: [] },
  mailIsOn: true,
  mailTime: 'at-once',
  letterHour: 18,
  timeZone: 'UTC',
  quietHours: null,
};

function openSettings(hash = '', own: Partial<MySettings> = {}) {
  answer(getMySettings, { ...settings, ...own });
  answer(findBlocks, { blocks: [] });
  answer(getMyAddress, { address: null });
  answer(getMyWays, { ways: [] });
  answer(findPasskeys, { passkeys: [] });
  answer(findSessions, { sessions: [] });
  answer(findAccessTokens, { tokens: [] });
  answer(getNotificationPreferences, preferences);
  return openPage(<SettingsPage />, { as: sessionMember(), at: `/account/settings${hash}` });
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const chosen = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent;

test('each subject of the settings is a page of its own, and a fragment leads to the page of its section', async () => {
  const { user } = openSettings('#devices');
  await waitFor(() =>
    expect(titles()).toEqual([
      'Two-factor authentication',
      'Passkeys',
      'Devices',
      'Access for tools',
      'Blocked members',
    ]),
  );
  expect(chosen()).toBe('Security');
  await user.click(screen.getByRole('link', { name: 'Account' }));
  await waitFor(() => expect(titles()).toEqual(['Account', 'Profile', 'Password', 'Privacy', 'Your data']));
  await user.click(screen.getByRole('link', { name: 'Address' }));
  await waitFor(() => expect(titles()).toEqual(['Address', 'Ways to be paid']));
  expect(chosen()).toBe('Address');
  await user.click(screen.getByRole('link', { name: 'My fit' }));
  await waitFor(() => expect(titles()).toEqual(['My fit']));
  expect(chosen()).toBe('My fit');
  expect(await screen.findByRole('button', { name: 'Save my fit' })).toBeTruthy();
});

test('notifications are chosen for four groups in a short menu, and one by one behind More', async () => {
  answer(updateNotificationPreferences, ({ body }) => ({
    ...preferences,
    off: { ...preferences.off, push: body.choices?.filter(({ isOn }) => !isOn).map(({ family }) => family) ?? [] },
  }));
  const { user } = openSettings('#notifications');
  const menus = await screen.findAllByRole('combobox', { hidden: false });
  expect(menus.filter((menu) => menu.closest('details') === null)).toHaveLength(4);
  const deals = screen.getByRole('combobox', { name: 'Offers, deals and reviews' });
  await user.selectOptions(deals, 'Here and by mail');
  await waitFor(() => expect(requestsTo(updateNotificationPreferences)).toHaveLength(1));
  const off = requestsTo(updateNotificationPreferences)[0]?.body.choices?.filter(({ isOn }) => !isOn);
  expect(off).toEqual(['proposals', 'deals', 'reviews'].map((family) => ({ family, channel: 'push', isOn: false })));
  await user.click(screen.getByText(/^More/));
  expect(screen.getByRole('checkbox', { name: 'Reviews by push' })).toHaveProperty('checked', false);
  expect(screen.getByRole('switch', { name: 'Quiet hours' })).toBeTruthy();
});

test('a member whose mail comes back reads so beside the address, and asks there for another one', async () => {
  const { user } = openSettings('', { mailReturns: true });
  await screen.findByText('Mail to this address comes back. Please change the address.');
  refuse(requestEmailChange, authErrors.wrongPassword, 'password');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  await user.type(dialog.getByLabelText(/^New email address/), 'amy');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await dialog.findByText('Please enter a valid email address');
  await user.type(dialog.getByLabelText(/^New email address/), '@new.example.com');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-quiet-river');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await dialog.findByText(authErrors.wrongPassword.message);
  answer(requestEmailChange, { done: true });
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await screen.findByText('Open the mail that we sent to the new address, and confirm it there.');
  const body = { email: 'amy@new.example.com', password: 'a-quiet-river' };
  expect(requestsTo(requestEmailChange).at(-1)).toMatchObject({ body });
});

test('the link of the mail changes the address by a press, and says when it is over', async () => {
  const at = '/auth/email-change?token=abcdefghijklmnopqrstuvwxyz';
  const settingsPage = { path: '/account/settings', element: <p>Settings</p> };
  answer(confirmEmailChange, { done: true });
  const { user, close } = openPage(<EmailChangePage />, { as: sessionMember(), at, beside: [settingsPage] });
  expect(requestsTo(confirmEmailChange)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Confirm the new address' }));
  await screen.findByText('Your account has the new address.');
  await screen.findByText('Settings');
  close();
  refuse(confirmEmailChange, authErrors.linkInvalid);
  const late = openPage(<EmailChangePage />, { at });
  await late.user.click(await screen.findByRole('button', { name: 'Confirm the new address' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
});
