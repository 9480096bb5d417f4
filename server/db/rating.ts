import { verifiedAuthorsNeeded } from '#contract/reviews/review-values.ts';

/** SQL for whether the verified reviews of a row of `profiles` alone make its rating: enough different members wrote them. */
export const isRatingVerified = (profile: string): string => `${profile}.verified_authors >= ${verifiedAuthorsNeeded}`;

/** SQL fields of the one rating of a member, for `json_build_object`: cards, profile and back office all show this. */
export function ratingFields(profile: string): string {
  const pick = (verified: string, all: string) =>
    `case when ${isRatingVerified(profile)} then ${profile}.${verified} else ${profile}.${all} end`;
  const count = pick('verified_count', 'review_count');
  return `'rating', coalesce(round((${pick('verified_total', 'rating_total')})::numeric / nullif(${count}, 0), 1), 0),
    'reviewCount', coalesce(${count}, 0), 'isRatingVerified', coalesce(${isRatingVerified(profile)}, false)`;
}
