import { useQuery } from '@tanstack/react-query';
import { nobodyCanPayText } from '#contract/settings/nobody-can-pay-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { subscriptionSettingsQuery } from '#web/settings/settings.queries.ts';

/** Where members cannot pay, the first thing that who may change settings reads. */
export function PaymentsNotice() {
  const { data } = useQuery({ ...subscriptionSettingsQuery, enabled: useCan('settings.write') });
  if (!data || data.missingForPayments.length === 0) return null;
  return (
    <aside
      aria-label="Payments are not open"
      className="mb-8 rounded-soft border border-copper-bright/50 bg-copper-soft px-5 py-4"
    >
      <p className="font-semibold">
        {data.paywall_enabled ? 'The paywall is on, but counts as off' : 'Payments are not open'}
      </p>
      <p className="mt-1">{nobodyCanPayText(data.missingForPayments)}</p>
    </aside>
  );
}
