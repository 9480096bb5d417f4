import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { answerLess } from '#contract/deals/agreed-deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { isUnderWay } from '#contract/deals/deal-states.ts';
import type { DealAct } from '#contract/deals/deal-values.ts';
import { cancelDeal, type Deal } from '#contract/deals/deals.ts';
import { namesText } from '#contract/members/names-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { isToPay, PaySection } from '#web/deals/paying/pay-section.tsx';
import { entryFieldId } from '#web/deals/problems/problem-section.tsx';
import { openLess, saleOf } from '#web/deals/settling/settle-words.ts';
import { confirmLabel } from '#web/deals/steps/arrival.tsx';
import { nextStepActs, nextStepText } from '#web/deals/steps/next-step.ts';
import { isUnpaidAtOnce } from '#web/deals/steps/step-words.ts';
import { Tracking } from '#web/deals/steps/tracking.tsx';
import { ValidUntil } from '#web/deals/time-left.tsx';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ChangeOffer } from './change-offer.tsx';
import type { Ask } from './deal-dialog.tsx';
import { type ActingOnDeal, useDealAct } from './use-deal-act.ts';

type NextStepProps = ActingOnDeal & { onAsk: Ask };

/** The one thing to do next with its button, and what else is possible beside it. */
export function DealNextStep(props: NextStepProps) {
  const { deal, me } = props;
  const next = nextStepActs(deal, me);
  return (
    <section aria-label="Next step" className="rounded-soft border border-plum/20 bg-plum-soft p-5 sm:p-6">
      <p role="status" className="text-lg font-medium text-pretty wrap-anywhere">
        {nextStepText(deal, me)}
      </p>
      {deal.state === 'proposed' && (
        <p className="mt-1">
          <ValidUntil until={deal.terms.expiresAt} />
        </p>
      )}
      {next && (
        <div className="mt-1">
          <Tracking step={next.step} />
        </div>
      )}
      <Decision deal={deal} me={me} />
      <PaySection deal={deal} me={me} onPaid={(step) => props.onAsk('mark-done', step)} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {deal.state === 'proposed' ? <Answers {...props} /> : <StepControls {...props} />}
        {deal.endedAs?.reason === 'listing-changed' && deal.parties.length === 2 && (
          <ButtonLink to={`/account/deals/new?again=${deal.id}`}>Propose again</ButtonLink>
        )}
      </div>
      <WhatElse {...props} />
    </section>
  );
}

/** What our team decided and why, and on whose profile it counts. */
function Decision({ deal: { decision, marks, parties }, me }: { deal: Deal; me: string }) {
  if (!decision && marks.length === 0) return null;
  const others = marks.filter((id) => id !== me).map((id) => nameOf(parties, id, me));
  return (
    <div className="mt-3 space-y-2">
      {decision && (
        <blockquote dir="auto" className="border-l-2 border-copper pl-4 whitespace-pre-line wrap-anywhere">
          {decision.reason}
        </blockquote>
      )}
      {marks.includes(me) && <p>It counts on your profile as canceled by you.</p>}
      {others.length > 0 && <p>It counts as canceled by {namesText(others)}.</p>}
    </div>
  );
}

/** The main one first. What is possible is the server's word; a counter-offer is put together by two only. */
function Answers({ deal, me, onAsk }: NextStepProps): ReactNode {
  const { mayDo, kind } = deal;
  const may = (act: DealAct) => mayDo.includes(act);
  const isSale = kind === 'recorded-sale';
  return (
    <>
      {may('accept') && <Button onClick={() => onAsk('accept')}>{isSale ? 'Yes, I bought it' : 'Accept'}</Button>}
      <ChangeOffer deal={deal} me={me} onOpen={() => onAsk('counter')} />
      {may('decline') && (
        <Button variant="secondary" onClick={() => onAsk(isSale ? 'not-bought' : 'decline')}>
          {isSale ? 'No, I did not' : 'Decline'}
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="secondary" onClick={() => onAsk('withdraw')}>
          Withdraw
        </Button>
      )}
    </>
  );
}

