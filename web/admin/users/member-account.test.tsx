import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MemberAccount as Account, getMemberAccount } from '#contract/admin/accounts.ts';
import type { AdminPermission } from '#contract/admin/admin.ts';
import type { AdminUser } from '#contract/admin/users.ts';
import { AdminContext } from '#web/admin/frame/admin-context.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { AccountHistory, MemberAccount } from './member-account.tsx';

const id = '0193a0a0-0000-7000-8000-000000000002';
const at = '2026-11-18T08:00:00.000Z';
const account: Account = {
  maySignIn: false,
  obstacles: [{ kind: 'unconfirmed', until: null }],
  signIns: [{ id: '1', at, refusal: 'auth.not_verified', device: 'Chrome on Windows', place: 'near 203.0.113.0/24' }],
  mails: [{ id, kind: 'confirmation', at, status: 'waiting', sentAt: null, problem: 'The mail server said no.' }],
  notes: [],
};

function open(user: Partial<AdminUser>, permissions: AdminPermission[]) {
  const me = { id, role: 'admin', permissions, email: 'staff@example.com', displayName: 'Staff' } as const;
  return openPage(
    <AdminContext value={me as never}>
      <MemberAccount user={{ id, displayName: 'Ben', ...user } as AdminUser} />
      <AccountHistory user={{ id }} />
    </AdminContext>,
    { as: sessionMember({ isAdmin: true }) },
  );
}

test('the page of a member says why they cannot sign in, and what became of their mail', async () => {
  answer(getMemberAccount, account);
  open({ status: 'unconfirmed', isTwoFactorOn: false }, ['users.read', 'accounts.help']);
  expect(await screen.findByText('Cannot sign in')).toBeTruthy();
  expect(screen.getByText('Their address is not confirmed.')).toBeTruthy();
  expect(screen.getByText('Address not confirmed')).toBeTruthy();
  expect(screen.getByText('Chrome on Windows, near 203.0.113.0/24')).toBeTruthy();
  expect(screen.getByText('Waits: The mail server said no.')).toBeTruthy();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Send the confirmation again', 'Confirm by hand', 'Send a reset link', 'Add a note']);
});

test('staff see no button for what they may not do', async () => {
  answer(getMemberAccount, { ...account, obstacles: [{ kind: 'needs-code', until: null }], maySignIn: true });
  open({ status: 'active', isTwoFactorOn: true }, ['users.read']);
  expect(await screen.findByText('Can sign in')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
