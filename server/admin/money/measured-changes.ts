import { planIds } from '#contract/billing/plans.ts';
import { owingStatuses } from '#contract/billing/subscription-states.ts';
import { sqlList } from '#server/db/sql-list.ts';

const running = `('active', ${sqlList(owingStatuses)})`;
const owing = `(${sqlList(owingStatuses)})`;
const isStart = (c: string) => `${c}.status = 'active' and ${c}.status_before not in ${running}`;
const isEnd = `c.status_before in ${running} and c.status not in ${running} and c.status <> 'trialing'`;

const events = {
  started: isStart('c'),
  churned: isEnd,
  trialsStarted: `c.status = 'trialing' and c.status_before <> 'trialing'`,
  trialsConverted: `c.status_before = 'trialing'
    and c.status = 'active'`,
  trialsEnded: `c.status_before = 'trialing' and c.status not in ${running} and c.status <> 'trialing'`,
  paymentsFailed: `c.status in ${owing} and c.status_before not in ${owing}`,
  paymentsRecovered: `c.status_before in ${owing} and c.status = 'active'`,
};

/** The number at the end of a day is the present number less all later changes. */
export const states = [
  {
    name: 'mrrCents',
    present: 'sum(monthly_cents(status, plan_type, price_cents))',
    change: 'c.monthly_cents - c.monthly_cents_before',
  },
  ...planIds.map((plan) => ({
    name: plan,
    present: `count(*) filter (where plan_type = '${plan}')`,
    change: `(c.status = 'active' and c.plan is not distinct from '${plan}')::int
      - (c.status_before = 'active' and c.plan_before is not distinct from '${plan}')::int`,
  })),
];
export const eventNames = Object.keys(events);

/** Subscriptions that ended: how many of them began in the measured time, and how long they ran together. */
export const ends = { number: 'ends', seconds: 'endedAfterSeconds' } as const;

export const measures = [...states.map(({ name }) => name), ...eventNames, ends.number, ends.seconds];

const day = `(c.at at time zone 'utc')::date`;
const sums = [
  ...states.map(({ name, change }) => `sum(${change}) as "${name}"`),
  ...Object.entries(events).map(([name, condition]) => `count(*) filter (where ${condition}) as "${name}"`),
].join(', ');
const named = [...states.map(({ name }) => name), ...eventNames].map((name) => `('${name}', "${name}")`).join(', ');

/**
 * Rows of day, measure and number: what the changes `c` for which a condition holds add to each day. Nothing is divided here, so that the sums
 * of parts are those of the whole. Hours and not days: days differ in length where clocks change.
 */
export const measuredChanges = (condition: string) => `
  select day, measure, number from (select ${day} as day, ${sums} from subscription_changes c where ${condition} group by 1) by_day
    cross join lateral (values ${named}) as each (measure, number) where number <> 0
  union all select day, measure, number from (
    select ${day} as day, count(*) as ends, sum(extract(epoch from c.at - begun.at)) as seconds
    from subscription_changes c cross join lateral (
      select b.at from subscription_changes b where b.subscriber_id = c.subscriber_id and b.seq < c.seq and ${isStart('b')}
      order by b.seq desc limit 1
    ) begun where ${condition} and ${isEnd} group by 1
  ) ended cross join lateral (values ('${ends.number}', ends), ('${ends.seconds}', seconds)) as each (measure, number)`;
