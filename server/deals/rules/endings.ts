import type { EndState } from '#contract/deals/deal-states.ts';
import type { DealNews, EndReason, ListingFate } from '#contract/deals/deal-values.ts';
import { type Decided, type Effect, news } from './deal-events.ts';
import {
  currentTerms,
  type Deal,
  isBinding,
  isCash,
  type ListingId,
  type MemberId,
  type Moment,
  pickedListing,
  withAnswer,
} from './deal-state.ts';
import { fateOf } from './terms-rules.ts';

interface Ending {
  state: EndState;
  reason: EndReason;
  by?: MemberId | null;
  listing?: ListingId | null;
  changed?: readonly string[];
  at: Moment;
  marks?: readonly MemberId[];
  /** What staff say of single listings, above what the rules say. */
  fates?: Readonly<Record<ListingId, ListingFate>>;
}

/** The one way a deal ends: state, listings, marks and who is told, for one transaction. */
export function endDeal(deal: Deal, ending: Ending): Decided {
  const { state, reason, by = null, listing = null, changed = [], at, marks = [], fates = {} } = ending;
  const listings = isBinding(deal) ? { ...fatesOf(deal, state), ...deal.sendBack?.listings, ...fates } : {};
  const steps = deal.steps.map((step) => ({ ...step, wait: null }));
  const ended: Deal = {
    ...withAnswer(deal, 'no'),
    state,
    steps,
    marks,
    ended: { at, reason, by, listing, changed, fates: listings },
  };
  return {
    deal: ended,
    effects: [
      ...Object.entries(listings).map(([listingId, fate]): Effect => ({ type: 'listing', listingId, fate })),
      ...marks.map((member): Effect => ({ type: 'mark', member })),
      ...(isCompletedByAllSteps(ended) ? [{ type: 'count-completed' as const, members: deal.parties }] : []),
      ...news(ended, state, by, at),
      ...(state === 'completed' ? deal.parties.map((to): Effect => ({ type: 'tell', to, of: 'review-due', at })) : []),
    ],
  };
}

/** A block is never told: it reads as the withdrawal or the no that it is told as. Why is for staff alone. */
export function toldReason({ state }: Deal, reason: EndReason): EndReason {
  if (reason !== 'blocked') return reason;
  return state === 'withdrawn' ? 'withdrawn' : 'other';
}

/** Among three nobody is named for a no, so that a block that ended it names nobody either. */
export const toldActor = (
  { parties }: Pick<Deal, 'parties'>,
  of: DealNews | Deal['state'],
  by: MemberId | null,
  reader: MemberId,
): MemberId | null => (of === 'declined' && parties.length > 2 && by !== reader ? null : by);

/** How the deal ended, for one of its parties. */
export function toldEnding(deal: Deal, reader: MemberId): Deal['ended'] {
  if (!deal.ended) return null;
  const { reason, by } = deal.ended;
  return { ...deal.ended, reason: toldReason(deal, reason), by: toldActor(deal, deal.state, by, reader) };
}

/** Counts on a profile: recorded sales are told apart, and so is what staff called completed without its steps. */
export function isCompletedByAllSteps(deal: Deal): boolean {
  const counts = deal.state === 'completed' && deal.kind === 'deal';
  return counts && deal.steps.every((step) => step.confirmedAt !== null);
}

/** A wig that was sent and did not come back is gone from its owner's shelf; all others are free again. */
export function fatesOf(deal: Deal, state: EndState): Record<ListingId, ListingFate> {
  const { moves } = currentTerms(deal);
  const fates = moves.flatMap((move): [ListingId, ListingFate][] => {
    if (isCash(move)) return [];
    const listingId = pickedListing(deal, move);
    if (!isAway(deal, listingId)) return [[listingId, 'active']];
    return [[listingId, state === 'completed' ? fateOf(moves, move.from) : 'removed']];
  });
  return Object.fromEntries(fates);
}

function isAway(deal: Deal, listingId: ListingId): boolean {
  const sent = deal.steps.find((step) => step.returns === null && step.listings.includes(listingId));
  const back = deal.steps.find((step) => step.returns === sent?.id);
  return sent?.doneAt != null && back?.confirmedAt == null;
}
