import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { type Plan, trialDays } from '#contract/plans.ts';
import { classNames } from '#web/ui/class-names.ts';

interface PlanCardProps {
  plan: Plan;
  /** Whether this member's first days would be free. */
  hasTrial?: boolean;
  isChosen?: boolean;
  /** What stands above the name, such as "Current plan". */
  mark?: ReactNode;
  action: ReactNode;
}

export function PlanCard({ plan, hasTrial, isChosen, mark, action }: PlanCardProps) {
  const isRaised = isChosen || plan.popular;
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={classNames(
        'relative flex h-full flex-col rounded-soft border bg-surface p-6',
        isRaised ? 'border-plum shadow-soft' : 'border-line',
        isChosen && 'ring-2 ring-plum',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-plum px-3 py-0.5 text-sm font-semibold text-white">
          Most popular
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`plan-${plan.id}`} className="text-2xl font-semibold">
          {plan.name}
        </h3>
        {mark}
      </div>
      <Price plan={plan} />
      {hasTrial && plan.id === 'premium-monthly' && (
        <p className="mt-2 font-semibold text-sage">{trialDays}-day free trial, card required</p>
      )}
      <ul className="mt-5 grow space-y-2.5 border-t border-line pt-5">
        {[plan.listings, ...plan.features].map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-sage" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-6">{action}</div>
    </article>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl font-medium text-plum">{plan.price}</span>
        <span className="text-ink-soft">per {plan.period}</span>
        {plan.originalPrice && (
          <s className="text-ink-soft">
            <span className="sr-only">regular price </span>
            {plan.originalPrice}
          </s>
        )}
      </p>
      {plan.savings && <p className="mt-1 font-semibold text-copper">{plan.savings}</p>}
      {plan.originalPrice && plan.period === 'year' && (
        <p className="mt-1 text-sm text-ink-soft">First year, then {plan.originalPrice} per year.</p>
      )}
    </>
  );
}
