import { type PlanId, planIds, plans } from '#contract/billing/plans.ts';

/** Numbers of each day, in UTC. Free of zod. */
export const dayMeasures = [
  'mrrCents',
  ...planIds,
  'started',
  'churned',
  'trialsStarted',
  'trialsConverted',
  'trialsEnded',
  'paymentsFailed',
  'paymentsRecovered',
  'refundedCents',
] as const;
export type DayMeasure = (typeof dayMeasures)[number];

interface MoneyMeasure {
  label: string;
  /** The meaning of the number, in one sentence. */
  definition: string;
  /** A state at the end of the day, or what happened on it. */
  counts: 'state' | 'events';
}

const activeOn = Object.fromEntries(
  plans.map(({ id, name }) => [
    id,
    { label: `Active: ${name}`, definition: `Paid subscriptions to ${name} at the end of the day.`, counts: 'state' },
  ]),
) as Record<PlanId, MoneyMeasure>;

export const moneyMeasures: Record<DayMeasure, MoneyMeasure> = {
  mrrCents: {
    label: 'Monthly recurring revenue',
    definition:
      'What paid subscriptions bring in a month at the end of the day: monthly prices and a twelfth of yearly ones.',
    counts: 'state',
  },
  ...activeOn,
  started: {
    label: 'New',
    definition: 'Subscriptions that became paid on the day, for the first time, after a trial or again.',
    counts: 'events',
  },
  churned: {
    label: 'Churned',
    definition: 'Subscriptions that were paid, or owed a payment, and ended on the day.',
    counts: 'events',
  },
  trialsStarted: { label: 'Trials begun', definition: 'Free trials that began on the day.', counts: 'events' },
  trialsConverted: {
    label: 'Trials that became paid',
    definition: 'Free trials that turned into a paid subscription on the day.',
    counts: 'events',
  },
  trialsEnded: {
    label: 'Trials that ended unpaid',
    definition: 'Free trials that ended on the day without a paid subscription.',
    counts: 'events',
  },
  paymentsFailed: {
    label: 'Failed payments',
    definition: 'Subscriptions whose payment failed on the day, after nothing was owed before.',
    counts: 'events',
  },
  paymentsRecovered: {
    label: 'Recovered payments',
    definition: 'Subscriptions that owed a payment and were paid again on the day.',
    counts: 'events',
  },
  refundedCents: { label: 'Refunds', definition: 'What was given back on the day.', counts: 'events' },
};

export const charterDefinition = 'Charter places that nobody has taken or holds while paying, right now.';
export const cancelDefinition =
  'The mean number of days from becoming paid to the end, of the subscriptions that churned in the period.';

export function isMoney(measure: DayMeasure): boolean {
  return measure.endsWith('Cents');
}

export function moneyCsvPath(days: number): string {
  return `/api/admin/money/csv?days=${days}`;
}
