import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { reportQuery } from './reports/admin-reports.queries.ts';
import { ReportCard } from './reports/report-card.tsx';
import { useAdminPath } from './use-admin-path.ts';

export function meta() {
  return adminMeta('Report');
}

export default function ReportPage() {
  const { reportId = '' } = useParams();
  const { data: report, error, refetch, isRefetching } = useQuery(reportQuery(reportId));
  const to = useAdminPath();
  const isMissing = error instanceof ApiCallError && error.status >= 400 && error.status < 500;
  return (
    <>
      <AdminHeading
        title="Report"
        actions={
          <ButtonLink to={to('reports')} variant="secondary">
            All reports
          </ButtonLink>
        }
      />
      {report && <ReportCard report={report} />}
      {!report && !error && <Skeleton className="h-44 w-full" />}
      {!report && error && (
        <ErrorBox
          message={isMissing ? error.message : 'Failed to load reports. Please try again.'}
          onRetry={isMissing ? undefined : () => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </>
  );
}
