import Info from 'lucide-react/icons/info';
import { Link } from 'react-router';
import type { MySubscription } from '#contract/billing/billing.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';

import { textLinkClass } from '#web/auth/auth-frame.tsx';

/** Why our team ended the subscription, and from when on a plan can be bought again. */
export function EndNotice({ subscription }: { subscription: MySubscription }) {
  const { ended, paidUntil } = subscription;
  if (!ended && !paidUntil) return null;
  return (
    <section
      aria-label="About the end of your subscription"
      className="flex gap-3 rounded-soft border border-copper/40 bg-copper-soft px-5 py-4"
    >
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-copper" />
      <div className="min-w-0 max-w-prose space-y-1.5">
        {ended && <p className="font-semibold">{whatHappened(subscription, ended)}</p>}
        {ended?.reason && <p className="wrap-anywhere">The reason: {ended.reason}</p>}
        {ended && ended.refundCents !== null && ended.refundCents > 0 && (
          <p>
            {moneyText(ended.refundCents)} {ended.isSettled ? 'went' : 'goes'} back to the card you paid with. Banks
            usually need five to ten days.
          </p>
        )}
        {paidUntil && (
          <p>Your plan is paid until {dayText(paidUntil)}. You can choose a plan again from that day on.</p>
        )}
        {ended && (
          <p>
            If you think this is a mistake, please{' '}
            <Link to="/contact" className={textLinkClass}>
              write to us
            </Link>
            .
          </p>
        )}
      </div>
    </section>
  );
}

function whatHappened(
  { status, currentPeriodEnd }: MySubscription,
  { cause, timing, on }: NonNullable<MySubscription['ended']>,
): string {
  if (cause === 'ban') return `Your subscription ended on ${dayText(on)}, when your account was closed.`;
  if (cause === 'dispute')
    return `Your subscription ended on ${dayText(on)}, because your bank took the payment for it back.`;
  if (timing === 'now') return `Our team ended your subscription on ${dayText(on)}.`;
  const end = currentPeriodEnd ? dayText(currentPeriodEnd) : 'its last day';
  if (status === 'canceled') return `Our team ended your subscription. Its last day was ${end}.`;
  return `Our team has ended your subscription. It is not renewed, and your access lasts until ${end}.`;
}
