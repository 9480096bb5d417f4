import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMemberDeals } from '#contract/deals/member-deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { messageErrors } from '#contract/messages/message-values.ts';
import {
  blockMember,
  findBlocks,
  findConversations,
  getThread,
  type Message,
  sendMessage,
  unblockMember,
} from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { purchase } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { BlockedMembers } from './blocks/blocked-members.tsx';
import MessagesPage from './messages-page.tsx';
// The page loads it on demand; on a busy machine that would take longer than a test waits.
import './thread/thread-pane.tsx';

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

const me = sessionMember();

function messageOf(content: string, facts: Partial<Message> = {}): Message {
  const rest = {
    seq: 1,
    image: null,
    listing: null,
    deal: null,
    read: true,
    warnings: [],
    createdAt: '2026-05-04T12:00:00Z',
  };
  return { id: crypto.randomUUID(), senderId: me.id, receiverId: party.id, content, ...rest, ...facts };
}

const threadOf = (messages: Message[], who = party) => ({
  party: who,
  messages,
  hasOlder: false,
  unreadUpTo: null,
  held: [],
});
const avery = { ...party, id: '0193a0a0-0000-7000-8000-0000000000b2', displayName: 'Avery Admin' };

test('the list is searched by name, and the choice stays in the address', async () => {
  const conversations = [party, avery].map((one) => ({ party: one, lastMessage, unreadCount: 0 }));
  answer(findConversations, ({ query: { name } }) => ({
    conversations: conversations.filter(({ party: { displayName } }) =>
      displayName.toLowerCase().includes((name ?? '').toLowerCase()),
    ),
    nextBefore: null,
  }));
  answer(getThread, ({ params }) => threadOf([], params.memberId === avery.id ? avery : party));
  const first = openPage(<MessagesPage />, { as: me, at: '/messages' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(`Messages for ${me.email}`);
  await screen.findByRole('log', { name: 'Messages with Ann Other' });
  const search = screen.getByPlaceholderText('Search messages...');
  await first.user.type(search, 'nobody at all');
  await screen.findByText('No conversations match your search');
  await first.user.clear(search);
  await first.user.type(search, 'AVERY');
  const list = screen.getByRole('region', { name: 'Conversations' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
  await first.user.click(within(list).getByRole('button', { name: /Avery Admin/ }));
  await screen.findByRole('log', { name: 'Messages with Avery Admin' });
  const { pathname, search: chosen } = first.address();
  first.close();
  // As a reload does.
  openPage(<MessagesPage />, { as: me, at: pathname + chosen });
  await screen.findByRole('log', { name: 'Messages with Avery Admin' });
});

test('a block ends the conversation until it is lifted', async () => {
  let isBlocked = false;
  answer(findConversations, { conversations: [], nextBefore: null });
  answer(getThread, () => threadOf([messageOf('Hello')], { ...party, isBlockedByMe: isBlocked }));
  answer(findBlocks, () => ({
    blocks: isBlocked
      ? [{ memberId: party.id, displayName: party.displayName, avatarUrl: null, createdAt: '2026-05-04T12:00:00Z' }]
      : [],
  }));
  const set = (to: boolean) => () => {
    isBlocked = to;
    return { done: true as const };
  };
  const agreed = purchase({});
  const between = [
    { deal: { ...agreed, id: crypto.randomUUID(), state: 'proposed' as const }, memberSees: [] },
    { deal: agreed, memberSees: ['address' as const] },
  ];
  answer(findMemberDeals, { deals: between });
  answer(blockMember, set(true));
  answer(unblockMember, set(false));
  const thread = openPage(<MessagesPage />, { as: me, at: `/messages?user=${party.id}` });
  await thread.user.click(await screen.findByRole('button', { name: 'More about this member' }));
  await thread.user.click(await screen.findByRole('menuitem', { name: 'Block member' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Block .*Ann Other/ }));
  await dialog.findByText('The open offer between you will end.');
  const goesOn = dialog.getByRole('listitem');
  expect(goesOn.textContent).toMatch(
    /^Purchase from .*Selma.*: .*Juniper.*\. .*Ann Other.* still sees your address\.$/,
  );
  await thread.user.click(dialog.getByRole('button', { name: 'Block' }));
  await screen.findByText(/^You have blocked .*Ann Other.*Neither of you can write to the other\./);
  expect(screen.queryByPlaceholderText('Type a message...')).toBeNull();
  thread.close();

  const settings = openPage(<BlockedMembers />, { as: me, at: '/account/settings' });
  await settings.user.click(await screen.findByRole('button', { name: 'Unblock Ann Other' }));
  await screen.findByText('You have blocked nobody.');
});

test('whoever is blocked reads that nothing can be sent, and sends it once the block is lifted', async () => {
  answer(findConversations, { conversations: [], nextBefore: null });
  answer(getThread, threadOf([messageOf('Hello')]));
  refuse(sendMessage, messageErrors.blocked);
  const { user } = openPage(<MessagesPage />, { as: me, at: `/messages?user=${party.id}` });
  await user.type(await screen.findByPlaceholderText('Type a message...'), 'Are you there?{Enter}');
  await screen.findByText('You cannot exchange messages with this member.');
  await screen.findByText('Failed to send message');
  answer(sendMessage, ({ body: { id, content } }) => messageOf(content, { id, seq: 2, read: false }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('You cannot exchange messages with this member.')).toBeNull());
  const ids = requestsTo(sendMessage).map(({ body }) => body.id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test('a phone number in a first message: the sender reads a hint, it is sent, and the receiver is warned', async () => {
  answer(findConversations, { conversations: [], nextBefore: null });
  answer(getThread, threadOf([]));
  const { user, close } = openPage(<MessagesPage />, { as: me, at: `/messages?user=${party.id}` });
  const box = await screen.findByPlaceholderText('Type a message...');
  await user.type(box, 'Is it still available?');
  expect(screen.queryByText('Before you send')).toBeNull();
  await user.type(box, ' Call 555-012-3456');
  await screen.findByText(/^A phone number in a first message is shown with a warning/);
  const words = 'Is it still available? Call 555-012-3456';
  answer(sendMessage, ({ body: { id, content } }) => messageOf(content, { id, warnings: ['phone'], read: false }));
  await user.type(box, '{Enter}');
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Sent'));
  expect(screen.queryByRole('note', { name: 'About this message' })).toBeNull();
  close();

  const received = messageOf(words, { senderId: avery.id, receiverId: me.id, warnings: ['phone'] });
  answer(getThread, threadOf([received], avery));
  openPage(<MessagesPage />, { as: me, at: `/messages?user=${avery.id}` });
  const warning = await screen.findByRole('note', { name: 'About this message' });
  expect(warning.textContent).toContain('This first message holds a phone number. Stay here until you know each other');
  const message = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(words));
  const described = document.getElementById(message?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/Please be careful/);
});

test('a received message is reported from its own menu', async () => {
  answer(findConversations, { conversations: [{ party, lastMessage, unreadCount: 0 }], nextBefore: null });
  const received = messageOf('Pay outside, please', { senderId: party.id, receiverId: me.id });
  answer(getThread, threadOf([received]));
  answer(findBlocks, { blocks: [] });
  answer(createReport, ({ body: { id } }) => ({ id, isChange: false }));
  const { user } = openPage(<MessagesPage />, { as: me, at: `/messages?user=${party.id}` });
  await user.click(await screen.findByRole('button', { name: /^Message options/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report message' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^What is wrong\?/), 'Asks to deal outside Wigloop');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByText('Thank you. Our moderators will look at your report.');
  expect(requestsTo(createReport)).toMatchObject([{ body: { kind: 'message', subjectId: received.id } }]);
});
