import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { charterSeats, type Plan, type PlanOffer, plans, priceOfPlan } from '#contract/billing/plans.ts';
import { offersQuery } from '#web/billing/plans/offer.queries.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FoldedOnPhones } from './folded-on-phones.tsx';
import { SectionHeading } from './section-heading.tsx';

export function PlansInShort() {
  const { data } = useQuery(offersQuery);
  return (
    <section className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-24">
      <SectionHeading
        eyebrow="Membership"
        title="A plan for shoppers, a plan for sellers"
        text={
          data?.charterPlacesLeft
            ? `The first ${charterSeats} Premium members pay the charter price.`
            : 'Change or cancel whenever you like.'
        }
      />
      <FoldedOnPhones label="Show the plans">
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:mt-14 xl:grid-cols-4">
          {plans.map((plan) => {
            const offer = data?.offers.find((each) => each.plan === plan.id);
            return <PlanCard key={plan.id} plan={plan} offer={offer} opensSoon={data !== undefined && !offer} />;
          })}
        </ul>
      </FoldedOnPhones>
      <Link to="/pricing" prefetch="intent" className={buttonClass({ variant: 'secondary', className: 'mt-8' })}>
        Compare the plans
      </Link>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  offer: PlanOffer | undefined;
  /** Nobody can pay for it yet: it is shown as printed. */
  opensSoon: boolean;
}

function PlanCard({ plan, offer, opensSoon }: PlanCardProps) {
  const { price, originalPrice, savings } = opensSoon ? plan : priceOfPlan(plan, offer);
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-soft border bg-surface p-6',
        plan.popular ? 'border-plum shadow-soft' : 'border-line',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-3 left-6 rounded-full bg-plum px-3 py-0.5 text-xs font-semibold tracking-wide text-white">
          Most popular
        </p>
      )}
      <h3 className="text-xl font-semibold">{plan.name}</h3>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl font-medium text-plum">{price}</span>
        <span className="text-ink-soft">per {plan.period}</span>
      </p>
      <p className="mt-1 min-h-6 text-sm font-semibold text-copper">
        {originalPrice && (
          <s className="mr-2 font-normal text-ink-soft">
            <span className="sr-only">regular price </span>
            {originalPrice}
          </s>
        )}
        {savings}
      </p>
      <ul className="mt-4 space-y-2 border-t border-line pt-4 text-sm">
        {[plan.listings, ...plan.features].map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-sage" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
