import { type AdminReviewFilter, adminReviewsPerPage, burstDays, burstReviews } from '#contract/admin/admin.ts';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { reviewErrors } from '#contract/reviews/reviews.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';

/** For `reviews r`: written by a new account, shown, and not looked at yet. */
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

/** A page in the order of the index by date. */
export async function findAdminReviews(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { filter, id, member, cursor }: ReviewsQuery,
): Promise<RawJson> {
  const values: unknown[] = [clock.now()];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const alone = id ? `and r.id = ${bind(id)}` : '';
  const party = member && `${bind(member)}::uuid`;
  const wanted = (owner: string, isAfter: string) =>
    `select r.* from reviews r where ${conditions[filter]} ${alone} ${owner} and ${isAfter}`;
  const newest = 'order by r.created_at desc, r.id desc';
  const ofParty = (column: string, isAfter: string) =>
    `(${wanted(`and r.${column} = ${party}`, isAfter)} ${newest} limit ${adminReviewsPerPage + 1})`;
  const list: MomentList = {
    perPage: adminReviewsPerPage,
    moment: 'r.created_at',
    id: 'r.id',
    // About them and by them: an index each.
    rows: (isAfter) =>
      party
        ? `select r.* from (${ofParty('reviewed_user_id', isAfter)} union all ${ofParty('reviewer_id', isAfter)}) r`
        : wanted('', isAfter),
    json: reviewJson,
    from: `page r ${reviewJoins}`,
    of: '(select $1::timestamptz) as moment (now)',
  };
  const page = await readMomentPage(pool, list, { values, cursor, refusal: reviewErrors.brokenCursor });
  return new RawJson(`{"reviews":${page?.json},"nextCursor":${JSON.stringify(page?.nextCursor)}}`);
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

const reviewerJson = jsonRow<NonNullable<AdminReview['reviewer']>>({
  id: 'a.id',
  name: 'a.display_name',
  joinedAt: 'a.created_at',
  isBanned: `a.status = 'banned'`,
});

/** For `from reviews r` joined by `reviewJoins`. */
const reviewJson = jsonRow<AdminReview>({
  id: 'r.id',
  rating: 'r.rating',
  comment: 'r.comment',
  createdAt: 'r.created_at',
  editedAt: 'r.edited_at',
  hiddenAt: 'r.hidden_at',
  hiddenReason: 'r.hidden_reason',
  isFromNewAccount: 'r.from_new_account',
  isVerified: 'r.is_verified',
  reviewer: `case when a.id is not null then ${reviewerJson} end`,
  reviewed: jsonRow<AdminReview['reviewed']>({
    id: 'r.reviewed_user_id',
    name: `coalesce(b.display_name, '')`,
  }),
});
