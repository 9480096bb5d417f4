import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMessageContext } from '#contract/admin/messages.ts';
import { findReports } from '#contract/admin/reports.ts';
import { acceptDeal, counterDeal, type DealMove, declineDeal, proposeDeal } from '#contract/deals/deals.ts';
import { findConversations, getThread, type Message } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { listen, openConnection, write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let made = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface Pair {
  buyer: TestMember;
  seller: TestMember;
  wig: string;
}

async function addPair(): Promise<Pair> {
  made += 1;
  const buyer = await addMember(testApp, `buyer-${made}@example.com`, { displayName: `Buyer ${made}` });
  const seller = await addMember(testApp, `seller-${made}@example.com`, { displayName: `Seller ${made}` });
  return { buyer, seller, wig: await addListing(testApp, seller.id, { title: 'Zara', type: 'both' }) };
}

const offer = ({ buyer, seller, wig }: Pair, cents = 12_000): DealMove[] => [
  { from: buyer.id, to: seller.id, cents, shippingCents: 1_250 },
  { from: seller.id, to: buyer.id, listingId: wig },
];

async function propose(pair: Pair, moves = offer(pair), note?: string): Promise<string> {
  const id = randomUUID();
  const answer = await pair.buyer.client.call(proposeDeal, { body: { id, moves, note } });
  expect(answer.body.state).toBe('proposed');
  return id;
}

async function cardsOf(reader: TestMember, other: TestMember): Promise<Message[]> {
  const { body } = await reader.client.call(getThread, { params: { memberId: other.id }, query: {} });
  return body.messages;
}

test('each step between two is a card in their thread, the same for both, with the terms of its moment', async () => {
  const pair = await addPair();
  const { buyer, seller } = pair;
  const id = await propose(pair, offer(pair), 'Would you take this?');
  const counter = { id: randomUUID(), answers: id, moves: offer(pair, 14_000) };
  await seller.client.call(counterDeal, { params: { id }, body: counter });
  expect((await buyer.client.call(acceptDeal, { params: { id }, body: { terms: counter.id } })).status).toBe(200);

  const cards = await cardsOf(buyer, seller);
  expect(await cardsOf(seller, buyer)).toEqual(cards);
  expect(cards.slice(0, 2)).toMatchObject([
    {
      senderId: buyer.id,
      receiverId: seller.id,
      content: '',
      deal: {
        id,
        kind: 'deal',
        news: 'proposed',
        state: 'agreed',
        turn: [],
        currentTermsId: counter.id,
        terms: { id, by: buyer.id, answers: null, note: 'Would you take this?', moves: offer(pair) },
      },
    },
    { senderId: seller.id, deal: { news: 'countered', terms: { id: counter.id, answers: id, moves: counter.moves } } },
  ]);
  expect(cards[0]?.deal?.terms.listings[pair.wig]).toMatchObject({ title: 'Zara', priceCents: 15_000 });
  expect(cards.at(-1)?.deal?.news).toBe('agreed');
});

test('a card names those whose answer is awaited, and all options of a choice as one move', async () => {
  const pair = await addPair();
  const { buyer, seller, wig } = pair;
  const own = [
    await addListing(testApp, buyer.id, { type: 'trade' }),
    await addListing(testApp, buyer.id, { type: 'both' }),
  ];
  const moves: DealMove[] = [
    { from: buyer.id, to: seller.id, choice: own },
    { from: seller.id, to: buyer.id, listingId: wig },
  ];
  const id = await propose(pair, moves);
  const [card] = await cardsOf(seller, buyer);
  expect(card?.deal).toMatchObject({ id, state: 'proposed', turn: [seller.id], terms: { moves } });
});

test('the list of conversations says what happened; a card is no unread message, because the deal has a notice of its own', async () => {
  const pair = await addPair();
  const { buyer, seller, wig } = pair;
  await propose(pair);
  const last = async (reader: TestMember) =>
    (await reader.client.call(findConversations, { query: {} })).body.conversations[0];
  expect(await last(seller)).toMatchObject({
    unreadCount: 0,
    lastMessage: { preview: '', senderId: buyer.id, deal: { news: 'proposed', isTrade: false } },
  });
  const mine = await addListing(testApp, buyer.id, { type: 'trade' });
  await propose(pair, [
    { from: buyer.id, to: seller.id, listingId: mine },
    { from: seller.id, to: buyer.id, listingId: wig },
  ]);
  expect((await last(buyer))?.lastMessage.deal).toEqual({ news: 'proposed', step: null, isTrade: true, isSale: false });
  expect((await seller.client.call(getUnreadCounts, {})).body.messages).toBe(0);
  await write(seller, buyer, 'Thank you');
  expect((await last(buyer))?.lastMessage).toMatchObject({ preview: 'Thank you', deal: null });
});

test('a card tells whether a payment or a parcel was sent and came', async () => {
  const { buyer, seller, wig } = await addPair();
  const deal = await deals.agree(buyer, seller, deals.offerOf(buyer, seller, wig));
  await deals.done(buyer, deal, 1);
  await deals.confirm(seller, deal, 1);
  await deals.done(seller, deal, 2, { carrier: 'usps' });
  const cards = await cardsOf(seller, buyer);
  expect(cards.slice(-3).map((card) => [card.deal?.news, card.deal?.step])).toEqual([
    ['step-done', 'payment'],
    ['step-confirmed', 'payment'],
    ['step-done', 'parcel'],
  ]);
  const [last] = (await buyer.client.call(findConversations, { query: {} })).body.conversations;
  expect(last?.lastMessage.deal).toMatchObject({ news: 'step-done', step: 'parcel' });
});

test('a card arrives live on both sides, and a step tells the tabs of both that the deal has changed', async () => {
  const pair = await addPair();
  const { buyer, seller } = pair;
  const address = await listen(testApp);
  const tabs = await Promise.all([buyer, seller].map(({ client }) => openConnection(address, client)));
  const id = await propose(pair);
  for (const tab of tabs) {
    await tab.next('message', ({ message }) => message.deal?.id === id && message.deal.news === 'proposed');
    await tab.next('deal', ({ dealId }) => dealId === id);
    tab.close();
  }
});

test('moderators read of a reported card what happened and its note, never what was offered', async () => {
  const pair = await addPair();
  const { buyer, seller } = pair;
  const id = await propose(pair, offer(pair, 12_347), 'You had better accept.');
  await seller.client.call(declineDeal, { params: { id }, body: { terms: id, reason: 'price' } });
  const [card] = await cardsOf(seller, buyer);
  const report = { id: randomUUID(), kind: 'message', subjectId: card?.id ?? '', reason: 'harassment' } as const;
  expect((await seller.client.call(createReport, { body: report })).status).toBe(200);
  const staff = await addAdmin(testApp, 'moderator@example.com', ['messages.moderate', 'reports.write']);
  const { body: reports } = await staff.client.call(findReports, { query: {} });
  expect(reports.reports[0]?.evidence).toMatchObject({ content: 'You had better accept.', dealNews: 'proposed' });
  const reportId = reports.reports[0]?.id ?? '';
  const { body: context } = await staff.client.call(openMessageContext, { params: { id: reportId } });
  expect(context.messages.map(({ dealNews }) => dealNews)).toEqual(['proposed', 'declined']);
  expect(JSON.stringify([reports, context])).not.toMatch(/12347|123\.47/);
});
