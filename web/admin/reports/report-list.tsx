import type { AdminReport } from '#contract/admin/reports.ts';
import { reportsPerPage } from '#contract/admin/reports.ts';
import { NumberedPages, type NumberedPagesProps } from '#web/admin/numbered-pages.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';

interface ReportListProps {
  query: NumberedPagesProps<{ reports: AdminReport[]; total: number; hasMore: boolean }>['query'];
  page: number;
  onPage: (page: number) => void;
  emptyText: string;
  renderReport: (report: AdminReport) => React.ReactNode;
}

export function ReportList({ query, page, onPage, emptyText, renderReport }: ReportListProps) {
  return (
    <NumberedPages
      query={query}
      page={page}
      pageSize={reportsPerPage}
      onPage={onPage}
      label="Pages of reports"
      failure="Failed to load reports. Please try again."
      hasMore={query.data?.hasMore}
      beyond="Choose a status to find the others."
      empty={<EmptyState title={emptyText} />}
    >
      {(data) =>
        data ? (
          data.reports.map(renderReport)
        ) : (
          <LoadingRegion label="Loading reports..." className="space-y-4">
            <Skeleton className="h-44 w-full" />
            <Skeleton className="h-44 w-full" />
          </LoadingRegion>
        )
      }
    </NumberedPages>
  );
}
