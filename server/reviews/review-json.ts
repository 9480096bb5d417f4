import { deletedMemberName } from '#contract/review-values.ts';

/** For `from reviews r` joined by `reviewJoins`. */
export const reviewJson = `json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment,
  'createdAt', r.created_at, 'editedAt', r.edited_at,
  'reviewer', json_build_object('id', p.id, 'displayName', coalesce(p.display_name, '${deletedMemberName}'),
    'avatarUrl', p.avatar_url),
  'helpfulCount', (select count(*) from review_votes v where v.review_id = r.id),
  'response', case when a.review_id is not null then
    json_build_object('text', a.response, 'createdAt', a.created_at, 'editedAt', a.edited_at) end)`;

export const reviewJoins = `left join profiles p on p.id = r.reviewer_id
  left join review_responses a on a.review_id = r.id`;
