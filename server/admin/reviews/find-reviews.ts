import { type AdminReviewFilter, adminReviewsPerPage, burstDays, burstReviews } from '#contract/admin/admin.ts';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { reviewErrors } from '#contract/reviews/reviews.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
} from '#server/lib/moment-cursor.ts';

/** Of `reviews r`: written by a new account, shown, and not looked at yet. */
const isUnlooked = `r.from_new_account and r.looked_at is null and ${isShownReview('r')}`;

const isLately = `r.created_at > $1::timestamptz - interval '${burstDays} days'`;

/** A row for each member with a burst of reviews from new accounts; `$1` is now. */
export const newReviewsSql = `select min(r.created_at) as at from reviews r where ${isUnlooked} and ${isLately}
  group by r.reviewed_user_id having count(*) >= ${burstReviews}`;

const conditions: Record<AdminReviewFilter, string> = {
  queue: `${isUnlooked} and ${isLately} and r.reviewed_user_id in (select r.reviewed_user_id from reviews r
    where ${isUnlooked} and ${isLately} group by r.reviewed_user_id having count(*) >= ${burstReviews})`,
  hidden: 'r.hidden_at is not null',
  all: 'true',
};

interface ReviewsQuery {
  filter: AdminReviewFilter;
  id?: string | undefined;
  member?: string | undefined;
  cursor?: string | undefined;
}

/** A page in the order of the index by date; one row more is looked for, to know whether there is a next page. */
export async function findAdminReviews(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { filter, id, member, cursor }: ReviewsQuery,
): Promise<RawJson> {
  const values: unknown[] = [clock.now()];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, reviewErrors.brokenCursor);
  const start = after
    ? `and (r.created_at, r.id) < (${momentAt(bind(after.microseconds))}, ${bind(after.id)}::uuid)`
    : '';
  const alone = id ? `and r.id = ${bind(id)}` : '';
  const wanted = (owner: string) => `select r.* from reviews r where ${conditions[filter]} ${alone} ${owner} ${start}
    order by r.created_at desc, r.id desc limit ${adminReviewsPerPage + 1}`;
  const party = member && `${bind(member)}::uuid`;
  // About them and by them: an index each.
  const found = party
    ? `(${wanted(`and r.reviewed_user_id = ${party}`)}) union all (${wanted(`and r.reviewer_id = ${party}`)})`
    : wanted('');
  const { rows } = await pool.query<PageEnd & { reviews: string }>(
    `with page as materialized (
      select *, row_number() over (order by created_at desc, id desc) as place from (${found}) r
      order by created_at desc, id desc limit ${adminReviewsPerPage + 1}
    )
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf('created_at')} from page where place = ${adminReviewsPerPage}) as "lastMoment",
      (select id from page where place = ${adminReviewsPerPage}) as "lastId",
      (select coalesce(json_agg(${reviewJson} order by place), '[]')::text
        from page r ${reviewJoins} where place <= ${adminReviewsPerPage}) as reviews
    from (select $1::timestamptz) as moment (now)`,
    values,
  );
  const [row] = rows;
  if (!row) throw new Error('A page of reviews came without a row');
  const next = nextMomentCursor(row, adminReviewsPerPage);
  return new RawJson(`{"reviews":${row.reviews},"nextCursor":${JSON.stringify(next)}}`);
}

export async function getAdminReview({ database: { pool } }: Pick<Deps, 'database'>, id: string): Promise<AdminReview> {
  const { rows } = await pool.query<{ review: AdminReview }>(
    `select ${reviewJson} as review from reviews r ${reviewJoins} where r.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Refusal(reviewErrors.notFound);
  return rows[0].review;
}

const reviewJoins = `left join profiles a on a.id = r.reviewer_id left join profiles b on b.id = r.reviewed_user_id`;

/** For `from reviews r` joined by `reviewJoins`. */
const reviewJson = `json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'createdAt', r.created_at,
  'editedAt', r.edited_at, 'hiddenAt', r.hidden_at, 'hiddenReason', r.hidden_reason,
  'isFromNewAccount', r.from_new_account, 'isVerified', r.is_verified,
  'reviewer', case when a.id is not null then json_build_object('id', a.id, 'name', a.display_name,
    'joinedAt', a.created_at, 'isBanned', a.status = 'banned') end,
  'reviewed', json_build_object('id', r.reviewed_user_id, 'name', coalesce(b.display_name, '')))`;
