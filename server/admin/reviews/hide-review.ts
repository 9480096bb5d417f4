import { and, eq, isNull } from 'drizzle-orm';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { reviewErrors } from '#contract/reviews/reviews.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { refuseOwnMatter } from '#server/admin/own-matters.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { notify } from '#server/notifications/notify.ts';
import { getAdminReview } from './find-reviews.ts';

type ReviewDeps = Pick<Deps, 'database' | 'clock'>;

/** A hidden review is neither shown nor counted; a trigger takes its stars off the member's rating. */
export async function hideReview(deps: ReviewDeps, admin: Admin, id: string, reason: string): Promise<AdminReview> {
  return setHidden(deps, admin, id, { isHidden: true, reason });
}

export async function showReview(deps: ReviewDeps, admin: Admin, id: string, reason: string): Promise<AdminReview> {
  return setHidden(deps, admin, id, { isHidden: false, reason });
}

/** Done twice it is done once, and on record once. */
async function setHidden(
  deps: ReviewDeps,
  admin: Admin,
  id: string,
  { isHidden, reason }: { isHidden: boolean; reason: string },
): Promise<AdminReview> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!review) throw new Refusal(reviewErrors.notFound);
    refuseOwnMatter(admin, review.reviewerId, review.reviewedUserId);
    if ((review.hiddenAt !== null) === isHidden) return;
    const after = isHidden ? { hiddenAt: now, hiddenReason: reason } : { hiddenAt: null, hiddenReason: null };
    await tx.update(reviews).set(after).where(eq(reviews.id, id));
    const action = isHidden ? 'review.hide' : 'review.show';
    const change = { before: { hidden: !isHidden }, after: { hidden: isHidden } };
    await recordAudit(tx, { admin, action, subject: { kind: 'review', id }, ...change, reason }, now);
    await tellAuthor(tx, review, { isHidden, reason }, now);
  });
  return getAdminReview(deps, id);
}

async function tellAuthor(
  tx: DbOrTransaction,
  { reviewerId, reviewedUserId }: typeof reviews.$inferSelect,
  { isHidden, reason }: { isHidden: boolean; reason: string },
  now: Date,
): Promise<void> {
  if (!reviewerId) return;
  const [member] = await tx
    .select({ name: profiles.displayName })
    .from(profiles)
    .where(eq(profiles.id, reviewedUserId));
  const told = { to: reviewerId, about: { memberId: reviewedUserId } };
  const reviewed = member?.name ?? 'a member';
  if (isHidden) await notify(tx, { ...told, kind: 'review-hidden', data: { reviewed, reason } }, now);
  else await notify(tx, { ...told, kind: 'review-shown', data: { reviewed } }, now);
}

/** Takes the reviews of a member by new accounts out of the queue; those that come later begin a new count. */
export async function clearNewReviews(deps: ReviewDeps, admin: Admin, memberId: string): Promise<void> {
  refuseOwnMatter(admin, memberId);
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const looked = await tx
      .update(reviews)
      .set({ lookedAt: now })
      .where(and(eq(reviews.reviewedUserId, memberId), eq(reviews.fromNewAccount, true), isNull(reviews.lookedAt)))
      .returning({ id: reviews.id });
    if (looked.length === 0) return;
    const entry = { admin, action: 'review.look', subject: { kind: 'member', id: memberId } } as const;
    await recordAudit(tx, { ...entry, after: { reviews: looked.map(({ id }) => id) } }, now);
  });
}
