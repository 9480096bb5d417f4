import { countText, numberText, ratingText } from '#contract/count-text.ts';
import type { ReplyTime } from './reply-times.ts';

interface Trust {
  /** Null where the member keeps it private. */
  completedDeals: number | null;
  /** Absent while it is not known yet. */
  rating?: { rating: number; reviewCount: number; isRatingVerified: boolean } | undefined;
  repliesWithin?: ReplyTime | null | undefined;
}

/** "12 deals completed · 4.8 from 9 of them · replies within a day": the one line about a member, wherever it stands. */
export function trustLine({ completedDeals, rating, repliesWithin }: Trust): string {
  const deals =
    completedDeals === 0 ? 'No deals yet' : completedDeals && `${countText(completedDeals, 'deal')} completed`;
  const parts = [deals, rating && ratingPart(rating, completedDeals), repliesWithin && replyWords[repliesWithin]];
  const line = parts.filter(Boolean).join(' · ');
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
}

function ratingPart(
  { rating, reviewCount, isRatingVerified }: NonNullable<Trust['rating']>,
  completedDeals: number | null,
): string {
  if (reviewCount === 0) return 'no reviews yet';
  if (!isRatingVerified) return `${ratingText(rating)} from ${countText(reviewCount, 'open review')}`;
  return `${ratingText(rating)} from ${completedDeals === null ? countText(reviewCount, 'deal') : `${numberText(reviewCount)} of them`}`;
}

const replyWords: Record<ReplyTime, string> = {
  hour: 'replies within an hour',
  day: 'replies within a day',
  week: 'replies within a week',
};

/** A seller's own marks, apart from deals: "also marked 12 wigs as sold and 1 as traded". */
export function markedLine(soldCount: number, tradedCount: number): string | null {
  if (soldCount + tradedCount === 0) return null;
  const sold = soldCount > 0 && `${countText(soldCount, 'wig')} as sold`;
  const traded =
    tradedCount > 0 && `${soldCount > 0 ? numberText(tradedCount) : countText(tradedCount, 'wig')} as traded`;
  return `also marked ${[sold, traded].filter(Boolean).join(' and ')}`;
}
