import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressSchema } from '#contract/deals/address-schema.ts';
import { giveAddress } from '#contract/deals/deal-steps.ts';
import type { DealAct, StepAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { DealStep } from '#contract/deals/steps-and-problems.ts';
import { myAddressQuery } from '#web/deals/addresses/address.queries.ts';
import { AddressFields, addressLines, typedAddress, writtenAddress } from '#web/deals/addresses/address-fields.tsx';
import { nameOf, namesText } from '#web/deals/deal-words.ts';
import { ProblemDialog, WithdrawProblemDialog } from '#web/deals/problems/problem-dialogs.tsx';
import { AgreeToLessDialog, AskToReturnDialog, ProposeLessDialog } from '#web/deals/settling/settle-dialogs.tsx';
import { ArrivedDialog, ConfirmDialog } from '#web/deals/steps/arrival.tsx';
import { DoneDialog, MissingDialog, NoAddressDialog } from '#web/deals/steps/step-dialogs.tsx';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { AcceptDialog, DeclineDialog, NotBoughtDialog, WithdrawDialog } from './answer-dialogs.tsx';
import { AgreeToCancelDialog, AskToCancelDialog, CancelOverdueDialog, InsistDialog } from './cancel-dialogs.tsx';
import { type DealDialogProps, useDealAct } from './use-deal-act.ts';

export type Question = DealAct | StepAct | 'not-bought';
/** Opens the dialog of an act; of a step's act with the step it is about. */
export type Ask = (question: Question, step?: DealStep) => void;

/** What the reader is being asked. It stays with the deal it was opened for: whoever says yes says it to what they read. */
export interface Asking {
  question: Question;
  step: DealStep | undefined;
  deal: Deal;
}

export function DealDialog({
  asking: { question, step, deal },
  ...rest
}: Omit<DealDialogProps, 'deal'> & { asking: Asking }) {
  const props = { ...rest, deal };
  switch (question) {
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'decline':
      return <DeclineDialog {...props} />;
    case 'not-bought':
      return <NotBoughtDialog {...props} />;
    case 'withdraw':
      return <WithdrawDialog {...props} />;
    case 'ask-to-cancel':
      return <AskToCancelDialog {...props} />;
    case 'ask-to-return':
      return <AskToReturnDialog {...props} />;
    case 'propose-less':
      return <ProposeLessDialog {...props} />;
    case 'answer-less':
      return <AgreeToLessDialog {...props} />;
    case 'insist':
      return <InsistDialog {...props} />;
    case 'answer-cancel':
      return <AgreeToCancelDialog {...props} />;
    case 'cancel-overdue':
      return <CancelOverdueDialog {...props} />;
    case 'give-address':
      return <AddressDialog {...props} />;
    case 'open-problem':
      return <ProblemDialog {...props} />;
    case 'withdraw-problem':
      return <WithdrawProblemDialog {...props} />;
    default:
      return step ? <StepDialog question={question} step={step} {...props} /> : null;
  }
}

function StepDialog({ question, ...props }: DealDialogProps & { question: Question; step: DealStep }) {
  switch (question) {
    case 'mark-done':
    case 'hand-over':
    case 'correct':
      return <DoneDialog {...props} />;
    case 'say-arrived':
      return <ArrivedDialog {...props} />;
    case 'confirm':
      return <ConfirmDialog {...props} />;
    case 'say-missing':
      return <MissingDialog {...props} />;
    case 'need-no-address':
      return <NoAddressDialog {...props} />;
    default:
      return null;
  }
}

/** Says where parcels of this deal should go; the one of the settings comes in with one click. */
function AddressDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { data: kept } = useQuery(myAddressQuery);
  const [value, setValue] = useState(() => typedAddress(deal.myAddress));
  const senders = deal.steps.filter(({ kind, to }) => kind === 'parcel' && to === me).map(({ from }) => from);
  const names = namesText([...new Set(senders)].map((id) => nameOf(deal.parties, id, me)));
  return (
    <AskDialog
      title={deal.myAddress ? 'Change the address' : 'Where should it go?'}
      size="medium"
      confirmLabel={deal.myAddress ? 'Save the address' : 'Give this address'}
      onConfirm={() =>
        act(
          () => call(giveAddress, { params: { id: deal.id }, body: writtenAddress(value) }),
          `${names} can see your address now.`,
        )
      }
      onClose={onClose}
      check={() => fieldErrors(addressSchema, writtenAddress(value))}
      fields={(errors) => (
        <>
          {kept && (
            <div className="rounded-soft border border-line bg-ivory p-4">
              <p className="text-sm font-semibold">From your settings</p>
              <p dir="auto" className="wrap-anywhere">
                {addressLines(kept).join(', ')}
              </p>
              <Button variant="secondary" size="small" className="mt-2" onClick={() => setValue(typedAddress(kept))}>
                Use this address
              </Button>
            </div>
          )}
          <AddressFields value={value} onChange={setValue} errors={errors} />
        </>
      )}
    >
      <p className="text-ink-soft">
        Only {names} sees it, and only until this deal is over. Our team sees that you gave one, not which.
      </p>
    </AskDialog>
  );
}
