import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getPaywallPreview, getSubscriptionSettings, saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { commonErrors } from '#contract/errors.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import AdminSettingsPanel from './settings-panel.tsx';

const stored = {
  paywall_enabled: false,
  grace_period_days: 3,
  test_mode: true,
  updatedAt: null,
  updatedBy: null,
  missingForPayments: [],
};

test('a grace period beyond its limit is refused with the limit and not changed; what is no number counts as 0', async () => {
  answer(getSubscriptionSettings, stored);
  refuse(saveSubscriptionSettings, commonErrors.internal);
  const { user } = openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  const grace = await screen.findByRole<HTMLInputElement>('textbox', { name: /Grace period in days/ });
  const save = async (days: string) => {
    await user.clear(grace);
    await user.type(grace, `${days}{Enter}`);
  };
  await save('45');
  expect(await screen.findByText('Enter a whole number of days from 0 to 30.')).toBeTruthy();
  expect(grace.value).toBe('45');
  expect(requestsTo(saveSubscriptionSettings)).toEqual([]);
  await save('30');
  await screen.findByText('An error occurred while saving settings');
  await save('soon');
  await expect
    .poll(() => requestsTo(saveSubscriptionSettings).map(({ body }) => body.grace_period_days))
    .toEqual([30, 0]);
});

test('the switch says what the paywall closes and what stays open', async () => {
  answer(getSubscriptionSettings, stored);
  openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  expect(await screen.findByText(/^Without a plan members still look around and finish their deals\./)).toBeTruthy();
});

test('an admin changes the settings of the paywall, and reads how it went', async () => {
  stopClock();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  refuse(getSubscriptionSettings, commonErrors.invalid);
  const { user } = openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  await screen.findByText('Failed to load subscription settings', { selector: 'p:not([role=alert])' });
  answer(getSubscriptionSettings, stored);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const save = await screen.findByRole('button', { name: 'Save settings' });
  refuse(saveSubscriptionSettings, commonErrors.invalid);
  await user.click(save);
  await screen.findByText('Failed to update settings');
  answer(saveSubscriptionSettings, { done: true });
  await user.click(save);
  await screen.findByText('Settings updated successfully');
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 3_000 });
  reload.mockRestore();
});

test('where members cannot pay, the paywall cannot be turned on, and the panel says what is missing', async () => {
  answer(getSubscriptionSettings, { ...stored, missingForPayments: ['STRIPE_SECRET_KEY'] });
  openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  expect(await screen.findByText(/because STRIPE_SECRET_KEY is not set\./)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Paywall' }).disabled).toBe(true);
});

test('a paywall that counts as off says so, and can still be turned off', async () => {
  answer(getSubscriptionSettings, { ...stored, paywall_enabled: true, missingForPayments: ['STRIPE_SECRET_KEY'] });
  openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  expect(await screen.findByText(/It was turned on, and counts as off: every member gets in\./)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Paywall' }).disabled).toBe(false);
});

test('the panel warns before the paywall goes on in test mode, and says afterwards who turned it on', async () => {
  stopClock();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const none = { count: 0, isMore: false };
  answer(getPaywallPreview, { members: none, listings: none });
  answer(getSubscriptionSettings, stored);
  answer(saveSubscriptionSettings, ({ body }) => {
    answer(getSubscriptionSettings, {
      ...stored,
      ...body,
      updatedAt: '2026-05-04T12:00:00.000Z',
      updatedBy: 'boss@example.com',
    });
    return { done: true as const };
  });
  const page = () => openPage(<AdminSettingsPanel />, { as: sessionMember({ isAdmin: true }) });
  const { user, close } = page();
  await user.click(await screen.findByRole('switch', { name: 'Paywall' }));
  const save = screen.getByRole('button', { name: 'Save settings' });
  await user.click(save);
  await screen.findByRole('alertdialog', { name: 'Test mode is still on' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requestsTo(saveSubscriptionSettings)).toEqual([]);
  await user.click(save);
  await user.click(await screen.findByRole('button', { name: 'Turn the paywall on' }));
  await screen.findByText('Settings updated successfully');
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 3_000 });
  reload.mockRestore();
  close();

  queryClient.clear();
  page();
  expect(await screen.findByRole('switch', { name: 'Paywall' })).toHaveProperty('checked', true);
  expect(screen.getByText(/^Last changed on .* by boss@example\.com\.$/)).toBeTruthy();
});
