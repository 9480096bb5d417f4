import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerLess, proposeLess } from '#contract/deals/agreed-deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { adjustmentSchema, cancelSchema } from '#contract/deals/deal-forms-schema.ts';
import { type CancelReason, dealDays } from '#contract/deals/deal-values.ts';
import { cancelDeal } from '#contract/deals/deals.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice } from '#contract/price.ts';
import { cancelLabels, nameOf } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { memberPolicyQuery } from '#web/policies/policies.queries.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { openLess, saleOf } from './settle-words.ts';

const returnReasons = ['does-not-fit', 'not-as-described', 'damaged', 'changed-mind', 'other'] as const;
const returnLabels: Partial<Record<CancelReason, string>> = { damaged: 'It came damaged' };

/** Asks to return what arrived, beside what the seller says of returns. */
export function AskToReturnDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const sender = deal.steps.find(({ to, arrivedAt, isReturn }) => to === me && arrivedAt && !isReturn)?.from ?? '';
  // An extra: without an answer, and where it is kept hidden, the sentence says so.
  const { data: policy } = useQuery({ ...memberPolicyQuery(sender), enabled: sender !== '' });
  const name = nameOf(deal.parties, sender, me);

  async function ask() {
    if (!reason) return;
    await act(
      () => call(cancelDeal, { params: { id: deal.id }, body: { reason } }),
      (now) => (now.state === 'returning' ? 'Agreed: please send it back.' : `You asked ${name} to take it back.`),
    );
  }

  return (
    <AskDialog
      title="Ask to return it?"
      size="medium"
      confirmLabel="Ask to return it"
      cancelLabel="Not now"
      onConfirm={ask}
      onClose={onClose}
      check={() => fieldErrors(cancelSchema, { reason })}
      fields={(errors) => (
        <RadioGroup
          label="Why?"
          name="reason"
          isRequired
          options={returnReasons.map((value) => ({ value, label: returnLabels[value] ?? cancelLabels[value] }))}
          value={reason}
          onChange={(value) => setReason(value)}
          error={errors.reason}
        />
      )}
    >
      <p className="text-ink-soft">
        {name} has {dealDays.returnSilence} days to answer. With a yes everything goes back, the money too. Without an
        answer our team looks at it; after a no you have {dealDays.tryOn} more days to tell our team of a problem.
      </p>
      <p className="mt-3 font-semibold">What {name} says about returns</p>
      {policy?.returnPolicy ? (
        <blockquote dir="auto" className="border-l-2 border-copper pl-4 whitespace-pre-line wrap-anywhere">
          {policy.returnPolicy}
        </blockquote>
      ) : (
        <p className="text-ink-soft">Nothing is written about returns.</p>
      )}
    </AskDialog>
  );
}

const blankAmount = { text: '' };

/** Proposes an amount that the seller pays back, so that the buyer keeps what came. */
export function ProposeLessDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { value, set, drop, getId } = useDraft(`deal-less:${deal.id}`, blankAmount);
  const { buyer, seller, paidCents, wig } = saleOf(deal);
  const [keeps, pays] = [nameOf(deal.parties, buyer, me), nameOf(deal.parties, seller, me)];
  const cents = readPrice(value.text) ?? 0;
  const isBuyer = buyer === me;

  async function propose() {
    const body = { id: getId(), cents };
    if (await act(() => call(proposeLess, { params: { id: deal.id }, body }), `Proposed to ${isBuyer ? pays : keeps}.`))
      drop();
  }

  function check(): FieldErrors {
    return cents > paidCents ? { cents: dealErrors.adjustmentCents.message } : fieldErrors(adjustmentSchema, { cents });
  }

  return (
    <AskDialog
      title={isBuyer ? 'Keep it for less?' : 'Offer money back?'}
      size="medium"
      confirmLabel={isBuyer ? 'Propose this amount' : 'Offer this amount'}
      onConfirm={propose}
      onClose={onClose}
      check={check}
      fields={(errors) => (
        <PriceField
          label={isBuyer ? `Amount that ${pays} pays back` : 'Amount that you pay back'}
          name="cents"
          isRequired
          description={`At most the ${moneyText(paidCents)} that ${isBuyer ? 'you' : keeps} paid.`}
          value={value.text}
          onChange={(text) => set({ text })}
          error={errors.cents}
        />
      )}
    >
      <p className="text-ink-soft">
        {isBuyer
          ? `You keep ${wig}, and ${pays} pays you a part back.`
          : `${keeps} keeps ${wig}, and you pay a part back.`}{' '}
        {isBuyer ? pays : keeps} has {dealDays.adjustmentSilence} days to answer; without an answer it is a no.
      </p>
    </AskDialog>
  );
}

export function AgreeToLessDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const open = openLess(deal);
  const { buyer, seller, wig } = saleOf(deal);
  if (!open) return null;
  const params = { id: deal.id, adjustment: open.id };
  const [keeps, pays] = [nameOf(deal.parties, buyer, me), nameOf(deal.parties, seller, me)];
  const amount = moneyText(open.cents);
  return (
    <AskDialog
      title={`Agree to ${amount}?`}
      confirmLabel="Yes, I agree"
      cancelLabel="Back"
      onConfirm={() => act(() => call(answerLess, { params, body: { answer: 'yes' } }), 'Agreed.')}
      onClose={onClose}
    >
      <p>
        {buyer === me
          ? `You keep ${wig}: it counts as received, and ${pays} has ${dealDays.paymentDue} days to pay you ${amount} back.`
          : `${keeps} keeps ${wig}. You have ${dealDays.paymentDue} days to pay ${amount} back, and the deal is completed when it came.`}{' '}
        This cannot be taken back.
      </p>
    </AskDialog>
  );
}
