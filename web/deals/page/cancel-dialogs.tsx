import { useState } from 'react';
import { cancelSchema } from '#contract/deals/deal-forms-schema.ts';
import { type CancelReason, dealDays, notPaid } from '#contract/deals/deal-values.ts';
import { cancelDeal, type Deal } from '#contract/deals/deals.ts';
import { namesText } from '#contract/members/names-text.ts';
import { cancelLabels, namesOfOthers, startWith } from '#web/deals/deal-words.ts';
import { isUnpaidAtOnce } from '#web/deals/steps/step-words.ts';
import { theWigsAre } from '#web/deals/terms/deal-sides.ts';
import { call } from '#web/lib/api/call.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { type DealDialogProps, useDealAct } from './use-deal-act.ts';

const askReasons = ['changed-mind', 'no-answer', 'damaged', 'mistake', 'other'] as const;

export function AskToCancelDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const names = namesText(namesOfOthers(deal, me));

  async function ask() {
    if (!reason) return;
    await act(
      () => call(cancelDeal, { params: { id: deal.id }, body: { reason } }),
      (now) => (now.state === 'canceled' ? 'The deal is canceled.' : `You asked ${names} to cancel.`),
    );
  }

  return (
    <AskDialog
      title="Ask to cancel?"
      size="medium"
      confirmLabel="Ask to cancel"
      cancelLabel="Keep the deal"
      onConfirm={ask}
      onClose={onClose}
      check={() => fieldErrors(cancelSchema, { reason })}
      fields={(errors) => (
        <RadioGroup
          label="Why?"
          name="reason"
          isRequired
          options={askReasons.map((value) => ({ value, label: cancelLabels[value] }))}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      )}
    >
      <p className="text-ink-soft">
        {isAnythingSent(deal)
          ? `Something was sent already: the deal is canceled only when everyone says yes, and then what was sent goes back. Nobody gets a mark for it.`
          : `${names} can say yes or no; ${dealDays.cancelSilence} days of silence count as yes. Nobody gets a mark for it.`}
      </p>
    </AskDialog>
  );
}

export function InsistDialog({ deal, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const reason = deal.cancelRequest?.reason ?? 'other';
  return (
    <AskDialog
      title="Cancel without a yes?"
      tone="danger"
      confirmLabel="Cancel the deal"
      cancelLabel="Keep waiting"
      onConfirm={() =>
        act(
          () => call(cancelDeal, { params: { id: deal.id }, body: { reason, insist: true } }),
          'The deal is canceled.',
        )
      }
      onClose={onClose}
    >
      <p>
        The deal ends at once, {theWigsAre(deal.terms.moves)} free again, and it counts on your profile as canceled by
        you.
      </p>
    </AskDialog>
  );
}

export function AgreeToCancelDialog({ deal, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const isReturn = deal.cancelRequest?.isReturn ?? false;
  return (
    <AskDialog
      title={isReturn ? 'Take it back?' : 'Cancel the deal?'}
      confirmLabel={isReturn ? 'Yes, take it back' : 'Yes, cancel it'}
      cancelLabel="Back"
      onConfirm={() => act(() => call(cancelDeal, { params: { id: deal.id }, body: { answer: 'yes' } }), canceledText)}
      onClose={onClose}
    >
      <p>
        {isReturn
          ? 'The wig comes back to you, and what was paid goes back. The deal then ends without a mark for anyone.'
          : isAnythingSent(deal)
            ? 'When everyone has said yes, what was sent goes back, and the deal ends without a mark for anyone.'
            : `When everyone has said yes, the deal ends without a mark for anyone and ${theWigsAre(deal.terms.moves)} free again.`}
      </p>
    </AskDialog>
  );
}

function canceledText({ state }: Deal): string {
  if (state === 'canceled') return 'The deal is canceled.';
  return state === 'returning' ? 'The deal is canceled. What was sent goes back now.' : 'You said yes to canceling.';
}

const isAnythingSent = ({ steps }: Deal): boolean => steps.some(({ doneAt }) => doneAt !== null);

/** The seller of what was bought at once offers it again a day later; nobody has to be asked. */
function OfferAgainDialog({ deal, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  return (
    <AskDialog
      title="Not paid: offer it again?"
      confirmLabel="Offer it again"
      cancelLabel="Keep waiting"
      onConfirm={() =>
        act(() => call(cancelDeal, { params: { id: deal.id }, body: { reason: notPaid } }), 'It is offered again.')
      }
      onClose={onClose}
    >
      <p>The deal ends without a mark for anyone, and {theWigsAre(deal.terms.moves)} free again at once.</p>
    </AskDialog>
  );
}

/** What they wait for is long overdue: nobody has to be asked. */
export function CancelOverdueDialog(props: DealDialogProps) {
  return isUnpaidAtOnce(props.deal) ? <OfferAgainDialog {...props} /> : <LongOverdueDialog {...props} />;
}

function LongOverdueDialog({ deal, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  return (
    <AskDialog
      title="Cancel the deal?"
      confirmLabel="Cancel the deal"
      cancelLabel="Keep waiting"
      onConfirm={() =>
        act(() => call(cancelDeal, { params: { id: deal.id }, body: { reason: 'no-answer' } }), 'The deal is canceled.')
      }
      onClose={onClose}
    >
      <p>
        What you wait for is more than {dealDays.overdue} days overdue: you can go without a mark.{' '}
        {startWith(theWigsAre(deal.terms.moves))} free again.
      </p>
    </AskDialog>
  );
}
