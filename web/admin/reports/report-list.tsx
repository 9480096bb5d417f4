import type { AdminReport } from '#contract/admin/reports.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

interface ReportListProps {
  answer: {
    data: { reports: AdminReport[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    isRefetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  emptyText: string;
  renderReport: (report: AdminReport) => React.ReactNode;
}

/** A page of reports, its loading, its failure and its emptiness. */
export function ReportList({ answer, page, pageSize, onPage, emptyText, renderReport }: ReportListProps) {
  const { data, isError, isPlaceholderData, isRefetching, refetch } = answer;
  if (isError && !data)
    return <ErrorBox message="Failed to load reports. Please try again." onRetry={refetch} isRetrying={isRefetching} />;
  if (!data)
    return (
      <LoadingRegion label="Loading reports..." className="space-y-4">
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-44 w-full" />
      </LoadingRegion>
    );
  if (data.total === 0) return <EmptyState title={emptyText} />;
  return (
    <div className="space-y-4">
      {data.reports.map(renderReport)}
      <Pagination
        label="Pages of reports"
        page={page}
        pageSize={pageSize}
        total={data.total}
        isPending={isPlaceholderData}
        onPage={onPage}
      />
    </div>
  );
}
