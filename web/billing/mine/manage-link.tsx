import type { MySubscription } from '#contract/billing/billing.ts';
import { useSiteState } from '#web/lib/session.ts';
import { PortalButton } from './portal-button.tsx';

/** For those who pay, for those whose card failed, and while the site is tried out. */
export function ManageLink({ subscription }: { subscription: MySubscription }) {
  const isTestMode = useSiteState()?.testMode;
  const isShown = subscription.access === 'active' || subscription.isRunning || isTestMode || subscription.hasCustomer;
  return isShown ? <PortalButton>Manage Subscription</PortalButton> : null;
}
