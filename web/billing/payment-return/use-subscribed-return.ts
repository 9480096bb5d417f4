import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSubscriptionPolling } from '#web/auth/doors/use-subscription-polling.ts';
import { useRecoverSubscription } from '#web/billing/billing.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { pathAfterPaying } from './payment-session.ts';

const loginDelayMs = 2000;
const leaveDelayMs = 3000;
const restoreToast = 'restore-session';

/** What follows /subscription?subscription=success: thanks, another look at the server, and the way on. */
export function useSubscribedReturn(isReturn: boolean): void {
  const { status, member } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const recover = useRecoverSubscription();
  const hasAccess = member !== undefined && member.subscription !== 'inactive';
  useSubscriptionPolling();

  const goToLogin = useEffectEvent(() => {
    toast.dismiss(restoreToast);
    const target = encodeURIComponent(location.pathname + location.search);
    navigate(`/login?return_to=${target}`, { replace: true });
  });
  const lookAgain = useEffectEvent(() => {
    if (member && !hasAccess)
      recover(member).catch((error) => console.error('Could not look for a subscription', error));
  });
  const goOn = useEffectEvent(() => navigate(pathAfterPaying(), { replace: true }));

  useEffect(() => {
    if (isReturn) toast.success('Thank you for subscribing! Your account is being updated.', { id: 'subscribed' });
  }, [isReturn]);

  useEffect(() => {
    if (!isReturn || status !== 'signed-out') return;
    toast.loading('Trying to restore your session...', { id: restoreToast });
    const timer = setTimeout(goToLogin, loginDelayMs);
    return () => clearTimeout(timer);
  }, [isReturn, status]);

  useEffect(() => {
    if (isReturn && status === 'signed-in') lookAgain();
  }, [isReturn, status]);

  useEffect(() => {
    if (!isReturn || !hasAccess) return;
    const timer = setTimeout(goOn, leaveDelayMs);
    return () => clearTimeout(timer);
  }, [isReturn, hasAccess]);
}
