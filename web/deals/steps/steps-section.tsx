import Circle from 'lucide-react/icons/circle';
import CheckCircle2 from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { StepAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { Ask } from '#web/deals/page/deal-dialog.tsx';
import { PaidTo } from '#web/deals/paying/pay-section.tsx';
import { useNow } from '#web/deals/time-left.tsx';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { confirmLabel, isTriedOn } from './arrival.tsx';
import { nextStepActs } from './next-step.ts';
import { firstSenderText, stepBadge, stepLines, stepTitle } from './step-words.ts';
import { Tracking } from './tracking.tsx';

/** Every payment and parcel of an agreed deal: how it stands, when it is due, and what the reader may do with it. */
export function StepsSection({ deal, me, onAsk }: { deal: Deal; me: string; onAsk: Ask }) {
  const now = useNow();
  // Of a deal that was canceled before anything was sent there is nothing to tell.
  if (deal.endedAt ? deal.steps.every(({ doneAt }) => !doneAt) : deal.steps.length === 0) return null;
  const first = firstSenderText(deal, me);
  const next = nextStepActs(deal, me);
  return (
    <Card as="section" aria-label="Steps">
      <h2 className="mb-1 font-display text-xl font-semibold">Steps</h2>
      {first && <p className="text-ink-soft">{first}</p>}
      {deal.state === 'disputed' && (
        <p className="text-ink-soft">Everything stands still until the problem is solved or decided.</p>
      )}
      <ol className="mt-4 divide-y divide-line">
        {deal.steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            acts={offeredActs(step, next?.step.id === step.id ? next.acts : [])}
            deal={deal}
            me={me}
            now={now}
            onAsk={onAsk}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepRowProps {
  step: DealStep;
  acts: StepAct[];
  deal: Deal;
  me: string;
  now: number;
  onAsk: Ask;
}

function StepRow({ step, acts, deal, me, now, onAsk }: StepRowProps) {
  const badge = stepBadge(step, deal, now);
  const title = stepTitle(step, deal, me);
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <StepIcon step={step} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{title}</h3>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        {stepLines(step, deal, me, now).map((line) => (
          <p key={line} className="text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
        <Tracking step={step} />
        <PaidTo step={step} deal={deal} me={me} />
        {step.note && (
          <p dir="auto" className="mt-1 border-l-2 border-copper/40 pl-3 whitespace-pre-line wrap-anywhere">
            {step.note}
          </p>
        )}
        {step.from !== me && <WarningBelow warnings={step.warnings} />}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {acts.map((act) => (
            <Button key={act} variant="secondary" size="small" about={`: ${title}`} onClick={() => onAsk(act, step)}>
              {label(act, step)}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

/** Without what the next step offers and what is said at the address, and with one way to say that it was sent: its form knows both. */
function offeredActs({ mayDo }: DealStep, above: readonly StepAct[]): StepAct[] {
  const maySend = mayDo.includes('mark-done');
  return mayDo.filter((act) => act !== 'need-no-address' && !(act === 'hand-over' && maySend) && !above.includes(act));
}

function label(act: StepAct, step: DealStep): string {
  const { kind, arrivedAt } = step;
  switch (act) {
    case 'mark-done':
      return kind === 'payment' ? 'I paid' : 'I sent the parcel';
    case 'hand-over':
      return 'I handed it over in person';
    case 'correct':
      return 'Correct';
    case 'say-arrived':
      return 'It arrived';
    case 'confirm':
      return isTriedOn(step) && !arrivedAt ? 'It arrived, and all is well' : confirmLabel(step);
    case 'say-missing':
      return 'It has not come';
    case 'need-no-address':
      return 'No address needed';
  }
}

function StepIcon({ step: { doneAt, confirmedAt } }: { step: DealStep }) {
  if (confirmedAt) return <CheckCircle2 aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-sage" />;
  if (doneAt) return <CircleDot aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-plum" />;
  return <Circle aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-line-strong" />;
}
