import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import type { MySubscription } from '#contract/billing/billing.ts';
import { mySubscriptionQuery } from '#web/billing/billing.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PayLink } from './pay-link.tsx';
import { failedPaymentText } from './plan-status-text.ts';
import { PortalButton } from './portal-button.tsx';

interface FailedPaymentNoticeProps extends Pick<MySubscription, 'access' | 'graceEnds'> {
  className?: string;
}

/** Says that a payment failed, until which day access lasts, and leads to the card. */
export function FailedPaymentNotice({ className, ...state }: FailedPaymentNoticeProps) {
  const { data } = useQuery(mySubscriptionQuery);
  return (
    <section
      aria-label="Failed payment"
      className={classNames(
        'flex flex-wrap items-center justify-between gap-4 rounded-soft border border-danger/30 bg-danger-soft px-5 py-4',
        className,
      )}
    >
      <p className="flex max-w-xl gap-3">
        <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <span>{failedPaymentText(state)}.</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {data?.due && <PayLink due={data.due} />}
        <PortalButton>Choose another card</PortalButton>
      </div>
    </section>
  );
}
