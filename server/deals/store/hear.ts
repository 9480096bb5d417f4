import { isRefused, type OutsideEvent } from '#server/deals/deal-events.ts';
import { currentTerms, type Deal, type Moment } from '#server/deals/deal-state.ts';
import { decide } from '#server/deals/rules.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Change, Wigs } from './change.ts';
import type { RuledDeal } from './load-deal.ts';

/** What the rules say of deals around which something happened. Whoever calls holds the lock of one party of every deal. */
export function hear(stored: readonly RuledDeal[], what: (deal: Deal) => OutsideEvent, now: Moment): Change[] {
  return stored.map((one): Change => {
    const outcome = decide(one.deal, what(one.deal), now);
    if (isRefused(outcome)) throw new Refusal(outcome.refusal);
    return { before: one.deal, decided: outcome, titles: titlesOf(outcome.deal, one), writers: one.writers };
  });
}

/** As the current terms have them; those of terms that are not written yet are called as their listings are. */
export function titlesOf(deal: Deal, stored: Pick<RuledDeal, 'copies'> | undefined, now: Wigs = {}): Wigs {
  return stored?.copies[currentTerms(deal).id]?.listings ?? now;
}
