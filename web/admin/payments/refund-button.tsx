import { useState } from 'react';
import type { AdminPayment } from '#contract/admin/billing/payments.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { Button } from '#web/ui/button.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useRefund } from './payments.queries.ts';

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
  const { mutateAsync } = useRefund(payment.invoiceId);
  const attemptId = useAttemptId();
  const cents = readPrice(text) ?? 0;

  async function refund(reason: string) {
    await mutateAsync({ id: attemptId(String(cents), reason), amountCents: cents, reason });
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
      confirmLabel={cents > 0 ? `Refund ${moneyText(cents)}` : 'Refund'}
      tone="danger"
      check={check}
      onConfirm={refund}
      doneText="The refund is on its way"
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-ink-soft">
            {moneyText(payment.grossCents)} paid on {dayText(payment.paidAt)}
            {payment.member && ` by ${payment.member.name}`}. The plan goes on; the money goes back to the card. The
            member gets a mail with your reason.
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
        </>
      )}
    </ReasonDialog>
  );
}
