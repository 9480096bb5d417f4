import { and, eq, lte, sql } from 'drizzle-orm';
import type { RestrictionAction } from '#contract/admin/admin.ts';
import { adminSubscriptionErrors } from '#contract/admin/billing/subscriptions.ts';
import { adminUserErrors, type BanPreview } from '#contract/admin/users.ts';
import { isUnderWay } from '#contract/billing/subscription-states.ts';
import { clockOf, dealStates, isEndState } from '#contract/deals/deal-states.ts';
import { quoteEnd } from '#server/admin/subscriptions/end-subscription.ts';
import type { Admin } from '#server/auth/guards.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import { orderEnd } from '#server/billing/ending/ends.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { BillingDeps, SubscriptionRow } from '#server/billing/stripe/sync.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { session } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import { tellDeals } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import { recordAudit } from '../audit.ts';
import { reachMember } from './reach.ts';
import { bannedMail, type Ending, liftedMail, suspendedMail } from './restrictions.mail.ts';

export type RestrictionDeps = Pick<Deps, 'database' | 'clock' | 'env' | 'jobs'>;

export async function suspendMember(
  deps: RestrictionDeps,
  actor: Admin,
  memberId: string,
  { reason, until }: { reason: string; until: Date | null },
  beside?: (transaction: DbOrTransaction, before: MemberStatus) => Promise<void>,
): Promise<void> {
  if (until && until <= deps.clock.now()) throw new Refusal(adminUserErrors.pastEnd, { field: 'until' });
  const status = { status: 'suspended', suspendedUntil: until, statusReason: reason } as const;
  await setStatus(
    deps,
    actor,
    memberId,
    { action: 'member.suspend', status, reason },
    async (to, { transaction, before }) => {
      await beside?.(transaction, before);
      return suspendedMail(to, { reason, until, url: `${deps.env.APP_URL}/legal/guidelines` });
    },
  );
}

export async function banMember(
  deps: RestrictionDeps,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  const status = { status: 'banned', suspendedUntil: null, statusReason: reason } as const;
  await setStatus(deps, actor, memberId, { action: 'member.ban', status, reason }, async (to, { transaction }) => {
    const order = { cause: 'ban', timing: 'now', refund: 'proportional', reason } as const;
    const subscription = await orderEnd(deps, transaction, memberId, order);
    const ending = describeEnding(subscription, deps.clock.now());
    return bannedMail(to, { reason, ending, url: `${deps.env.APP_URL}/contact` });
  });
}

export async function liftRestriction(
  deps: RestrictionDeps,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  const status = { status: 'active', suspendedUntil: null, statusReason: null } as const;
  await setStatus(deps, actor, memberId, { action: 'member.lift', status, reason }, (to, { before }) =>
    liftedMail(to, { wasBanned: before.status === 'banned', url: `${deps.env.APP_URL}/login` }),
  );
}

/** The effect of a ban on the subscription, as far as our rows tell before Stripe is asked. */
function describeEnding(row: SubscriptionRow | undefined, now: Date): Ending {
  if (!row) return 'none';
  const hasPaid =
    row.status === 'active' || (row.status === 'canceled' && row.paidUntil !== null && row.paidUntil > now);
  if (hasPaid) return 'refunded';
  return isUnderWay(row.status) ? 'ended' : 'none';
}

interface StatusChange {
  action: RestrictionAction;
  status: MemberStatus;
  reason: string;
}

type MemberStatus = Pick<typeof profiles.$inferSelect, 'status' | 'suspendedUntil' | 'statusReason'>;

