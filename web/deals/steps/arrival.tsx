import { confirmStep, sayArrived } from '#contract/deals/agreed-deals.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { stepThing } from './step-words.ts';

type StepDialogProps = DealDialogProps & { step: DealStep };

/** What was sent is tried on before it is confirmed; money, and what was handed over, is there or not. */
export const isTriedOn = ({ kind, carrier }: DealStep): boolean => kind === 'parcel' && carrier !== 'in-person';

export const confirmLabel = (step: DealStep): string => (isTriedOn(step) ? 'All is well' : 'Yes, it has come');

/** From then on it is looked over and tried on, and silence has a day. */
export function ArrivedDialog({ deal, step, onConflict, onClose }: StepDialogProps) {
  const { act } = useDealAct(onConflict);
  const params = { id: deal.id, step: step.id };
  const thing = stepThing(step, deal);
  // What goes back anyway is not tried on.
  const goesBack = deal.state === 'returning' && !step.isReturn;
  return (
    <AskDialog
      title="Has it arrived?"
      confirmLabel="It arrived"
      cancelLabel="Not yet"
      onConfirm={() =>
        act(
          () => call(sayArrived, { params }),
          goesBack ? 'Thank you. Please send it back now.' : 'Thank you. Look it over and try it on.',
        )
      }
      onClose={onClose}
    >
      <p>
        {goesBack
          ? `The deal is canceled, so ${thing} goes back: its ${dealDays.returnDue} days begin when you say that it is there.`
          : `You then have ${dealDays.tryOn} days to look over ${thing} and try it on. Say that all is well, or that there is a problem. Without a word it then counts as received.`}
      </p>
    </AskDialog>
  );
}

export function ConfirmDialog({ deal, step, me, onConflict, onClose }: StepDialogProps) {
  const { act } = useDealAct(onConflict);
  const params = { id: deal.id, step: step.id };
  return (
    <AskDialog
      title={isTriedOn(step) ? 'Is all well?' : 'Has it come?'}
      confirmLabel={confirmLabel(step)}
      cancelLabel="Not yet"
      onConfirm={() =>
        act(
          () => call(confirmStep, { params }),
          (now) => (now.state === 'completed' ? 'Thank you. The deal is completed!' : 'Thank you. It is confirmed.'),
        )
      }
      onClose={onClose}
    >
      <p>{whenToSayYes(step, stepThing(step, deal), nameOf(deal.parties, step.from, me))} This cannot be taken back.</p>
    </AskDialog>
  );
}

function whenToSayYes(step: DealStep, thing: string, from: string): string {
  if (step.kind === 'payment') return `Say yes once ${thing} from ${from} is in your account or your hand.`;
  return isTriedOn(step)
    ? `Say so once you have looked ${thing} over and tried it on: a problem can no longer be told afterwards.`
    : `Say yes once you hold ${thing} in your hands and have looked at it.`;
}
