import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { clearPaymentSuccess, isPaymentReturn } from '#web/auth/session/payment-flags.ts';
import { sessionQuery } from '#web/lib/session.ts';

const pollsMax = 12;
const pollEveryMs = 5000;

/** After a payment: asks the server again and again whether access exists. False when there is nothing to wait for. */
export function useSubscriptionPolling(): boolean {
  const { search } = useLocation();
  const { refetch } = useQuery(sessionQuery);
  const [polls, setPolls] = useState(() => (isPaymentReturn(search) ? 0 : pollsMax));

  useEffect(() => {
    if (polls >= pollsMax) return clearPaymentSuccess();
    const timer = setTimeout(
      async () => {
        await refetch();
        setPolls(polls + 1);
      },
      polls === 0 ? 0 : pollEveryMs,
    );
    return () => clearTimeout(timer);
  }, [polls, refetch]);

  return polls < pollsMax;
}
