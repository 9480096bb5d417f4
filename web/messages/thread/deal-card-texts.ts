import type { DealNews } from '#contract/deals/deal-values.ts';
import type { DealTerms } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import type { Conversation, DealCard } from '#contract/messages/messages.ts';
import { cashText } from '#contract/money-text.ts';
import { startWith } from '#web/deals/deal-words.ts';
import { isTrade, theWigsAre, wigsIn } from '#web/deals/terms/deal-sides.ts';

/** What happened, for the list of conversations; what a member did stands after "You: ". */
const newsTexts: Record<DealNews, string> = {
  proposed: 'Made an offer',
  countered: 'Changed the offer',
  accepted: 'Said yes',
  declined: 'The proposal was declined',
  withdrawn: 'Withdrew the proposal',
  expired: 'The proposal expired',
  void: 'The proposal is no longer possible',
  agreed: 'The deal is agreed',
  'address-given': 'Gave an address',
  'step-done': 'Sent something',
  'step-corrected': 'Corrected what was sent',
  'step-arrived': 'Something has arrived',
  'step-confirmed': 'Something is marked as received',
  reminder: 'A step of the deal is due',
  'cancel-asked': 'Asked to cancel the deal',
  'cancel-refused': 'Does not want to cancel',
  'return-asked': 'Asked to return it',
  'return-refused': 'Did not agree to a return',
  'less-proposed': 'Proposed to keep it for less',
  'less-refused': 'It is not kept for less',
  'less-agreed': 'Agreed to keep it for less',
  canceled: 'The deal is canceled',
  returning: 'What was sent goes back',
  problem: 'There is a problem with the deal',
  'problem-entry': 'Added to the problem',
  'problem-withdrawn': 'Withdrew the problem',
  completed: 'The deal is completed',
  closed: 'The deal is closed',
  'review-due': 'Time to review the deal',
  'reviews-shown': 'The reviews are shown',
};

/** Acts of one of the two; all else happens to both. */
const acts: readonly DealNews[] = [
  'proposed',
  'countered',
  'accepted',
  'withdrawn',
  'address-given',
  'step-done',
  'step-corrected',
  'cancel-asked',
  'cancel-refused',
  'return-asked',
  'return-refused',
  'less-proposed',
  'less-agreed',
  'problem-entry',
  'problem-withdrawn',
];

export function isAct(news: DealNews): boolean {
  return acts.includes(news);
}

type Step = DealCard['step'];

/** With what it was, where that is known. */
function newsText(news: DealNews, step: Step): string {
  if (step && news === 'step-done') return step === 'payment' ? 'Paid' : 'Sent the parcel';
  if (step && news === 'step-corrected') return `Corrected the details of the ${step}`;
  if (step && news === 'step-arrived') return `The ${step} has arrived`;
  return step && news === 'step-confirmed' ? `The ${step} is marked as received` : newsTexts[news];
}

export function dealPreview({
  news,
  step,
  isTrade: trades,
  isSale,
}: NonNullable<Conversation['lastMessage']['deal']>): string {
  if (isSale && news === 'proposed') return 'Recorded a sale';
  return news === 'proposed' && trades ? 'Proposed a trade' : newsText(news, step);
}

/** For moderators, who are told what happened and not what was offered. */
export function dealCardLabel(news: DealNews): string {
  return `Card of a deal: ${newsTexts[news]}.`;
}

interface CardReader {
  reader: string;
  /** The reader sent it. */
  isOwn: boolean;
  partyName: string;
}

/** One sentence for the reader, who sent the card or is called "you". */
export function cardText({ news, step, kind, terms }: DealCard, { reader, isOwn, ...card }: CardReader): string {
  const partyName = isolated(card.partyName);
  const who = isOwn ? 'You' : partyName;
  if (kind === 'recorded-sale' && news === 'proposed')
    return isOwn
      ? `You said that ${partyName} bought ${titlesText(terms, terms.by)}.`
      : `${partyName} says that you bought ${titlesText(terms, terms.by)}.`;
  switch (news) {
    case 'proposed':
      if (isTrade(terms.moves)) return isOwn ? 'You proposed a trade.' : `${partyName} proposes a trade.`;
      return `${who} offered ${isOwn ? '' : 'you '}${offerText(terms)}.`;
    case 'countered':
      if (isTrade(terms.moves)) return `${who} changed the offer.`;
      return `${who} answered with ${offerText(terms)}.`;
    case 'accepted':
      return `${who} said yes.`;
    case 'declined':
      // What a rule or a block declined stands under the name of whoever proposed it.
      return isOwn === (terms.by === reader) ? 'The proposal was declined.' : `${who} declined.`;
    case 'withdrawn':
      return `${who} withdrew the proposal.`;
    case 'agreed':
      return `Agreed. ${startWith(theWigsAre(terms.moves))} reserved for this deal.`;
    case 'cancel-asked':
      return isOwn ? 'You asked to cancel the deal.' : `${partyName} would like to cancel the deal.`;
    case 'cancel-refused':
      return isOwn ? 'You do not want to cancel.' : `${partyName} does not want to cancel.`;
    default:
      return isAct(news) ? `${who} ${lowerFirst(newsText(news, step))}.` : `${newsText(news, step)}.`;
  }
}

/** "$120.00 for Zara", or "Zara for $120.00" where it is the seller who offers. */
function offerText(terms: DealTerms): string {
  const cash = terms.moves.find((move) => 'cents' in move);
  const wigs = titlesText(terms);
  if (!cash || !('cents' in cash)) return wigs;
  const amount = cashText(cash);
  return cash.from === terms.by ? `${amount} for ${wigs}` : `${wigs} for ${amount}`;
}

function titlesText({ moves, listings }: DealTerms, from?: string): string {
  const ids = moves.filter((move) => from === undefined || move.from === from).flatMap(wigsIn);
  const [first, ...rest] = ids.map((id) => listings[id]?.title ?? 'a wig');
  if (first === undefined) return 'a wig';
  return rest.length === 0 ? `“${first}”` : `“${first}” and ${rest.length} more`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
