import { CircleCheck } from 'lucide-react';
import { useArrivedSearch } from './use-arrived-search.ts';
import { isPaymentComplete } from './use-finish-sign-in.ts';

export function PaymentBanner() {
  if (!isPaymentComplete(useArrivedSearch())) return null;
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
