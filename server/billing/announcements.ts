import { eq } from 'drizzle-orm';
import { getPlan } from '#contract/plans.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import type { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import { canceledMail, paymentFailedMail, startedMail } from './billing.mail.ts';
import type { StripeReading } from './read-stripe.ts';

type Before = typeof userSubscriptions.$inferSelect;

/** Tells the member what changed between the row and Stripe: never twice, and never what is no longer true. */
export async function announceChange(
  deps: Pick<Deps, 'jobs' | 'clock' | 'env' | 'database'>,
  tx: DbOrTransaction,
  before: Before,
  now: StripeReading,
): Promise<void> {
  const news = findNews(deps.clock.now(), before, now);
  if (!news) return;
  const [member] = await tx.select({ email: user.email }).from(user).where(eq(user.id, before.userId));
  if (!member) return;
  const until = now.currentPeriodEnd.toISOString();
  await queueMail(
    deps,
    tx,
    `subscription-${news}:${now.subscriptionId}:${until}`,
    write[news](member.email, deps.env.APP_URL, now),
  );
}

type News = 'started' | 'payment-failed' | 'canceled';

function findNews(time: Date, before: Before, now: StripeReading): News | undefined {
  const isSame = before.stripeSubscriptionId === now.subscriptionId;
  const isPaid = now.status === 'active' || now.status === 'trialing';
  if (isPaid && !now.cancelAtPeriodEnd && (!isSame || before.status === 'incomplete')) return 'started';
  if (now.status === 'past_due' && !(isSame && before.status === 'past_due')) return 'payment-failed';
  const wasEnding = isSame && (before.cancelAtPeriodEnd || before.status === 'canceled');
  if (now.status === 'canceled') return wasEnding || isLongOver(time, now) ? undefined : 'canceled';
  return isPaid && now.cancelAtPeriodEnd && !wasEnding ? 'canceled' : undefined;
}

/** A subscription that is found again after it ended long ago is no news. */
function isLongOver(time: Date, { currentPeriodEnd }: StripeReading): boolean {
  return time.getTime() - currentPeriodEnd.getTime() > 60 * 86_400_000;
}

const write: Record<News, (to: string, appUrl: string, now: StripeReading) => Mail> = {
  started: (to, appUrl, now) =>
    startedMail(to, {
      planName: planName(now),
      isTrial: now.status === 'trialing',
      renewsAt: now.currentPeriodEnd,
      url: `${appUrl}/account/subscription`,
    }),
  'payment-failed': (to, appUrl, now) =>
    paymentFailedMail(to, { planName: planName(now), url: `${appUrl}/account/subscription` }),
  canceled: (to, appUrl, now) =>
    canceledMail(to, { planName: planName(now), endsAt: now.currentPeriodEnd, url: `${appUrl}/account/subscription` }),
};

export function planName({ plan }: Pick<StripeReading, 'plan'>): string {
  return plan ? getPlan(plan).name : 'Wigloop';
}
