import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { charterSeats, type Plan, type PlanOffer, plans, priceOfPlan } from '#contract/billing/plans.ts';
import { site } from '#contract/site.ts';
import { offersQuery } from '#web/billing/plans/offer.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SectionHeading } from './section-heading.tsx';

// A first visit should not pay for what only members see.
const loadMemberHome = () => import('./member-home.tsx');
const MemberHome = lazy(loadMemberHome);

export function meta() {
  return [
    { title: `${site.name} | ${site.tagline}` },
    { name: 'description', content: site.description },
    { property: 'og:title', content: `${site.name}: Premium Wig Marketplace` },
    { property: 'og:description', content: site.description },
    { property: 'og:type', content: 'website' },
  ];
}

export default function HomePage() {
  const { status } = useSession();
  useHeadStart(loadMemberHome, 'latest');

  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-in') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MemberHome />
      </Suspense>
    );
  }
  return (
    <>
      <Hero shopPath="/login" />
      <Claims />
      <VisitorPreview text="A few of the wigs on offer today. Members see them all, with every photo and the seller’s reviews." />
      <HowItWorks />
      <BrandGrid />
      <PlansInShort />
      <JoinNow />
    </>
  );
}

function JoinNow() {
  return (
    <section className="on-dark bg-plum text-ivory">
      <div className="mx-auto max-w-3xl px-4 py-16 text-center sm:px-6 sm:py-24">
        <h2 className="text-4xl leading-tight font-medium tracking-tight sm:text-5xl">{site.mission}</h2>
        <p className="mt-5 text-lg text-ivory/85">
          Find your next wig from another member. Sell or trade the one you no longer wear.
        </p>
        <Link
          to="/register"
          prefetch="intent"
          className="mt-9 inline-flex min-h-13 items-center rounded-full bg-ivory px-10 text-lg font-semibold tracking-wide text-plum hover:bg-white"
        >
          JOIN NOW
        </Link>
        <p className="mt-5">
          Already a member?{' '}
          <Link to="/login" prefetch="intent" className="font-semibold underline underline-offset-4">
            Log In
          </Link>
        </p>
      </div>
    </section>
  );
}

function PlansInShort() {
  const { data } = useQuery(offersQuery);
  return (
    <section className="mx-auto max-w-7xl px-4 py-16 sm:px-6 sm:py-24">
      <SectionHeading
        eyebrow="Membership"
        title="A plan for shoppers, a plan for sellers"
        text={
          data?.charterPlacesLeft
            ? `The first ${charterSeats} Premium members pay the charter price.`
            : 'Change or cancel whenever you like.'
        }
      />
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:mt-14 xl:grid-cols-4">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} offer={data?.offers.find((offer) => offer.plan === plan.id)} />
        ))}
      </ul>
      <Link to="/pricing" prefetch="intent" className={buttonClass({ variant: 'secondary', className: 'mt-8' })}>
        Compare the plans
      </Link>
    </section>
  );
}

function PlanCard({ plan, offer }: { plan: Plan; offer: PlanOffer | undefined }) {
  const { price, originalPrice, savings } = priceOfPlan(plan, offer);
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
