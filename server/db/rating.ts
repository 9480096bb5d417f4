import { newAccountDays } from '#contract/members/new-accounts.ts';
import { verifiedAuthorsNeeded, verifiedFromCents } from '#contract/reviews/review-values.ts';
import type { SqlFields } from './json-row.ts';

/*
 * What a member's rating is. The view `counted_reviews` says which reviews count: of each author the newest that is shown.
 * `count_review()` keeps their sums on the profile.
 */

/** SQL for whether the verified reviews of a row of `profiles` alone make its rating: enough different members wrote them. */
const isRatingVerified = (profile: string): string => `${profile}.verified_count >= ${verifiedAuthorsNeeded}`;

export function ratingFields(
  profile: string,
): SqlFields<{ rating: number; reviewCount: number; isRatingVerified: boolean }> {
  const pick = (verified: string, all: string) =>
    `case when ${isRatingVerified(profile)} then ${profile}.${verified} else ${profile}.${all} end`;
  const count = pick('verified_count', 'review_count');
  return {
    rating: `coalesce(round((${pick('verified_total', 'rating_total')})::numeric / nullif(${count}, 0), 1), 0)`,
    reviewCount: `coalesce(${count}, 0)`,
    isRatingVerified: `coalesce(${isRatingVerified(profile)}, false)`,
  };
}

export const ratingCounts = (profile: string): string => `(select json_agg((
    select count(*) from counted_reviews r where r.reviewed_user_id = ${profile}.id and r.rating = stars
      and case when ${isRatingVerified(profile)} then r.is_newest_verified else r.is_newest end) order by stars)
  from generate_series(1, 5) stars)`;

/**
 * SQL for whether what one party of `deals d` says of the other counts as verified, but for wigs handed over in person: the
 * deal went through its steps and was worth something, and neither account is new or seems to be the other's.
 */
export const provesDeal = (
  author: string,
  reviewed: string,
): string => `coalesce(d.kind = 'deal' and d.state = 'completed'
  and ${worthCents} >= ${verifiedFromCents}
  and greatest(${author}.created_at, ${reviewed}.created_at) <= d.agreed_at - interval '${newAccountDays} days'
  and not are_linked(${author}.id, ${reviewed}.id), false)`;

const movedWigs = `deal_moves m join deal_terms t on t.id = m.terms_id
  where m.terms_id = d.terms_id and m.listing_id is not null and (not m.is_option or m.listing_id = any (d.picks))`;

/** Cash that was not given back, or the lowest asking price of what went both ways: an asking price alone costs its seller nothing. */
const worthCents = `greatest(
    (select coalesce(sum(m.cents), 0) from deal_moves m where m.terms_id = d.terms_id)
      - (select coalesce(sum(a.cents), 0) from deal_adjustments a where a.deal_id = d.id and a.answer = 'yes'),
    (select min(coalesce((t.listings -> m.listing_id::text ->> 'priceCents')::int, 0)) from ${movedWigs}
      having count(distinct m.from_id) > 1))`;

/** SQL for whether a wig of `deals d` went from hand to hand between the two: nobody else saw that it did. */
export const isInPerson = (author: string, reviewed: string): string => `exists (
  select from deal_steps s where s.deal_id = d.id and s.carrier = 'in-person'
    and array[s.from_id, s.to_id] in (array[${author}, ${reviewed}], array[${reviewed}, ${author}]))`;

export const hasOtherDeal = (author: string, reviewed: string): string => `exists (
  select from deal_parties own join deals o on o.id = own.deal_id join deal_parties other on other.deal_id = o.id
  where own.member_id = ${author} and o.kind = 'deal' and o.state = 'completed'
    and other.member_id not in (${author}, ${reviewed}))`;
