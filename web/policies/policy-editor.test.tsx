import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getMyPolicy, type Policy, saveMyPolicy } from '#contract/policies/policies.ts';
import { policyIncomplete } from '#contract/policies/policy-values.ts';
import { collectAnnouncements } from '#web/test/announcements.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { PolicyEditor } from './policy-editor.tsx';

const blank: Policy = {
  paymentMethods: [],
  shippingMethods: [],
  shipsFrom: null,
  shipsWithinDays: null,
  returnPolicy: null,
  additionalNotes: null,
  isVisible: true,
  lastUpdated: null,
};
const as = sessionMember();

test('a policy that could not be loaded can be loaded again', async () => {
  refuse(getMyPolicy, commonErrors.unavailable);
  const { user } = openPage(<PolicyEditor />, { as });
  await screen.findByText('Failed to load policy', { selector: 'p:not([role=alert])' });
  answer(getMyPolicy, blank);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Save Policy' })).toBeTruthy();
  expect(screen.queryByText('Failed to load policy')).toBeNull();
});

test('a policy is saved with what was chosen by keyboard', async () => {
  answer(getMyPolicy, blank);
  answer(saveMyPolicy, ({ body }) => ({ ...body, lastUpdated: '2026-01-01T00:00:00.000Z' }));
  const { user } = openPage(<PolicyEditor />, { as });
  await user.click(await screen.findByRole('checkbox', { name: 'PayPal' }));
  await user.click(screen.getByRole('checkbox', { name: 'USPS Ground' }));
  await user.type(screen.getByRole('textbox', { name: 'Ships from' }), 'Ohio{Enter}');
  expect(await screen.findByText('Policy saved successfully')).toBeTruthy();
  expect(requestsTo(saveMyPolicy)).toMatchObject([{ body: { paymentMethods: ['PayPal'], shipsFrom: 'Ohio' } }]);
});

test('what was wrong with a policy is said once, and over when it is saved', async () => {
  answer(getMyPolicy, blank);
  refuse(saveMyPolicy, commonErrors.internal);
  const { user } = openPage(<PolicyEditor />, { as });
  const save = await screen.findByRole('button', { name: 'Save Policy' });
  const toasts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  const announced = collectAnnouncements();
  await user.click(save);
  expect(toasts()).toEqual([policyIncomplete]);
  expect(announced).toEqual([policyIncomplete]);

  await user.click(screen.getByRole('checkbox', { name: 'PayPal' }));
  await user.click(screen.getByRole('checkbox', { name: 'USPS Ground' }));
  await user.click(save);
  await waitFor(() => expect(toasts()).toEqual(['Failed to save policy']));
  expect(announced).toEqual([policyIncomplete, commonErrors.internal.message]);

  answer(saveMyPolicy, ({ body }) => ({ ...body, lastUpdated: '2026-01-01T00:00:00.000Z' }));
  await user.click(save);
  await waitFor(() => expect(toasts()).toEqual(['Policy saved successfully']));
});

test('a seller policy is loaded, checked and saved in words', async () => {
  answer(getMyPolicy, blank);
  const { promise, resolve } = Promise.withResolvers<Policy>();
  answer(saveMyPolicy, () => promise);
  const { user } = openPage(<PolicyEditor />, { as });
  const choices = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  expect(await choices('Payment methods')).toEqual([
    ...['PayPal', 'Venmo', 'Zelle', 'Cash App', 'Credit Card', 'Local Cash'],
  ]);
  expect(await choices('Shipping methods')).toEqual([
    ...['USPS Priority Mail', 'USPS First Class', 'USPS Ground', 'UPS Ground', 'UPS Ground Advantage'],
    ...['FedEx Ground', 'Local Pickup'],
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Local Cash' }));
  await user.click(screen.getByRole('checkbox', { name: 'Local Pickup' }));
  await user.click(screen.getByRole('button', { name: 'Save Policy' }));
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  const saved: Policy = { ...blank, paymentMethods: ['Local Cash'], shippingMethods: ['Local Pickup'] };
  answer(getMyPolicy, saved);
  resolve(saved);
  await screen.findByText('Policy saved successfully');
  expect(screen.getByRole('checkbox', { name: 'Local Cash' })).toHaveProperty('checked', true);
});
