import { Outlet, useLocation } from 'react-router';
import { SuspensionNotice } from '#web/auth/suspension-notice.tsx';
import { FailedPaymentNotice } from '#web/billing/failed-payment-notice.tsx';
import { useSession } from '#web/lib/session.ts';
import { AccountMenu } from './account-menu.tsx';

export default function AccountFrame() {
  const { member } = useSession();
  const failed = member?.failedPayment;
  // The subscription page says it with the plan.
  const isSaidBelow = useLocation().pathname === '/account/subscription';
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <AccountMenu />
      <div className="min-w-0">
        <SuspensionNotice className="mb-8" />
        {failed && !isSaidBelow && (
          <FailedPaymentNotice access={member.subscription} graceEnds={failed.accessUntil} className="mb-8" />
        )}
        <Outlet />
      </div>
    </div>
  );
}
