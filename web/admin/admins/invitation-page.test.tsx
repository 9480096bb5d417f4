import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptInvitation, adminRightsErrors } from '#contract/admin/rights/admins.ts';
import { refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import InvitationPage from './invitation-page.tsx';

const path = '/admin-invitation';
const as = sessionMember();
const accept = () => screen.queryByRole('button', { name: 'Accept the invitation' });

test('an invitation that is gone says so instead of inviting, and the focus stays', async () => {
  refuse(acceptInvitation, adminRightsErrors.invitationGone);
  const { user } = openPage(<InvitationPage />, { as, at: `${path}?token=used` });
  await screen.findByText(/^You are invited/);
  await user.click(accept() as HTMLElement);
  await screen.findByText(adminRightsErrors.invitationGone.message);
  await waitFor(() => expect(screen.queryByText(/^You are invited/)).toBeNull());
  expect(document.activeElement).toBe(accept());
  expect(requestsTo(acceptInvitation)[0]?.body.token).toBe('used');
});

test('a link without its end says at once that it leads nowhere', async () => {
  openPage(<InvitationPage />, { as, at: path });
  await screen.findByText(adminRightsErrors.invitationGone.message);
  expect(accept()).toBeNull();
});

test('an invitation for another address can be accepted after changing the account', async () => {
  refuse(acceptInvitation, adminRightsErrors.otherAddress);
  const { user } = openPage(<InvitationPage />, { as, at: `${path}?token=other` });
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText(adminRightsErrors.otherAddress.message);
  expect(accept()).toBeTruthy();
});
