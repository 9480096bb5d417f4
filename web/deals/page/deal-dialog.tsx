import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { DealAct, StepAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { AddressDialog } from '#web/deals/addresses/address-dialog.tsx';
import { PaidDialog } from '#web/deals/paying/paid-dialog.tsx';
import { WaysDialog } from '#web/deals/paying/ways-dialog.tsx';
import { ProblemDialog, WithdrawProblemDialog } from '#web/deals/problems/problem-dialogs.tsx';
import { CounterSheet } from '#web/deals/purchase/counter-sheet.tsx';
import { AgreeToLessDialog, AskToReturnDialog, ProposeLessDialog } from '#web/deals/settling/settle-dialogs.tsx';
import { ArrivedDialog, ConfirmDialog } from '#web/deals/steps/arrival.tsx';
import { DoneDialog, MissingDialog, NoAddressDialog } from '#web/deals/steps/step-dialogs.tsx';
import { AcceptDialog, DeclineDialog, NotBoughtDialog, WithdrawDialog } from './answer-dialogs.tsx';
import { AgreeToCancelDialog, AskToCancelDialog, CancelOverdueDialog, InsistDialog } from './cancel-dialogs.tsx';
import type { DealDialogProps } from './use-deal-act.ts';

type Question = DealAct | StepAct | 'not-bought' | 'give-ways';
/** Opens the dialog of an act; of a step's act with the step it is about. */
export type Ask = (question: Question, step?: DealStep) => void;

/** What the reader is being asked. It stays with the deal it was opened for: whoever says yes says it to what they read. */
export interface Asking {
  question: Question;
  step: DealStep | undefined;
  deal: Deal;
}

export default function DealDialog({
  asking: { question, step, deal },
  ...rest
}: Omit<DealDialogProps, 'deal'> & { asking: Asking }) {
  const props = { ...rest, deal };
  switch (question) {
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'counter':
      return <CounterSheet {...props} />;
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
    case 'give-ways':
      return <WaysDialog {...props} />;
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
      return props.step.kind === 'payment' ? <PaidDialog {...props} /> : <DoneDialog {...props} />;
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
