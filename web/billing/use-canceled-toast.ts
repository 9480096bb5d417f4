import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#web/lib/toast.ts';

/** Says once that the payment page was left without paying; a reload does not say it again. */
export function useCanceledToast(): void {
  const [params, setParams] = useSearchParams();
  const isCanceled = params.has('canceled');

  useEffect(() => {
    if (!isCanceled) return;
    toast.error('Subscription was canceled.', { id: 'subscription-canceled' });
    setParams(
      (before) => {
        before.delete('canceled');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isCanceled, setParams]);
}
