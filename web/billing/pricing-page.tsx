import { Link, useNavigate } from 'react-router';
import { bestValueText } from '#contract/best-value.ts';
import type { Plan } from '#contract/plans.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CharterBanner } from './charter-banner.tsx';
import { callToAction, PlanCard } from './plan-card.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { PricingFaq } from './pricing-faq.tsx';
import { useOffers } from './use-offers.ts';

export function meta() {
  return pageMeta({
    title: 'Pricing',
    description: 'Four plans for Wigloop: two for shoppers, two for sellers. Compare prices, features and questions.',
    path: '/pricing',
  });
}

export default function PricingPage() {
  const { offerOf, charterPlacesLeft, isWaiting } = useOffers();
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-16">
      <header className="max-w-3xl">
        <h1 className="text-4xl font-medium sm:text-5xl">Plans for shoppers and sellers</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Every plan includes direct messages with other members. Change or cancel whenever you like.
        </p>
      </header>
      <div className="mt-8">
        <CharterBanner placesLeft={charterPlacesLeft} />
      </div>
      <div className="mt-12">
        <PlanGroups>
          {(plan) => (
            <PlanCard
              plan={plan}
              offer={offerOf(plan.id)}
              isWaiting={isWaiting}
              bestValue={bestValueText(offerOf)}
              action={<ChooseButton plan={plan} />}
            />
          )}
        </PlanGroups>
      </div>
      <PricingFaq />
      <section className="mt-16 rounded-soft bg-plum px-6 py-12 text-center text-white">
        <h2 className="text-3xl font-medium">Ready when you are</h2>
        <p className="mx-auto mt-2 max-w-xl">Create your account first; you can choose a plan afterwards.</p>
        <Link to="/register" className={buttonClass({ variant: 'secondary', size: 'large', className: 'mt-6' })}>
          Get Started Today
        </Link>
      </section>
    </div>
  );
}

function ChooseButton({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { status } = useSession();
  // Who is already a member goes straight to where plans are bought.
  const choose = () =>
    status === 'signed-in'
      ? navigate('/account/subscription', { state: { selectedPlan: plan.id } })
      : navigate('/register', { state: { selectedPlan: plan.id, fromPricing: true } });
  return (
    <Button isFullWidth onClick={choose}>
      {callToAction(plan)}
      <span className="sr-only"> ({plan.name})</span>
    </Button>
  );
}
