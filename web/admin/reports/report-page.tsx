import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta, useAdminTitle } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { reportQuery } from './admin-reports.queries.ts';
import { ReportCard } from './report-card.tsx';
import { reportName } from './report-facts.tsx';

export function meta() {
  return adminMeta('Report');
}

export default function ReportPage() {
  const { reportId = '' } = useParams();
  const { data: report, error, refetch, isRefetching } = useQuery(reportQuery(reportId));
  const to = useAdminPath();
  useAdminTitle(report && `Report: ${reportName(report)}`);
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
          message="Failed to load reports. Please try again."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </>
  );
}
