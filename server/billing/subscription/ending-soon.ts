import { and, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { planIds } from '#contract/billing/plans.ts';
import { paidStatuses } from '#contract/billing/subscription-states.ts';
import { dayMs } from '#contract/durations.ts';
import { planName } from '#server/billing/announcements.ts';
import { endingSoonMail } from '#server/billing/billing.mail.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { queueMail } from '#server/mail/mail.ts';

const noticeDays = 3;
/** Before the first charge a card network asks for a reminder a week ahead. */
const trialNoticeDays = 7;

/** Tells members whose subscription or free trial is about to end. The mail's key keeps it from being sent twice. */
export async function remindOfEnd(deps: BillingDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = userSubscriptions;
  const within = (days: number) => lte(currentPeriodEnd, new Date(now.getTime() + days * dayMs));
  const ending = await db
    .select({ email: user.email, subscription: userSubscriptions })
    .from(userSubscriptions)
    .innerJoin(user, eq(user.id, userSubscriptions.userId))
    .where(
      and(
        inArray(status, [...paidStatuses, 'canceled']),
        or(eq(cancelAtPeriodEnd, true), inArray(status, ['trialing', 'canceled'])),
        gt(currentPeriodEnd, now),
        or(within(noticeDays), and(eq(status, 'trialing'), eq(cancelAtPeriodEnd, false), within(trialNoticeDays))),
      ),
    );
  for (const { email, subscription } of ending) {
    const endsAt = subscription.currentPeriodEnd ?? now;
    const isTrial = subscription.status === 'trialing' && !subscription.cancelAtPeriodEnd;
    const plan = planIds.find((id) => id === subscription.planType) ?? null;
    const mail = endingSoonMail(email, {
      planName: planName({ plan }),
      isTrial,
      isPaidAlready:
        subscription.endId !== null || (subscription.status === 'canceled' && subscription.paidUntil !== null),
      endsAt,
      priceCents: subscription.priceCents,
      url: `${deps.env.APP_URL}/account/subscription`,
    });
    const key = `subscription-${isTrial ? 'trial-' : ''}ending:${subscription.id}:${endsAt.toISOString()}`;
    await db.transaction(async (tx) => queueMail(deps, tx, key, mail));
  }
}