/** Of an agreed deal: the one button of the one next step. */
function StepControls({ deal, me, onAsk, onConflict }: NextStepProps): ReactNode {
  const { act, isPending } = useDealAct(onConflict);
  const say = (write: () => Promise<Deal>, done: string) =>
    act(write, done).catch((error) => toast.error(failureText(error)));
  const params = { id: deal.id };
  const open = openLess(deal);
  if (open && deal.mayDo.includes('answer-less')) {
    const body = { answer: 'no' } as const;
    const refuse = () =>
      say(() => call(answerLess, { params: { ...params, adjustment: open.id }, body }), 'You said no.');
    return (
      <>
        <Button onClick={() => onAsk('answer-less')}>Yes, I agree</Button>
        <Button variant="secondary" isPending={isPending} onClick={refuse}>
          No
        </Button>
      </>
    );
  }
  if (deal.mayDo.includes('answer-cancel')) {
    const isReturn = deal.cancelRequest?.isReturn;
    const keep = () =>
      say(
        () => call(cancelDeal, { params, body: { answer: 'no' } }),
        isReturn ? 'You said no to a return.' : 'The deal stays.',
      );
    return (
      <>
        <Button onClick={() => onAsk('answer-cancel')}>
          {isReturn ? 'Yes, take it back' : 'Yes, cancel the deal'}
        </Button>
        <Button variant="secondary" isPending={isPending} onClick={keep}>
          {isReturn ? 'No' : 'No, keep it'}
        </Button>
      </>
    );
  }
  if (deal.mayDo.includes('add-entry'))
    return <Button onClick={() => document.getElementById(entryFieldId)?.focus()}>Write about the problem</Button>;
  const next = nextStepActs(deal, me);
  if (!next) return null;
  const { step, acts } = next;
  if (step.wait.for === 'address') return <Button onClick={() => onAsk('give-address')}>Give an address</Button>;
  if (step.wait.for === 'way') return <Button onClick={() => onAsk('give-ways')}>Say how you can be paid</Button>;
  return (
    <>
      {acts.includes('say-arrived') && <Button onClick={() => onAsk('say-arrived', step)}>It arrived</Button>}
      {acts.includes('confirm') && <Button onClick={() => onAsk('confirm', step)}>{confirmLabel(step)}</Button>}
      {step.wait.for === 'all-well' && deal.mayDo.includes('open-problem') && (
        <Button variant="secondary" onClick={() => onAsk('open-problem')}>
          There is a problem
        </Button>
      )}
      {acts.includes('say-missing') && (
        <Button variant="secondary" onClick={() => onAsk('say-missing', step)}>
          It has not come
        </Button>
      )}
      {acts.includes('mark-done') && !isToPay(step) && (
        <Button onClick={() => onAsk('mark-done', step)}>
          {step.kind === 'payment' ? 'I paid' : 'I sent the parcel'}
        </Button>
      )}
    </>
  );
}

/** The ways out of an agreed deal, quiet below the next step; what is not possible is said with its reason. */
function WhatElse({ deal, me, onAsk }: NextStepProps): ReactNode {
  const { mayDo, state, steps } = deal;
  // While something is tried on, a problem is told beside that all is well.
  const isTryingOn = nextStepActs(deal, me)?.step.wait.for === 'all-well';
  const may = (act: DealAct) => mayDo.includes(act);
  const less = may('propose-less') && (
    <Quiet onClick={() => onAsk('propose-less')}>
      {saleOf(deal).buyer === me ? 'Keep it for less' : 'Offer money back'}
    </Quiet>
  );
  if (!isUnderWay(state)) return less && <div className="mt-5 border-t border-plum/20 pt-3">{less}</div>;
  const isAnythingDone = steps.some(({ doneAt }) => doneAt !== null);
  const mayCancel =
    may('cancel-overdue') || may('ask-to-cancel') || may('ask-to-return') || may('insist') || may('answer-cancel');
  return (
    <div className="mt-5 border-t border-plum/20 pt-3">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {may('cancel-overdue') && (
          <Quiet onClick={() => onAsk('cancel-overdue')}>
            {isUnpaidAtOnce(deal) ? 'Not paid: offer it again' : 'Cancel without a mark'}
          </Quiet>
        )}
        {may('ask-to-cancel') && !may('cancel-overdue') && (
          <Quiet onClick={() => onAsk('ask-to-cancel')}>Ask to cancel</Quiet>
        )}
        {may('ask-to-return') && <Quiet onClick={() => onAsk('ask-to-return')}>Ask to return it</Quiet>}
        {less}
        {may('insist') && <Quiet onClick={() => onAsk('insist')}>Insist on canceling</Quiet>}
        {may('open-problem') && !isTryingOn && <Quiet onClick={() => onAsk('open-problem')}>There is a problem</Quiet>}
      </div>
      {!mayCancel && !deal.cancelRequest?.isReturn && (
        <p className="text-sm text-ink-soft">
          {state === 'returning'
            ? `${deal.decision ? 'Our team decided' : 'It is canceled already'}: it ends when everything is back.`
            : isAnythingDone
              ? dealErrors.somethingSent.message
              : 'You asked to cancel already.'}
        </p>
      )}
      {!may('open-problem') && (
        <p className="text-sm text-ink-soft">
          {dealErrors.tooManyProblems.message}{' '}
          <Link to="/contact" className="font-semibold text-plum underline">
            Contact our team
          </Link>
        </p>
      )}
    </div>
  );
}

function Quiet({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 cursor-pointer font-semibold text-plum underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
