import { useQuery } from '@tanstack/react-query';
import { type SubmissionFilter, submissionFilters, submissionsPerPage } from '#contract/admin/submissions.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { submissionsQuery } from './submissions.queries.ts';
import { SupportRequest } from './support-request.tsx';

const labels: Record<SubmissionFilter, string> = {
  waiting: 'Waiting for us',
  answered: 'Answered',
  done: 'Done',
  all: 'All',
};
const options = submissionFilters.map((value) => ({ value, label: labels[value] }));

/** What came by the support form: annual members first, then who waits longest. */
export function SupportRequests() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting', request: '' });
  const isAlone = values.request !== '';
  const filter = isAlone ? 'all' : knownOr(submissionFilters, values.filter, 'waiting');
  const query = useQuery(submissionsQuery({ filter, id: values.request || undefined, page }));
  return (
    <>
      {isAlone ? (
        <Button variant="secondary" size="small" className="mb-5" onClick={() => change({ request: '' })}>
          Show all requests
        </Button>
      ) : (
        <NativeSelect
          label="Status"
          options={options}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
          className="mb-5 sm:w-56"
        />
      )}
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
