import { useQuery } from '@tanstack/react-query';
import { type SubmissionFilter, submissionFilters, submissionsPerPage } from '#contract/admin-submissions.ts';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { submissionsQuery } from './admin-reports.queries.ts';
import { SupportRequest } from './support-request.tsx';

const labels: Record<SubmissionFilter, string> = { waiting: 'Waiting', done: 'Done', all: 'All' };
const options = submissionFilters.map((value) => ({ value, label: labels[value] }));

/** What came by the support form. */
export function SupportRequests() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting' });
  const filter = knownOr(submissionFilters, values.filter, 'waiting');
  const { data, isError, isPlaceholderData, isRefetching, refetch } = useQuery(submissionsQuery({ filter, page }));
  return (
    <>
      <NativeSelect
        label="Status"
        options={options}
        value={filter}
        onChange={(chosen) => change({ filter: chosen })}
        className="mb-5 sm:w-56"
      />
      {isError && !data && (
        <ErrorBox
          message="Failed to load support requests. Please try again."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {!isError && !data && (
        <LoadingRegion label="Loading...">
          <Skeleton className="h-32 w-full" />
        </LoadingRegion>
      )}
      {data?.total === 0 && (
        <EmptyState title={filter === 'waiting' ? 'No support request waits' : 'No support requests found'} />
      )}
      {data && data.total > 0 && (
        <div className="space-y-4">
          {data.submissions.map((submission) => (
            <SupportRequest key={submission.id} submission={submission} />
          ))}
          <Pagination
            label="Pages of support requests"
            page={page}
            pageSize={submissionsPerPage}
            total={data.total}
            isPending={isPlaceholderData}
            onPage={turnTo}
          />
        </div>
      )}
    </>
  );
}
