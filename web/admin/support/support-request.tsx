import { useState } from 'react';
import type { Submission } from '#contract/admin/submissions.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { supportCategoryLabels } from '#contract/support/support-values.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useSubmissionStep } from './submissions.queries.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** One request with its thread, and what the team can do with it. */
export function SupportRequest({ submission }: { submission: Submission }) {
  const { category, message, entries, replyTo } = submission;
  return (
    <Card as="article" aria-label={`Request: ${supportCategoryLabels[category]}`} className="space-y-3">
      <RequestFacts submission={submission} />
      <Words text={message} />
      {entries.length > 0 && (
        <ol aria-label="What was said since" className="space-y-3 border-l-4 border-line pl-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="text-sm text-ink-soft">
                {entry.isFromTeam ? (entry.author ?? 'The team') : 'The person'},{' '}
                <time dateTime={entry.createdAt}>{momentText(entry.createdAt)}</time>
              </p>
              <Words text={entry.text} />
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm wrap-anywhere text-ink-soft">
        {replyTo ? `Answers go to ${replyTo}` : 'No address was given: this cannot be answered.'}
      </p>
      <Steps submission={submission} />
    </Card>
  );
}

function RequestFacts({ submission }: { submission: Submission }) {
  const { category, member, plan, createdAt, waitingSince, answeredAt, assignee, doneAt, doneBy } = submission;
  const isWaiting = !doneAt && !answeredAt;
  return (
    <header className="flex flex-wrap items-center gap-2">
      <h2 className="mr-1 font-sans text-lg font-semibold">{supportCategoryLabels[category]}</h2>
      {plan && <Badge tone={plan.startsWith('premium') ? 'plum' : 'outline'}>{getPlan(plan).name}</Badge>}
      {isWaiting && <WaitingBadge since={waitingSince} />}
      {!isWaiting && <Badge tone="sage">{doneAt ? 'Done' : 'Answered'}</Badge>}
      <p className="w-full text-sm text-ink-soft">
        <time dateTime={createdAt}>{dayText(createdAt)}</time> from{' '}
        {member ? <PersonLink person={member} /> : 'a visitor'}
        {assignee && `. ${assignee.name} takes care of it`}
        {doneAt && `. Done on ${dayText(doneAt)}${doneBy ? ` by ${doneBy}` : ''}`}
      </p>
    </header>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** What somebody else takes care of can only be taken from them. */
function Steps({ submission: { id, replyTo, assignee, doneAt } }: { submission: Submission }) {
  const me = useAdmin().id;
  const mayWrite = useCan('support.write');
  const step = useSubmissionStep(id);
  const [isAnswering, setAnswering] = useState(false);
  const isOthers = assignee !== null && assignee.id !== me;
  if (isAnswering && !isOthers) return <AnswerForm submissionId={id} onClose={() => setAnswering(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FormError error={step.error} className="w-full" />
      {mayWrite && replyTo && !isOthers && (
        <Button size="small" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      )}
      {mayWrite && (
        <Button
          variant="secondary"
          size="small"
          isPending={step.isPending}
          onClick={() => step.mutate(assignee ? 'release' : 'take')}
        >
          {assignee ? (isOthers ? 'Take from them' : 'Leave to others') : 'Take care of it'}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        isPending={step.isPending}
        onClick={() => step.mutate(doneAt ? 'reopen' : 'done')}
      >
        {doneAt ? 'Not done after all' : 'Mark as done'}
      </Button>
    </div>
  );
}