/** Triggers on profiles do the rest: they hide or show the listings, and tell every process to forget the member. */
async function setStatus(
  deps: RestrictionDeps,
  actor: Admin,
  memberId: string,
  { action, status, reason }: StatusChange,
  mailTo: (address: string, change: { transaction: DbOrTransaction; before: MemberStatus }) => Mail | Promise<Mail>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (transaction) => {
    await lockDealsOf(transaction, [memberId]);
    const member = await reachMember(deps, transaction, actor, memberId);
    if (member.isSiteOwner) throw new Refusal(adminUserErrors.siteOwner);
    if (member.id === actor.id) throw new Refusal(adminUserErrors.oneself);
    await ensureUserProfile(transaction, member, now);
    const before = await readStatus(transaction, memberId);
    if (before.status === 'active' && status.status === 'active') return;
    await transaction
      .update(profiles)
      .set({ ...status, updatedAt: now })
      .where(eq(profiles.id, memberId));
    // Staff hide the messages of a wave with its suspensions; whoever is let back in is read again.
    if (status.status === 'active')
      await transaction.execute(
        sql`update messages set hidden_at = null where sender_id = ${memberId} and hidden_at is not null`,
      );
    if (status.status !== 'active') await tellDeals(deps, transaction, { type: status.status, member: memberId });
    if (status.status === 'banned') await transaction.delete(session).where(eq(session.userId, memberId));
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(transaction, { admin: actor, action, subject, before, after: status, reason }, now);
    const mail = await mailTo(member.email, { transaction, before });
    await queueMail(deps, transaction, `${action}:${memberId}:${now.getTime()}`, mail);
  });
}

async function readStatus(transaction: DbOrTransaction, memberId: string): Promise<MemberStatus> {
  const { status, suspendedUntil, statusReason } = profiles;
  const [row] = await transaction
    .select({ status, suspendedUntil, statusReason })
    .from(profiles)
    .where(eq(profiles.id, memberId));
  if (!row) throw new Error(`Cannot restrict ${memberId}: there is no profile`);
  return row;
}

export async function endSessions(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await database.db.transaction(async (transaction) => {
    await reachMember({ env }, transaction, actor, memberId);
    const ended = await transaction.delete(session).where(eq(session.userId, memberId)).returning({ id: session.id });
    const subject = { kind: 'member', id: memberId } as const;
    const entry = {
      admin: actor,
      action: 'member.sign-out',
      subject,
      before: { sessions: ended.length },
      reason,
    } as const;
    await recordAudit(transaction, { ...entry, after: { sessions: 0 } }, clock.now());
  });
}

/** A suspension ends at its moment for the guards; this writes it down, so that the trigger shows the listings again. */
export async function endSuspensions({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .update(profiles)
    .set({ status: 'active', suspendedUntil: null, statusReason: null, updatedAt: now })
    .where(and(eq(profiles.status, 'suspended'), lte(profiles.suspendedUntil, now)));
}

/** Deals that a ban ends or brings before our team; deals that our team has already stay as they are. */
const brokenOff = dealStates.filter((state) => !isEndState(state) && clockOf(state) !== 'decision');

/** Counts what `banMember` would do, before staff do it. */
export async function previewBan(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
): Promise<BanPreview> {
  const { rows } = await deps.database.pool.query<{
    plan: string | null;
    listings: number;
    deals: number;
    reviews: number;
  }>(
    `select (select plan_type from user_subscriptions where user_id = u.id) as plan,
      (select count(*)::int from listings where user_id = u.id and shelf = 'active') as listings,
      (select count(*)::int from deal_parties party join deals d on d.id = party.deal_id
        where party.member_id = u.id and d.state = any ($2)) as deals,
      (select count(*)::int from reviews r where r.reviewer_id = u.id and ${isShownReview('r')}) as reviews
     from "user" u where u.id = $1`,
    [memberId, brokenOff],
  );
  const [row] = rows;
  if (!row) throw new Refusal(adminUserErrors.notFound);
  const { plan, ...counts } = row;
  return { ...counts, subscription: await previewEnd(deps, payments, memberId, plan) };
}

async function previewEnd(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
  plan: string | null,
): Promise<BanPreview['subscription']> {
  try {
    const quote = await quoteEnd(deps, payments, memberId);
    return { plan: quote.plan, refundCents: quote.proportionalCents };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A ban does not wait for Stripe, and neither does the question before it.
    return error.code === adminSubscriptionErrors.nothingToEnd.code ? null : { plan, refundCents: null };
  }
}
