import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getReport } from '#contract/admin/reports.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { officeQuery } from '#web/admin/office.queries.ts';
import { ThingPage } from '#web/admin/thing-page.tsx';
import { ReportCard } from './report-card.tsx';
import { reportName } from './report-facts.tsx';

export function meta() {
  return adminMeta('Report');
}

export default function ReportPage() {
  const { reportId: id = '' } = useParams();
  return (
    <ThingPage
      query={useQuery(officeQuery('reports', getReport, { params: { id } }))}
      back={{ path: 'reports', label: 'All reports' }}
      titleOf={(report) => `Report: ${reportName(report)}`}
      failure="Failed to load reports. Please try again."
    >
      {(report) => (
        <>
          <AdminHeading title="Report" />
          <ReportCard report={report} />
        </>
      )}
    </ThingPage>
  );
}
