import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link, useNavigate } from 'react-router';
import { bestValueText } from '#contract/billing/best-value.ts';
import { type Plan, trialDays } from '#contract/billing/plans.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { CharterBanner } from './charter-banner.tsx';
import { callToAction, PlanCard } from './plan-card.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { useOffers } from './use-offers.ts';

export function meta() {
  return pageMeta({
    title: 'Pricing',
    description: 'Four plans for Wigloop: two for shoppers, two for sellers. Compare prices, features and questions.',
    path: '/pricing',
  });
}

export default function PricingPage() {
  const { offerOf, opensSoon, charterPlacesLeft, isWaiting, failure, retry } = useOffers();
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-16">
      <header className="max-w-3xl">
        <h1 className="text-4xl font-medium sm:text-5xl">Plans for shoppers and sellers</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Every plan includes direct messages with other members. Change or cancel whenever you like.
        </p>
      </header>
      {!failure && (
        <div className="mt-8">
          <CharterBanner placesLeft={charterPlacesLeft} />
        </div>
      )}
      <div className="mt-12">
        {failure && <ErrorBox error={failure} onRetry={retry} className="mb-8" />}
        <PlanGroups>
          {(plan) => (
            <PlanCard
              plan={plan}
              offer={offerOf(plan.id)}
              isWaiting={isWaiting}
              opensSoon={opensSoon(plan.id)}
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
  // A member goes straight to the page where plans are bought.
  const choose = () =>
    status === 'signed-in'
      ? navigate('/account/subscription', { state: { selectedPlan: plan.id, opensCheckout: true } })
      : navigate('/register', { state: { selectedPlan: plan.id, fromPricing: true } });
  return (
    <Button isFullWidth onClick={choose}>
      {callToAction(plan)}
      <span className="sr-only"> ({plan.name})</span>
    </Button>
  );
}

const questions = [
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. Plan changes take effect at the next billing cycle; until then your present plan goes on. From a shopping plan you can also choose Upgrade now: the difference is charged on that day, you see the amount before, and Premium begins at once.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By major credit and debit cards and by PayPal, through a card payment provider. We never see your card number.',
  },
  {
    question: 'Is there a free trial?',
    answer: `Your first Premium Monthly subscription begins with ${trialDays} free days, once for each person and card. A card is required, and nothing is charged before the trial ends.`,
  },
  {
    question: 'What does a trade cost?',
    answer:
      'Nothing beyond your plan: we take no share of what you sell or trade. You pay each other directly, and each pays the postage you agree on.',
  },
  {
    question: 'What is the mobile app?',
    answer:
      'Wigloop itself, put on your home screen. It opens like an app, shows your last conversations and saved listings without a connection, and tells you of answers if you want it to.',
  },
  {
    question: 'How do I cancel?',
    answer: 'Under My Account, Subscription. You keep your access to the end of the period you paid for.',
  },
  {
    question: 'When does my plan renew?',
    answer: 'A month or a year after it began. Your account shows the exact day.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'We write to you, and your account says until which day your access lasts, so that you can choose another card.',
  },
] as const;

function PricingFaq() {
  return (
    <section className="mx-auto mt-20 max-w-3xl">
      <h2 className="text-3xl font-medium">Questions and answers</h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group py-1">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-copper transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
