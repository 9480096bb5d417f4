import { memberErrors } from '#contract/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';

/** What everyone may know about a member. No address, and no dates or dealings while the profile is hidden. */
export async function getProfile({ database: { pool } }: Pick<Deps, 'database'>, memberId: string): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...profileById, values: [memberId] });
  if (!rows[0]) throw new Refusal(memberErrors.notFound);
  return new RawJson(rows[0].json);
}

const dealt = (status: 'sold' | 'traded') =>
  `case when p.profile_visible then (select count(*) from listings where user_id = p.id and status = '${status}') end`;

const profileById = {
  name: 'profile-by-id',
  text: `select json_build_object('id', p.id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
      'sellerTier', p.seller_tier,
      'rating', case when p.review_count > 0 then round(p.rating_total::numeric / p.review_count, 1) else 0 end,
      'reviewCount', p.review_count,
      'ratingCounts', (select json_agg((select count(*) from reviews where reviewed_user_id = p.id and rating = stars) order by stars)
        from generate_series(1, 5) stars),
      'isVisible', p.profile_visible,
      'memberSince', case when p.profile_visible then p.created_at end,
      'soldCount', ${dealt('sold')}, 'tradedCount', ${dealt('traded')})::text as json
    from profiles p where p.id = $1`,
};
