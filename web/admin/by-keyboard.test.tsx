import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminPermissionLabels } from '#contract/admin/admin.ts';
import { findProofs, judgeProof } from '#contract/admin/ownership.ts';
import { type AdminReview, findAdminReviews, hideReview, showReview } from '#contract/admin/reviews.ts';
import { addAdmin, findAdmins, findInvitations, removeAdmin, setAdminRights } from '#contract/admin/rights/admins.ts';
import * as users from '#contract/admin/users.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answerOffice, inOffice } from '#web/test/admins.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { pressByTab, tabTo, typeInto } from '#web/test/keys.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { AdminsList } from './admins/admins-list.tsx';
import OwnershipPage from './ownership/ownership-page.tsx';
import { AdminReviews } from './reviews/admin-reviews.tsx';
import { UserActions } from './users/user-actions.tsx';

const as = sessionMember({ isAdmin: true });
const id = '0193a0a0-0000-7000-8000-000000000002';
const at = '2026-11-18T08:00:00.000Z';

/** Opens a dialog, fills it in and sends it without a pointer, and reads that it is done. */
async function send(
  user: UserEvent,
  [opener, button, done]: readonly [string | RegExp, string, string],
  fill?: (dialog: ReturnType<typeof within>) => Promise<void>,
): Promise<void> {
  await pressByTab(user, await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill?.(dialog);
  await typeInto(user, dialog.getByLabelText(/^Reason|^Why can/), 'It was agreed');
  await pressByTab(user, dialog.getByRole('button', { name: button }));
  await screen.findByText(done);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const reasonsTo = (endpoint: Endpoint) =>
  requestsTo(endpoint).map((request) => (request as { body: { reason: string } }).body.reason);

test('an address is typed, a right is ticked, and the member becomes an admin by keyboard alone', async () => {
  answerOffice();
  answer(findAdmins, { admins: [] });
  answer(findInvitations, { invitations: [] });
  answer(addAdmin, { done: true });
  const { user } = openPage(inOffice(<AdminsList />), { as, at: '/admin/settings' });
  await send(user, ['Add an admin', 'Make admin', 'The member is an admin now'], async (dialog) => {
    await typeInto(user, dialog.getByLabelText(/^Email address of the member/), 'ben@example.com');
    await tabTo(user, dialog.getByRole('checkbox', { name: adminPermissionLabels['users.read'] }));
    await user.keyboard(' ');
  });
  expect(requestsTo(addAdmin).map(({ body }) => body)).toEqual([
    { email: 'ben@example.com', role: 'admin', permissions: ['users.read'], reason: 'It was agreed' },
  ]);
});

test('rights are changed and taken, a bypass given and taken, a member banned, let back in and signed out by keyboard alone', async () => {
  answerOffice();
  answer(users.previewBan, { subscription: null, listings: 0, deals: 0, reviews: 0 });
  answer(setAdminRights, { done: true });
  const acts: [Endpoint, Partial<users.AdminUser>, string, string, string][] = [
    [removeAdmin, { admin }, 'Remove admin', 'Remove admin', 'The member is no longer an admin'],
    [users.grantBypass, {}, 'Grant bypass', 'Grant bypass', 'The member has full access without a plan'],
    [users.revokeBypass, { subscription: bypass }, 'Revoke bypass', 'Revoke bypass', 'The bypass is revoked'],
    [users.banUser, {}, 'Ban', 'Ban', 'The member is banned'],
    [users.liftRestriction, { status: 'banned' }, 'Lift ban', 'Lift', 'The member is back in'],
    [users.endUserSessions, {}, 'Sign out everywhere', 'Sign out everywhere', 'The member is signed out everywhere'],
  ];
  for (const [endpoint, facts, opener, button, done] of acts) {
    answer(endpoint, { done: true } as never);
    const { user, close } = openMember(facts);
    await send(user, [opener, button, done]);
    expect(reasonsTo(endpoint)).toEqual(['It was agreed']);
    close();
  }
  const { user } = openMember({ admin });
  await send(user, ['Change admin rights', 'Save rights', 'The rights are changed'], async (dialog) => {
    await tabTo(user, dialog.getByRole('checkbox', { name: adminPermissionLabels['users.write'] }));
    await user.keyboard(' ');
  });
  expect(requestsTo(setAdminRights).map(({ body }) => body.permissions)).toEqual([['users.read', 'users.write']]);
});

test('a member is suspended until a day, with a reason, by keyboard alone', async () => {
  answerOffice();
  answer(users.suspendUser, { done: true });
  const { user } = openMember({});
  await pressByTab(user, await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pressByTab(user, dialog.getByRole('button', { name: 'Suspend' }));
  await dialog.findByText('Please give a reason');
  await tabTo(user, dialog.getByLabelText(/^Last day/));
  await user.keyboard('2099-12-31');
  await typeInto(user, dialog.getByLabelText(/^Reason/), 'Sold a replica');
  await pressByTab(user, dialog.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('The member is suspended');
  expect(requestsTo(users.suspendUser)).toMatchObject([
    { body: { reason: 'Sold a replica', until: expect.stringMatching(/^(2099-12-31|2100-01-01)T/) } },
  ]);
});

test('a review is hidden, and shown again, by keyboard alone', async () => {
  answerOffice();
  let review: AdminReview = {
    id,
    reviewer: { id: as.id, name: 'Cleo', joinedAt: at, isBanned: false },
    reviewed: { id: '0193a0a0-0000-7000-8000-000000000003', name: 'Dora' },
    rating: 1,
    comment: 'Rude.',
    createdAt: at,
    editedAt: null,
    hiddenAt: null,
    hiddenReason: null,
    isFromNewAccount: false,
    isVerified: false,
  };
  answer(findAdminReviews, () => ({ reviews: [review], nextCursor: null }));
  answer(hideReview, ({ body }) => (review = { ...review, hiddenAt: at, hiddenReason: body.reason }));
  answer(showReview, () => (review = { ...review, hiddenAt: null, hiddenReason: null }));
  const { user } = openPage(inOffice(<AdminReviews />), { as, at: '/admin/reports?tab=reviews&filter=all' });
  await send(user, ['Hide', 'Hide', 'The review is hidden']);
  await screen.findByText('Hidden because: It was agreed');
  await send(user, ['Show again', 'Show again', 'The review is shown again']);
  expect(reasonsTo(showReview)).toEqual(['It was agreed']);
});

test('a proof of ownership is refused by keyboard alone', async () => {
  answerOffice();
  const proof = { photoId: id, code: 'K7P', addedAt: at, width: 4, height: 3 };
  answer(findProofs, {
    proofs: [
      {
        listingId: id,
        title: 'Copper bob',
        photo: null,
        owner: { id: as.id, name: 'Dora' },
        proof: { ...proof, shownAt: null, isLabelShown: false, refusal: null },
      },
    ],
    nextCursor: null,
  });
  answer(judgeProof, { done: true });
  const { user } = openPage(inOffice(<OwnershipPage />), { as, at: '/admin/listings/ownership' });
  await send(user, ['It does not Copper bob', 'Send', 'The owner can read why.']);
  expect(requestsTo(judgeProof).map(({ body }) => body)).toEqual([
    { isShown: false, photoId: id, reason: 'It was agreed' },
  ]);
});

const admin: users.AdminUser['admin'] = { role: 'admin', permissions: ['users.read'], isSiteOwner: false };
const bypass = { bypassReason: 'grandfathered' } as users.AdminUser['subscription'];

function openMember(facts: Partial<users.AdminUser>) {
  const member = {
    id,
    displayName: 'Ben',
    status: 'active',
    admin: null,
    subscription: null,
    sessions: [{}],
    ...facts,
  };
  return openPage(inOffice(<UserActions user={member as users.AdminUser} />), { as, at: `/admin/users/${id}` });
}
