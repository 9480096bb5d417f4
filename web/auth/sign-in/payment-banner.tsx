import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent } from 'react';
import { getCheckout } from '#contract/billing/billing.ts';
import { call } from '#web/lib/api/call.ts';

interface PaymentBannerProps {
  /** The checkout that the address names, if it names one. */
  checkoutId: string;
  onConfirmed: () => void;
}

/** Congratulates only on a payment that the server can confirm: the address alone can be made by anyone. */
export default function PaymentBanner({ checkoutId: id, onConfirmed }: PaymentBannerProps) {
  const { data, isPending } = useQuery({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => call(getCheckout, { params: { id } }, { signal }),
    enabled: id !== '',
    retry: false,
  });
  const isConfirmed = data?.isComplete ?? false;
  const tell = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (isConfirmed) tell();
  }, [isConfirmed]);

  if (id !== '' && isPending) return null;
  if (!isConfirmed)
    return (
      <p role="status" className="mb-6 rounded-soft border border-line bg-surface px-4 py-3">
        Sign in to see your subscription.
      </p>
    );
  return (
    <div role="status" className="mb-6 flex gap-3 rounded-soft border border-sage/30 bg-sage-soft px-4 py-3 text-sage">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">Payment Successful!</p>
        <p>Please sign in and click My Account to add listings.</p>
      </div>
    </div>
  );
}
