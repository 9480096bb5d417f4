import { type ReactNode, useState } from 'react';
import type { DealAct } from '#contract/deals/deal-values.ts';
import { cancelDeal, type Deal } from '#contract/deals/deals.ts';
import { nextStepText } from '#web/deals/deal-words.ts';
import { sidesOf } from '#web/deals/terms/deal-sides.ts';
import { TimeLeft } from '#web/deals/time-left.tsx';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AcceptDialog, DeclineDialog, NotBoughtDialog, WithdrawDialog } from './answer-dialogs.tsx';
import { AgreeToCancelDialog, AskToCancelDialog, InsistDialog } from './cancel-dialogs.tsx';
import { type ActingOnDeal, useDealAct } from './use-deal-act.ts';

type Question = DealAct | 'not-bought';

/** The one thing to do next with its button, and what else is possible beside it. */
export function DealNextStep(props: ActingOnDeal) {
  const { deal, me, onConflict } = props;
  // The dialog stays with the deal it was opened for: whoever says yes says it to what they read.
  const [asking, setAsking] = useState<{ act: Question; deal: Deal } | null>(null);
  const { act, isPending } = useDealAct(onConflict);
  const open = (act: Question) => setAsking({ act, deal });
  const keep = () =>
    act(() => call(cancelDeal, { params: { id: deal.id }, body: { answer: 'no' } }), 'The deal stays.').catch((error) =>
      toast.error(failureText(error)),
    );
  const dialog = asking && { ...props, deal: asking.deal, onClose: () => setAsking(null) };
  return (
    <section aria-label="Next step" className="rounded-soft border border-plum/20 bg-plum-soft p-5 sm:p-6">
      <p role="status" className="text-lg font-medium text-pretty wrap-anywhere">
        {nextStepText(deal, me)}
      </p>
      {deal.state === 'proposed' && (
        <p className="mt-1">
          <TimeLeft until={deal.terms.expiresAt} />
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <Controls deal={deal} me={me} onOpen={open} onKeep={keep} isKeeping={isPending} />
      </div>
      {dialog && asking.act === 'accept' && <AcceptDialog {...dialog} />}
      {dialog && asking.act === 'decline' && <DeclineDialog {...dialog} />}
      {dialog && asking.act === 'not-bought' && <NotBoughtDialog {...dialog} />}
      {dialog && asking.act === 'withdraw' && <WithdrawDialog {...dialog} />}
      {dialog && asking.act === 'ask-to-cancel' && <AskToCancelDialog {...dialog} />}
      {dialog && asking.act === 'insist' && <InsistDialog {...dialog} />}
      {dialog && asking.act === 'answer-cancel' && <AgreeToCancelDialog {...dialog} />}
    </section>
  );
}

interface ControlsProps {
  deal: Deal;
  me: string;
  onOpen: (act: Question) => void;
  onKeep: () => void;
  isKeeping: boolean;
}

/** The main one first. What is possible is the server's word; a counter-offer is put together by two only. */
function Controls({ deal, me, onOpen: open, onKeep, isKeeping }: ControlsProps): ReactNode {
  const { id, mayDo, kind, parties, state, terms } = deal;
  const may = (act: DealAct) => mayDo.includes(act);
  const isSale = kind === 'recorded-sale';
  // In a ring, the one to write to first is whoever gets something from the reader.
  const partner = sidesOf(terms.moves, me).give[0]?.to;
  const answers = may('answer-cancel');
  return (
    <>
      {may('accept') && <Button onClick={() => open('accept')}>{isSale ? 'Yes, I bought it' : 'Accept'}</Button>}
      {may('counter') && parties.length === 2 && (
        <ButtonLink to={`/account/deals/new?counter=${id}`} variant="secondary">
          Counter
        </ButtonLink>
      )}
      {may('decline') && (
        <Button variant="secondary" onClick={() => open(isSale ? 'not-bought' : 'decline')}>
          {isSale ? 'No, I did not' : 'Decline'}
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="secondary" onClick={() => open('withdraw')}>
          Withdraw
        </Button>
      )}
      {answers && <Button onClick={() => open('answer-cancel')}>Yes, cancel the deal</Button>}
      {answers && (
        <Button variant="secondary" isPending={isKeeping} onClick={onKeep}>
          No, keep it
        </Button>
      )}
      {state === 'agreed' && !answers && partner && (
        <ButtonLink to={`/messages?user=${partner}`}>Write a message</ButtonLink>
      )}
      {may('ask-to-cancel') && (
        <Button variant="secondary" onClick={() => open('ask-to-cancel')}>
          Ask to cancel
        </Button>
      )}
      {may('insist') && (
        <Button variant="secondary" onClick={() => open('insist')}>
          Insist on canceling
        </Button>
      )}
    </>
  );
}
