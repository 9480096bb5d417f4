import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useId, useState } from 'react';
import { bestValueFeature } from '#contract/billing/best-value.ts';
import { renewalText, trialText } from '#contract/billing/offer-text.ts';
import { type Plan, type PlanOffer, priceOfPlan } from '#contract/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

interface PlanCardProps {
  plan: Plan;
  /** Charges for this person. The card shows no price before they are known, because it could be wrong. */
  offer: PlanOffer | undefined;
  /** Show no price yet. */
  isWaiting?: boolean;
  /** Nobody can pay for it yet: it is shown as printed. */
  opensSoon?: boolean;
  /** The meaning of the best-value promise at these prices, once they are known. */
  bestValue: string | undefined;
  isChosen?: boolean;
  /** A mark above the name, such as "Current plan". */
  mark?: ReactNode;
  action: ReactNode;
}

export function PlanCard({ plan, offer, isWaiting, opensSoon, bestValue, isChosen, mark, action }: PlanCardProps) {
  const isRaised = isChosen || plan.popular;
  const isUnknown = isWaiting || (!offer && !opensSoon && plan.originalCents !== undefined);
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
      {isUnknown ? (
        <Skeleton className="mt-4 h-10 w-36" />
      ) : (
        <Price plan={plan} offer={offer} isAsPrinted={opensSoon} />
      )}
      <ul className="mt-5 grow space-y-2.5 border-t border-line pt-5">
        {[plan.listings, ...plan.features].map((feature) => (
          <PlanFeature
            key={feature}
            feature={feature}
            explanation={feature === bestValueFeature && !isUnknown ? bestValue : undefined}
          />
        ))}
      </ul>
      <div className="mt-6">
        {opensSoon ? (
          <p className="grid min-h-11 place-items-center rounded-soft bg-ivory-deep px-4 text-center font-semibold text-ink-soft">
            Payments open soon
          </p>
        ) : (
          action
        )}
      </div>
    </article>
  );
}

interface PriceProps {
  plan: Plan;
  offer: PlanOffer | undefined;
  isAsPrinted?: boolean | undefined;
}

function Price({ plan, offer, isAsPrinted }: PriceProps) {
  const { price, originalPrice, savings } = isAsPrinted ? plan : priceOfPlan(plan, offer);
  const renewal = offer && renewalText(plan, offer);
  const trial = offer && trialText(offer);
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl font-medium text-plum">{price}</span>
        <span className="text-ink-soft">per {plan.period}</span>
        {originalPrice && (
          <s className="text-ink-soft">
            <span className="sr-only">regular price </span>
            {originalPrice}
          </s>
        )}
      </p>
      {savings && <p className="mt-1 font-semibold text-copper">{savings}</p>}
      {renewal && <p className="mt-1 text-sm text-ink-soft">{renewal}</p>}
      {trial && <p className="mt-2 font-semibold text-sage">{trial}</p>}
    </>
  );
}

export function callToAction({ period }: Plan): string {
  return period === 'year' ? 'Choose Annual' : 'Choose Monthly';
}

/** A promise of a plan; where it needs words, a button beside it shows them, by mouse, touch and keyboard alike. */
function PlanFeature({ feature, explanation }: { feature: string; explanation?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-sage" />
      <div className="min-w-0">
        <span>{feature}</span>
        {explanation && (
          <>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="-my-2 ml-0.5 inline-grid size-9 place-items-center rounded-full align-middle text-plum hover:bg-plum-soft"
            >
              <Info aria-hidden="true" className="size-4.5" />
              <span className="sr-only">What this means</span>
            </button>
            <p id={id} hidden={!isOpen} className="mt-1 text-sm text-ink-soft">
              {explanation}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
