import { isDeepStrictEqual } from 'node:util';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { Decided, Effect } from '#server/deals/deal-events.ts';
import type { Deal, ListingId, MemberId } from '#server/deals/deal-state.ts';

/** What the rules decided about one deal. */
export interface Change {
  before: Deal | null;
  decided: Decided;
  /** The words of whoever acted, for the timeline. */
  note?: string | null | undefined;
  /** What the words of whoever acted warn the others about. */
  words?: { by: MemberId; warnings: readonly WarningId[] } | undefined;
  /** What the listings of its terms are called there. */
  titles: Wigs;
  /** Parties of whom is known that they have written or got a message: their threads need not be opened. */
  writers?: readonly MemberId[] | undefined;
}

/** As the terms have them: a listing may have another title by now. */
export type Wigs = Readonly<Record<ListingId, { title: string }>>;

export type Tell = Extract<Effect, { type: 'tell' }>;

export const isTell = (effect: Effect): effect is Tell => effect.type === 'tell';

/** Whoever acted is the one who is not told of it; nobody where all are. */
export function whoDid(deal: Deal, tells: readonly Tell[], { of, at, step }: Tell): MemberId | null {
  const told = tells.filter((other) => other.of === of && other.at === at && other.step === step);
  const silent = deal.parties.filter((party) => !told.some(({ to }) => to === party));
  return silent.length === 1 && of !== 'reminder' ? (silent[0] ?? null) : null;
}

/** Whose review was written, where nothing else happened: before reviews are shown the others must not notice it. */
export function blindReviewer({ before, decided: { deal, effects } }: Change): MemberId | undefined {
  if (!before || effects.length > 0) return undefined;
  const isSameElse = isDeepStrictEqual({ ...before, reviews: [] }, { ...deal, reviews: [] });
  const written = deal.reviews.find((review) => !before.reviews.some((kept) => isDeepStrictEqual(kept, review)));
  return isSameElse ? written?.by : undefined;
}
