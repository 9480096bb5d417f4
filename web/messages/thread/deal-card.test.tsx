import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DealCard as Card, Message } from '#contract/messages/messages.ts';
import { buyer, purchase, selma } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import { DealCard } from './deal-card.tsx';

const { id, kind, terms } = purchase({});
const words = { note: 'Pay me as friends and family', warnings: ['friends-and-family' as const] };

function openCard(by: string) {
  const card: Card = {
    ...{ id, kind, news: 'proposed', step: null, state: 'proposed', turn: [], currentTermsId: terms.id },
    terms: { ...terms, ...words, by },
  };
  const message: Message = {
    id,
    seq: 1,
    senderId: by,
    receiverId: by === selma ? buyer.id : selma,
    content: '',
    image: null,
    listing: null,
    deal: card,
    read: true,
    warnings: [],
    createdAt: terms.createdAt,
  };
  openPage(<DealCard message={message} card={card} now={card} memberId={buyer.id} partyName="Selma" />, { as: buyer });
}

test('a reader is warned about the words of a proposal', async () => {
  openCard(selma);
  const warning = await screen.findByRole('note', { name: 'About this note' });
  expect(warning.textContent).toContain('Please be careful');
});

test('nobody is warned about the words of their own proposal', async () => {
  openCard(buyer.id);
  await screen.findByText(words.note);
  expect(screen.queryByRole('note')).toBeNull();
});
