import type { DealNews } from '#contract/deals/deal-values.ts';
import { me as reader, type StepScene } from '#contract/deals/words/deal-scene.ts';
import { headText, saidText } from '#contract/deals/words/event-words.ts';
import type { Conversation, DealCard } from '#contract/messages/messages.ts';
import { dealFacts } from '#web/deals/deal-facts.ts';
import type { Named } from '#web/deals/deal-words.ts';

/** The newest event, for the list of conversations. */
export function dealPreview({ news, step, isTrade, isSale }: NonNullable<Conversation['lastMessage']['deal']>): string {
  const form = isSale ? 'sale' : isTrade ? 'trade' : 'offer';
  return headText(news, { form, ...(step && { step: { kind: step, from: '', to: '', wigs: [] } }) });
}

/** For moderators, who are told what happened and not what was offered. */
export const dealCardLabel = (news: DealNews): string => `Card of a deal: ${headText(news, { form: 'offer' })}.`;

/** One sentence for the reader of a card, which names the wigs and the amount of that moment. */
export function cardText(
  card: DealCard,
  { me, sender, parties }: { me: string; sender: string; parties: readonly Named[] },
) {
  const { news, terms, kind, step } = card;
  const facts = dealFacts({ kind, parties, terms, picks: [], endedAs: null }, me, actorOf(card, sender));
  const { gives, gets } = facts.scene;
  // The giver of a step writes the card of it; its receiver writes that it came.
  const isGiver = (news === 'step-done' || news === 'step-corrected') === (sender === me);
  const [flow] = isGiver ? gives : gets;
  const [from, to] = isGiver ? [reader, flow?.with ?? ''] : [flow?.with ?? '', reader];
  const moved: StepScene | undefined = step
    ? {
        kind: step,
        from,
        to,
        wigs: step === 'parcel' ? (flow?.wigs ?? []) : [],
        ...(step === 'payment' && flow?.cash && { cash: flow.cash }),
      }
    : undefined;
  return saidText(news, { ...facts, scene: { ...facts.scene, ...(moved && { step: moved }) } });
}

/** An event without an author is a card of the terms' author, so that it names nobody. */
function actorOf({ news, terms }: DealCard, sender: string): string | null {
  const isByItself = news === 'expired' || news === 'void' || news === 'reviews-shown' || news === 'completed';
  return isByItself || (news === 'declined' && sender === terms.by) ? null : sender;
}
