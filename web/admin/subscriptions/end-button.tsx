import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EndQuote, endSubscription, getEndQuote } from '#contract/admin/billing/subscriptions.ts';
import type { EndRefund, EndTiming } from '#contract/billing/billing-values.ts';
import { dayText } from '#contract/day-text.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { moneyText } from '#contract/money-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { planName } from './subscription-text.ts';

interface EndButtonProps {
  member: { id: string; displayName: string };
  isEndable: boolean | undefined;
}

export function EndButton({ member, isEndable }: EndButtonProps) {
  const mayEnd = useCan('subscriptions.write');
  const [isOpen, setOpen] = useState(false);
  // The dialog stays while its own result makes the button go.
  if (!mayEnd || (!isEndable && !isOpen)) return null;
  return (
    <>
      {isEndable && (
        <Button variant="secondary" size="small" className="text-danger!" onClick={() => setOpen(true)}>
          End<span className="sr-only"> the subscription of {member.displayName}</span>
        </Button>
      )}
      {isOpen && <EndSubscriptionDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

interface EndSubscriptionDialogProps {
  member: { id: string; displayName: string };
  onClose: () => void;
}

/** Ends a member's subscription. The amounts are asked of Stripe, and what was shown is what is refunded. */
function EndSubscriptionDialog({ member, onClose }: EndSubscriptionDialogProps) {
  const params = { id: member.id };
  // Asked anew each time: the amount changes with the time.
  const asked = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false };
  const query = useQuery({ ...officeQuery('end-quote', getEndQuote, { params }), ...asked });
  const quote = query.data;
  const [timing, setTiming] = useState<EndTiming>('now');
  const [refund, setRefund] = useState<EndRefund>('none');
  const { mutateAsync } = useOfficeAct(
    (body: CallInput<typeof endSubscription>['body']) => call(endSubscription, { params, body }),
    ...(['audit-log', 'metrics', 'days', 'subscriptions', 'users'] as const),
  );
  const attemptId = useAttemptId();

  async function end(reason: string) {
    if (!quote) return;
    const refundCents = centsOf(quote, refund);
    const id = attemptId(timing, refund, String(refundCents), reason);
    try {
      await mutateAsync({ id, timing, refund, refundCents, reason });
    } catch (failure) {
      // The amount may have changed while the dialog was open: show the present one.
      void query.refetch();
      throw failure;
    }
  }

  function chooseTiming(next: EndTiming) {
    setTiming(next);
    if (next === 'period_end' && refund === 'proportional') setRefund('none');
  }

  return (
    <ReasonDialog
      draftName={`end-subscription:${member.id}`}
      title={`End the subscription of ${member.displayName}?`}
      confirmLabel={confirmText(quote, refund)}
      tone="danger"
      isReady={quote !== undefined}
      onClose={onClose}
      onConfirm={end}
      doneText={timing === 'now' ? 'The subscription has ended' : 'The subscription ends with its period'}
    >
      <Loaded query={query} loading="Asking Stripe..." bars={['h-20', 'h-28']}>
        {(quote) => (
          <>
            <p className="text-ink-soft">
              {planName(quote.plan) ?? 'Subscription'}
              {quote.currentPeriodEnd && `, until ${dayText(quote.currentPeriodEnd)}`}. The member gets an email with
              your reason, and sees it on their subscription page.
            </p>
            {quote.canEndLater && (
              <RadioGroup
                label="When"
                value={timing}
                onChange={chooseTiming}
                options={[
                  { value: 'now', label: 'Now', description: 'Access ends at once.' },
                  {
                    value: 'period_end',
                    label: 'With its period',
                    description: `Access lasts until ${quote.currentPeriodEnd ? dayText(quote.currentPeriodEnd) : 'then'}. Nothing more is charged.`,
                  },
                ]}
              />
            )}
            {quote.fullCents > 0 ? (
              <RadioGroup label="Refund" value={refund} onChange={setRefund} options={refundOptions(quote, timing)} />
            ) : (
              <p>There is nothing to refund.</p>
            )}
          </>
        )}
      </Loaded>
    </ReasonDialog>
  );
}

function refundOptions({ proportionalCents, fullCents, currentPeriodEnd }: EndQuote, timing: EndTiming) {
  const until = currentPeriodEnd ? dayText(currentPeriodEnd) : 'its end';
  const isNow = timing === 'now';
  const options: { value: EndRefund; label: string; description: string; isDisabled?: boolean }[] = [
    {
      value: 'none',
      label: 'No refund',
      description: isNow
        ? `The member cannot buy a plan again before ${until}: that time is paid for.`
        : 'They keep what they paid for.',
    },
    {
      value: 'proportional',
      label: `In proportion: ${moneyText(proportionalCents)}`,
      description: isNow ? 'What was paid for the time that is left.' : 'At the end of the period nothing is left.',
      isDisabled: !isNow || proportionalCents === 0,
    },
    { value: 'full', label: `In full: ${moneyText(fullCents)}`, description: 'Everything paid for this period.' },
  ];
  return options;
}

function centsOf({ proportionalCents, fullCents }: EndQuote, refund: EndRefund): number {
  return { none: 0, proportional: proportionalCents, full: fullCents }[refund];
}

function confirmText(quote: EndQuote | undefined, refund: EndRefund): string {
  const cents = quote ? centsOf(quote, refund) : 0;
  return cents > 0 ? `End and refund ${moneyText(cents)}` : 'End subscription';
}
