import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { OfficeTabs } from '#web/admin/office-tabs.tsx';
import { AdminReviews } from '#web/admin/reviews/admin-reviews.tsx';
import { SupportRequests } from '#web/admin/support/support-requests.tsx';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { memberReports } from './report-tables.tsx';

export function meta() {
  return adminMeta('Reports');
}

export default function ReportsPage() {
  return (
    <>
      <AdminHeading
        title="Reports"
        subtitle="What members reported, what people wrote to support, and what was said in reviews"
      />
      <OfficeTabs
        label="Reports"
        tabs={[
          {
            id: 'reports',
            label: 'Member reports',
            right: 'reports.write',
            content: <OfficeTable table={memberReports} />,
          },
          { id: 'support', label: 'Support requests', right: 'support.read', content: <SupportRequests /> },
          { id: 'reviews', label: 'Reviews', right: 'reviews.write', content: <AdminReviews /> },
        ]}
      />
    </>
  );
}
