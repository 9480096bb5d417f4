import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findConversations, getThread } from '#contract/messages/messages.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MessagesPage from './messages-page.tsx';

const inPage = { selector: 'p:not([role=alert])' };
const leaking = 'The roof is leaking.';
const party = {
  id: '0193a0a0-0000-7000-8000-0000000000b0',
  displayName: 'Ann Other',
  avatarUrl: null,
  isDeleted: false,
  isOnline: false,
  isBlockedByMe: false,
};
const lastMessage = {
  id: '0193a0a0-0000-7000-8000-0000000000b1',
  seq: 1,
  senderId: party.id,
  read: true,
  createdAt: '2026-05-04T12:00:00Z',
  preview: '',
  hasImage: true,
  deal: null,
};

beforeEach(() => answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 }));

test('messages say that there are none, or that they could not be loaded', async () => {
  refuse(findConversations, commonErrors.invalid);
  const { user, address } = openPage(<MessagesPage />, { as: sessionMember(), at: '/messages' });
  await screen.findByText('Failed to load your messages', inPage);
  answer(findConversations, { conversations: [{ party, lastMessage, unreadCount: 0 }], nextBefore: null });
  refuse(getThread, commonErrors.invalid);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole('button', { name: /Ann Other/ })).textContent).toContain('May 4📷 Image');
  // The first conversation opens by itself.
  await waitFor(() => expect(address().search).toBe(`?user=${party.id}`));
  await screen.findByText('Failed to load messages', inPage);
});

test('where nobody has written yet, messages say that there are none', async () => {
  answer(findConversations, { conversations: [], nextBefore: null });
  openPage(<MessagesPage />, { as: sessionMember(), at: '/messages' });
  await screen.findByText('No messages yet');
  expect(screen.getByText('When you connect with other users, your conversations will appear here.')).toBeTruthy();
});

test('only a conversation that the server cannot find is called not found; all else says why and offers another try', async () => {
  answer(findConversations, { conversations: [], nextBefore: null });
  refuse(getThread, { ...commonErrors.forbidden, message: leaking });
  const { user } = openPage(<MessagesPage />, { as: sessionMember(), at: `/messages?user=${party.id}` });
  await screen.findByText(leaking);
  refuse(getThread, { ...commonErrors.rateLimited, message: `${leaking} 429` });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(`${leaking} 429`);
  expect(screen.queryByText('We could not find this member.')).toBeNull();
  refuse(getThread, commonErrors.notFound);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('We could not find this member.');
});

test('a suspended member is told what they cannot do before they try', async () => {
  answer(findConversations, { conversations: [], nextBefore: null });
  const as = sessionMember({ suspension: { until: '2030-05-04T12:00:00.000Z' } });
  openPage(<MessagesPage />, { as, at: '/messages' });
  await screen.findByText('Your account is suspended until May 4, 2030.');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
});
