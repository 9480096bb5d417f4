import { useState } from 'react';
import { type AdminPayment, refundPayment } from '#contract/admin/billing/payments.ts';
import { dayText } from '#contract/day-text.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { Button } from '#web/ui/button.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';

const nextOptions: Option<'ends' | 'goes-on'>[] = [
  {
    value: 'ends',
    label: 'End the plan now',
    description: 'Access ends at once, and nothing more is charged. The member can choose a plan again.',
  },
  {
    value: 'goes-on',
    label: 'Let the plan go on',
    description: 'The member keeps access, and the plan renews as before.',
  },
];

/** Gives back one payment or a part of it. */
export function RefundButton({ payment }: { payment: AdminPayment }) {
  const [isOpen, setOpen] = useState(false);
  const left = payment.grossCents - payment.refundedCents - payment.waitingCents;
  // The dialog stays while its own result makes the button go.
  if (left <= 0 && !isOpen) return null;
  return (
    <>
      {left > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Refund
          <span className="sr-only">
            {' '}
            {moneyText(payment.grossCents)} of {payment.member?.name ?? 'a member who left'}, {dayText(payment.paidAt)}
          </span>
        </Button>
      )}
      {isOpen && <RefundDialog payment={payment} left={left} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({ payment, left, onClose }: { payment: AdminPayment; left: number; onClose: () => void }) {
  const [text, setText] = useState(writePrice(left));
  const { mutateAsync } = useOfficeAct(
    (body: CallInput<typeof refundPayment>['body']) => call(refundPayment, { params: { id: payment.invoiceId }, body }),
    ...(['payments', 'audit-log', 'users', 'subscriptions', 'metrics', 'days', 'money'] as const),
  );
  const attemptId = useAttemptId();
  const cents = readPrice(text) ?? 0;
  const isWhole = cents === left && payment.paysRunningPlan;
  const [next, setNext] = useState<'ends' | 'goes-on'>('ends');
  const endsPlan = isWhole && next === 'ends';

  async function refund(reason: string) {
    const id = attemptId(String(cents), String(endsPlan), reason);
    await mutateAsync({ id, amountCents: cents, endsPlan, reason });
  }

  function check(): FieldErrors {
    if (readPrice(text) === undefined) return { amount: unreadablePrice };
    if (cents < 1) return { amount: 'Enter how much is given back.' };
    return cents > left ? { amount: `At most ${moneyText(left)} is left of this payment.` } : {};
  }

  return (
    <ReasonDialog
      draftName={`refund:${payment.invoiceId}`}
      title="Refund this payment?"
      confirmLabel={confirmText(cents, endsPlan)}
      tone="danger"
      check={check}
      onConfirm={refund}
      doneText={endsPlan ? 'The plan has ended, and the refund is on its way' : 'The refund is on its way'}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-ink-soft">
            {moneyText(payment.grossCents)} paid on {dayText(payment.paidAt)}
            {payment.member && ` by ${payment.member.name}`}. The money goes back to the card. The member gets an email
            with your reason.
          </p>
          <PriceField
            label="Amount"
            name="amount"
            value={text}
            onChange={setText}
            description={`Up to ${moneyText(left)}`}
            isRequired
            error={errors.amount}
          />
          {isWhole && <RadioGroup label="End the plan now?" value={next} onChange={setNext} options={nextOptions} />}
          {!isWhole && payment.paysRunningPlan && (
            <p className="text-ink-soft">A refund of a part does not end the plan.</p>
          )}
        </>
      )}
    </ReasonDialog>
  );
}

function confirmText(cents: number, endsPlan: boolean): string {
  if (cents === 0) return 'Refund';
  return endsPlan ? `Refund ${moneyText(cents)} and end the plan` : `Refund ${moneyText(cents)}`;
}
