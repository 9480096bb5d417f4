import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { returnTarget } from '#web/auth/doors/return-target.ts';
import { SessionDoor } from '#web/auth/doors/session-door.tsx';
import { useSubscribedReturn } from '#web/billing/payment-return/use-subscribed-return.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { PlanChoice } from './plan-choice.tsx';

export function meta() {
  return [{ title: `Choose your plan | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Where members without access choose a plan. It lets go of them only when the server says that they have access. */
export default function SubscriptionPage() {
  const location = useLocation();
  const { status, member } = useSession();
  const isReturn = new URLSearchParams(location.search).get('subscription') === 'success';
  useSubscribedReturn(isReturn);
  useCanceledToast();

  // Who comes back from paying without a session is led to the door, and from there back here.
  if (isReturn && status === 'signed-out') return <AccountWait text="Trying to restore your session..." />;
  if (isReturn && member && member.subscription !== 'inactive')
    return <AccountWait text="Verifying your subscription..." />;
  return (
    <SessionDoor>
      {(known) =>
        known && known.subscription !== 'inactive' ? (
          <Redirect to={wayOn(location)} />
        ) : (
          <PlanChoice returnTo={wayOn(location)} isWaiting={isReturn} />
        )
      }
    </SessionDoor>
  );
}

function wayOn(location: { search: string; state: unknown }): string {
  const target = returnTarget({ search: '', state: location.state });
  return target.startsWith('/subscription') ? '/account' : target;
}

/** Says once that the payment page was left without paying; a reload does not say it again. */
function useCanceledToast(): void {
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
