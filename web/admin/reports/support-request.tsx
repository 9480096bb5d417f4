import type { Submission } from '#contract/admin-submissions.ts';
import { getPlan } from '#contract/plans.ts';
import { supportCategoryLabels } from '#contract/support.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { dayText } from '#web/lib/day-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useMarkSubmission } from './admin-reports.queries.ts';

export function SupportRequest({ submission }: { submission: Submission }) {
  const { id, category, message, member, plan, replyTo, createdAt, doneAt, doneBy } = submission;
  const mark = useMarkSubmission(id);
  return (
    <Card as="article" className="space-y-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-1 font-sans text-lg font-semibold">{supportCategoryLabels[category]}</h2>
        {plan && <Badge tone={plan.startsWith('premium') ? 'plum' : 'outline'}>{getPlan(plan).name}</Badge>}
        {doneAt && <Badge tone="sage">Done</Badge>}
        <p className="w-full text-sm text-ink-soft">
          <time dateTime={createdAt}>{dayText(createdAt)}</time> from{' '}
          {member ? <PersonLink person={member} /> : 'a visitor'}
          {doneAt && `. Done on ${dayText(doneAt)}${doneBy ? ` by ${doneBy}` : ''}`}
        </p>
      </header>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <FormError message={mark.error?.message} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {replyTo ? (
          <a
            href={`mailto:${encodeURIComponent(replyTo)}`}
            className="min-h-9 py-1.5 text-plum underline wrap-anywhere"
          >
            {replyTo}
          </a>
        ) : (
          <span className="text-ink-soft">No address given</span>
        )}
        <Button variant="secondary" size="small" isPending={mark.isPending} onClick={() => mark.mutate(!doneAt)}>
          {doneAt ? 'Not done after all' : 'Mark as done'}
        </Button>
      </div>
    </Card>
  );
}
