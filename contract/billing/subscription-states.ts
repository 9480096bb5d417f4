/**
 * The meaning of Stripe's statuses. Only this file tells them apart; server/billing/subscription-sql.ts says the same
 * in SQL.
 */

/** Nothing is owed: the period is paid, or it is the free trial. */
export const paidStatuses = ['active', 'trialing'] as const;
/** A payment failed, and can still be made. */
export const owingStatuses = ['past_due', 'unpaid'] as const;
/** Stripe goes on charging until somebody ends it. */
export const underWayStatuses = [...paidStatuses, ...owingStatuses] as const;

export function isPaid(status: string): boolean {
  return (paidStatuses as readonly string[]).includes(status);
}

export function isOwing(status: string): boolean {
  return (owingStatuses as readonly string[]).includes(status);
}

export function isUnderWay(status: string): boolean {
  return (underWayStatuses as readonly string[]).includes(status);
}

interface PlanHolder {
  status: string;
  isEndedByTeam: boolean;
}

export function mayChangePlan(holder: PlanHolder): boolean {
  return whyNoPlanChange(holder) === undefined;
}

/** The name of the refusal in `billingErrors`. */
export function whyNoPlanChange({ status, isEndedByTeam }: PlanHolder) {
  if (!isUnderWay(status)) return 'notSubscribed';
  if (isOwing(status)) return 'paymentOpen';
  return isEndedByTeam ? 'endedByTeam' : undefined;
}
