import { isDeepStrictEqual } from 'node:util';
import { authErrors } from '#contract/auth/auth.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import { type Decided, type Effect, news, type Outcome, type ReviewEvent, refuse, unchanged } from './deal-events.ts';
import { currentTerms, type Deal, type DealReview, day, type MemberId, type Moment } from './deal-state.ts';

/** Written blind: nobody sees one before all wrote or the window closed. Until then it can be written anew. */
export function writeReview(deal: Deal, event: ReviewEvent, now: Moment): Outcome {
  if (deal.state !== 'completed') return refuse(dealErrors.notPossible);
  const { by, rating, text, tags } = event;
  const reviewable = dealtWith(deal, by);
  const of = event.of ?? (deal.parties.length === 2 ? reviewable[0] : undefined);
  if (!of || !reviewable.includes(of)) return refuse(dealErrors.reviewOf);
  const review: DealReview = { by, of, rating, text, tags };
  const isTheirs = (kept: DealReview) => kept.by === by && kept.of === of;
  if (isDeepStrictEqual(deal.reviews.find(isTheirs), review)) return unchanged(deal);
  if (event.isSuspended) return refuse(authErrors.suspended);
  if (deal.reviewsShownAt !== null) return refuse(dealErrors.reviewClosed);
  const written: Deal = { ...deal, reviews: [...deal.reviews.filter((kept) => !isTheirs(kept)), review] };
  return hasEveryReview(written) ? showReviews(written, now) : { deal: written, effects: [] };
}

/** Those between whom something moved: in a ring of four nobody judges whom they never met. */
function dealtWith(deal: Deal, member: MemberId): MemberId[] {
  const { moves } = currentTerms(deal);
  return deal.parties.filter((party) =>
    moves.some(({ from, to }) => (from === member && to === party) || (to === member && from === party)),
  );
}

function hasEveryReview(deal: Deal): boolean {
  const wanted = deal.parties.flatMap((by) => dealtWith(deal, by).map((of) => ({ by, of })));
  return wanted.every(({ by, of }) => deal.reviews.some((review) => review.by === by && review.of === of));
}

/** The end of the window, while nothing is shown yet. */
export function reviewsDue(deal: Deal): Moment | undefined {
  return deal.reviewsShownAt === null ? reviewsClose(deal) : undefined;
}

/** When reviews are shown at the latest; undefined where there are none to write. */
export function reviewsClose(deal: Deal): Moment | undefined {
  return deal.state === 'completed' && deal.ended ? deal.ended.at + dealDays.reviews * day : undefined;
}

export function showReviews(deal: Deal, at: Moment): Decided {
  const shown: Deal = { ...deal, reviewsShownAt: at };
  if (deal.reviews.length === 0) return unchanged(shown);
  const effects: Effect[] = [{ type: 'show-reviews' }, ...news(shown, 'reviews-shown', null, at)];
  return { deal: shown, effects };
}
