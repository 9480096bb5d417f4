import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Deal } from '#contract/deals/deals.ts';
import {
  answerQuestion,
  attachMessages,
  getDisputePapers,
  type DisputePapers as Papers,
} from '#contract/deals/dispute-papers.ts';
import { getThread, type Message } from '#contract/messages/messages.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { DisputePapers } from './dispute-papers.tsx';

const as = sessionMember();
const bea = '0193a0a0-0000-7000-8000-000000000002';
const id = (last: number) => `0193a0a0-0000-7000-8000-00000000000${last}`;
/** As much of a deal as this part of its page reads. */
const deal = {
  id: id(9),
  state: 'disputed',
  problems: [{}],
  parties: [
    { id: as.id, displayName: 'Ann' },
    { id: bea, displayName: 'Bea' },
  ],
} as unknown as Deal;
const message = (at: number, content: string): Message => ({
  id: id(at),
  seq: at,
  senderId: bea,
  receiverId: as.id,
  content,
  image: null,
  listing: null,
  deal: null,
  read: true,
  warnings: [],
  createdAt: '2026-05-01T12:00:00Z',
});
const asked: Papers = {
  messages: [],
  questions: [
    {
      id: id(8),
      text: 'Was the box open?',
      askedAt: '2026-05-01T12:00:00Z',
      dueAt: '2026-05-06T12:00:00Z',
      answer: null,
      answeredAt: null,
    },
  ],
};

test('a party answers what our team asks, and chooses which messages our team reads', async () => {
  answer(getDisputePapers, asked);
  const { user } = openPage(<DisputePapers deal={deal} me={as.id} />, { as });
  expect(await screen.findByText('Was the box open?')).toBeTruthy();
  expect(screen.getByText('Until May 6, 2026. Nobody but our team reads it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await screen.findByText('Please write an answer.');
  const question = { ...asked.questions[0], answer: 'It was sealed', answeredAt: '2026-05-02T12:00:00Z' };
  const answered = { messages: [], questions: [question] } as Papers;
  answer(answerQuestion, answered);
  await user.type(screen.getByLabelText(/^Your answer/), 'It was sealed');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('You answered on May 2, 2026')).toBeTruthy();

  const party = {
    id: bea,
    displayName: 'Bea',
    avatarUrl: null,
    isDeleted: false,
    isOnline: false,
    isBlockedByMe: false,
  };
  const messages = [message(3, 'It has a small tear'), message(4, 'See you')];
  answer(getThread, { party, messages, hasOlder: false, unreadUpTo: null, held: [] });
  await user.click(screen.getByRole('button', { name: 'Choose messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which messages should our team read?' }));
  await user.click(await dialog.findByRole('checkbox', { name: /It has a small tear/ }));
  answer(attachMessages, {
    ...answered,
    messages: [
      {
        id: id(3),
        attachedBy: as.id,
        senderId: bea,
        receiverId: as.id,
        content: 'It has a small tear',
        hasImage: false,
        createdAt: '2026-05-01T12:00:00Z',
      },
    ],
  });
  await user.click(dialog.getByRole('button', { name: 'Show 1 message' }));
  const shown = await screen.findByRole('list', { name: 'Messages shown to our team' });
  expect(shown.textContent).toMatch(/Bea to You.*It has a small tear.*Shown by You/);
  expect(requestsTo(attachMessages).map(({ body }) => body.ids)).toEqual([[id(3)]]);
});
