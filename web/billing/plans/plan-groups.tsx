import type { ReactNode } from 'react';
import { type Plan, plans } from '#contract/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';

interface PlanGroupsProps {
  /** One group below the other, where there is a menu beside them. */
  isStacked?: boolean;
  children: (plan: Plan) => ReactNode;
}

const groups = [
  { tier: 'budget', title: 'Shopping plans', text: 'To buy and to write to sellers.' },
  {
    tier: 'premium',
    title: 'Premium plans',
    text: 'To sell: no limit on listings, more views, and a Premium seller badge.',
  },
] as const;

/** The four plans in their two groups. */
export function PlanGroups({ isStacked, children }: PlanGroupsProps) {
  return (
    <div className={classNames('grid gap-12', !isStacked && 'xl:grid-cols-2 xl:gap-10')}>
      {groups.map(({ tier, title, text }) => (
        <section key={tier} aria-label={title}>
          <h2 className="text-3xl font-medium">{title}</h2>
          <p className="mt-1 text-ink-soft">{text}</p>
          <ul className="mt-7 grid gap-6 sm:grid-cols-2">
            {plans
              .filter((plan) => plan.tier === tier)
              .map((plan) => (
                <li key={plan.id}>{children(plan)}</li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
