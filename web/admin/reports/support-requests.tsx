import { useQuery } from '@tanstack/react-query';
import {
  type Submission,
  type SubmissionFilter,
  submissionFilters,
  submissionsPerPage,
} from '#contract/admin/submissions.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { dayText } from '#contract/day-text.ts';
import { supportCategoryLabels } from '#contract/support/support-values.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { PersonLink } from '#web/admin/person-link.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { submissionsQuery, useMarkSubmission } from './admin-reports.queries.ts';

const labels: Record<SubmissionFilter, string> = { waiting: 'Waiting', done: 'Done', all: 'All' };
const options = submissionFilters.map((value) => ({ value, label: labels[value] }));

/** What came by the support form. */
export function SupportRequests() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting' });
  const filter = knownOr(submissionFilters, values.filter, 'waiting');
  const query = useQuery(submissionsQuery({ filter, page }));
  return (
    <>
      <NativeSelect
        label="Status"
        options={options}
        value={filter}
        onChange={(chosen) => change({ filter: chosen })}
        className="mb-5 sm:w-56"
      />
      <NumberedPages
        query={query}
        page={page}
        pageSize={submissionsPerPage}
        onPage={turnTo}
        label="Pages of support requests"
        failure="Failed to load support requests. Please try again."
        empty={<EmptyState title={filter === 'waiting' ? 'No support request waits' : 'No support requests found'} />}
      >
        {(data) =>
          data ? (
            data.submissions.map((submission) => <SupportRequest key={submission.id} submission={submission} />)
          ) : (
            <LoadingRegion label="Loading...">
              <Skeleton className="h-32 w-full" />
            </LoadingRegion>
          )
        }
      </NumberedPages>
    </>
  );
}

function SupportRequest({ submission }: { submission: Submission }) {
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
      <FormError error={mark.error} />
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
