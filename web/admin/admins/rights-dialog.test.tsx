import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminPermission, adminPermissionLabels } from '#contract/admin/admin.ts';
import { addAdmin, adminRightsErrors, setAdminRights } from '#contract/admin/rights/admins.ts';
import { adminPresets } from '#contract/admin/rights/presets.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { RightsDialog } from './rights-dialog.tsx';

test('a preset gives the rights of a role at one press, and each can still be taken', async () => {
  answer(setAdminRights, { done: true });
  const member = { id: '0193a0a0-0000-7000-8000-000000000002', displayName: 'Ben' };
  const { user } = openPage(<RightsDialog member={member} rights={null} onClose={() => undefined} />, {
    as: sessionMember({ isAdmin: true }),
  });
  const start = within(await screen.findByRole('group', { name: 'Start from' }));
  await user.click(start.getByRole('button', { name: 'Bookkeeper' }));
  const isOn = (right: AdminPermission) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: adminPermissionLabels[right] }).checked;
  expect(adminPresets.Bookkeeper.every(isOn)).toBe(true);
  expect(isOn('users.read')).toBe(false);
  expect(start.getByRole('button', { name: 'Bookkeeper' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: adminPermissionLabels['analytics.read'] }));
  expect(start.getByRole('button', { name: 'Bookkeeper' }).getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Make admin' }));
  await expect
    .poll(() => requestsTo(setAdminRights).map(({ body }) => body.permissions))
    .toEqual([['subscriptions.read', 'subscriptions.write']]);
});

test('making an admin without a permission is warned of', async () => {
  const { user } = openPage(<RightsDialog rights={null} onClose={() => undefined} />, {
    as: sessionMember({ isAdmin: true }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an admin' }));
  expect(dialog.getByText(/^Without a permission/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: adminPermissionLabels['users.read'] }));
  expect(dialog.queryByText(/^Without a permission/)).toBeNull();
});

test('an unknown address is told where the admin looks', async () => {
  refuse(addAdmin, adminRightsErrors.unknownAddress, 'email');
  const { user } = openPage(<RightsDialog rights={null} onClose={() => undefined} />, {
    as: sessionMember({ isAdmin: true }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an admin' }));
  const address = dialog.getByLabelText(/^Email address of the member/);
  await user.type(address, 'nobody@example.com');
  await user.click(dialog.getByRole('button', { name: 'Make admin' }));
  await dialog.findByText('No member has this confirmed email address.');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(address);
  await user.type(address, 'x');
  expect(dialog.queryByText('No member has this confirmed email address.')).toBeNull();
});
