import { eq } from 'drizzle-orm';
import { getPlan, planIds } from '#contract/billing/plans.ts';
import { isPaid } from '#contract/billing/subscription-states.ts';
import { dayMs } from '#contract/durations.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { describeFailedPayment } from '#server/auth/access.ts';
import type { StripeReading } from '#server/billing/stripe/read-stripe.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import type { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import { notify } from '#server/notifications/notify.ts';
import { canceledMail, startedMail, trialRefusedMail } from './billing.mail.ts';

type Before = typeof userSubscriptions.$inferSelect;

/** Tells the member what changed between the row and Stripe: never twice, and never what is no longer true. */
export async function announceChange(
  deps: Pick<Deps, 'jobs' | 'clock' | 'env' | 'database'>,
  tx: DbOrTransaction,
  { before, now, settings }: { before: Before; now: StripeReading; settings: SubscriptionSettings },
): Promise<void> {
  const time = deps.clock.now();
  const news = findNews(time, before, now);
  if (!news) return;
  const [member] = await tx.select({ email: user.email }).from(user).where(eq(user.id, before.userId));
  if (!member) return;
  const key = `subscription-${news}:${now.subscriptionId}:${now.currentPeriodEnd.toISOString()}`;
  if (news === 'payment-failed') {
    const accessUntil = describeFailedPayment(settings, { ...before, ...now }, time)?.accessUntil ?? null;
    const data = {
      planName: planName(now),
      accessUntil: accessUntil?.toISOString() ?? null,
      isOver: accessUntil !== null && accessUntil <= time,
      due: now.dueUrl && now.dueCents !== null ? { cents: now.dueCents, url: now.dueUrl } : null,
    };
    await notify(tx, { to: before.userId, kind: news, about: {}, data, key }, time);
    return;
  }
  if (news === 'plan-changed') {
    const data = {
      planName: planName(now),
      before: planName({ plan: planIds.find((id) => id === before.planType) ?? null }),
    };
    await notify(tx, { to: before.userId, kind: news, about: {}, data, key: `${key}:${now.plan}` }, time);
    return;
  }
  const url = `${deps.env.APP_URL}/account/subscription`;
  await queueMail(deps, tx, key, write[news](member.email, { ...now, time, url }));
}

type News = 'started' | 'payment-failed' | 'plan-changed' | 'canceled' | 'trial-refused';
/** These speak of prices and dates that bind: they are letters, and go to the address alone. */
type LetterNews = Exclude<News, 'payment-failed' | 'plan-changed'>;

function findNews(time: Date, before: Before, now: StripeReading): News | undefined {
  const isSame = before.stripeSubscriptionId === now.subscriptionId;
  const isNowPaid = isPaid(now.status);
  if (isNowPaid && !now.cancelAtPeriodEnd && (!isSame || before.status === 'incomplete')) return 'started';
  if (now.status === 'past_due' && !(isSame && before.status === 'past_due')) return 'payment-failed';
  const wasEnding = isSame && (before.cancelAtPeriodEnd || before.status === 'canceled');
  if (now.isTrialRefused) return isSame && before.isTrialRefused ? undefined : 'trial-refused';
  if (now.status === 'canceled') return wasEnding || isLongOver(time, now) ? undefined : 'canceled';
  if (isNowPaid && now.cancelAtPeriodEnd && !wasEnding) return 'canceled';
  return isSame && isNowPaid && before.planType && now.plan && before.planType !== now.plan
    ? 'plan-changed'
    : undefined;
}

const longOverDays = 60;

/** A subscription that is found again after it ended long ago is no news. */
function isLongOver(time: Date, { currentPeriodEnd }: StripeReading): boolean {
  return time.getTime() - currentPeriodEnd.getTime() > longOverDays * dayMs;
}

interface NewsFacts extends StripeReading {
  time: Date;
  url: string;
}

const write: Record<LetterNews, (to: string, facts: NewsFacts) => Mail> = {
  started: (to, { status, currentPeriodEnd, ...facts }) =>
    startedMail(to, {
      ...facts,
      planName: planName(facts),
      isTrial: status === 'trialing',
      renewsAt: currentPeriodEnd,
    }),
  'trial-refused': (to, facts) => trialRefusedMail(to, { ...facts, planName: planName(facts) }),
  canceled: (to, facts) =>
    canceledMail(to, {
      ...facts,
      planName: planName(facts),
      isPaidAlready: facts.status === 'canceled' && facts.paidUntil !== null,
      endsAt: facts.currentPeriodEnd,
    }),
};

export function planName({ plan }: Pick<StripeReading, 'plan'>): string {
  return plan ? getPlan(plan).name : 'Wigloop';
}
