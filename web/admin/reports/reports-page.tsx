import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportFilters } from '#contract/admin/reports.ts';
import { reportKindLabels, reportKinds } from '#contract/moderation/report-values.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { AdminReviews } from '#web/admin/reviews/admin-reviews.tsx';
import { SupportRequests } from '#web/admin/support/support-requests.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { reportsQuery } from './admin-reports.queries.ts';
import { ReportCard } from './report-card.tsx';
import { ReportStatusFilter } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { ReportsAtOnce } from './reports-at-once.tsx';

export function meta() {
  return adminMeta('Reports');
}

export default function ReportsPage() {
  const mayDecide = useCan('reports.write');
  const mayReadSupport = useCan('support.read');
  const mayReview = useCan('reviews.write');
  const items = [
    ...(mayDecide ? [{ id: 'reports' as const, label: 'Member reports', content: <MemberReports /> }] : []),
    ...(mayReadSupport ? [{ id: 'support' as const, label: 'Support requests', content: <SupportRequests /> }] : []),
    ...(mayReview ? [{ id: 'reviews' as const, label: 'Reviews', content: <AdminReviews /> }] : []),
  ];
  const [address, setAddress] = useSearchParams();
  const tab = items.find(({ id }) => id === address.get('tab'))?.id ?? items[0]?.id ?? 'reports';
  return (
    <>
      <AdminHeading
        title="Reports"
        subtitle="What members reported, what people wrote to support, and what was said in reviews"
      />
      <Tabs
        label="Reports"
        items={items}
        selected={tab}
        // Alone: the filters of one tab mean nothing in another.
        onSelect={(chosen) => setAddress({ tab: chosen }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}

const kinds = reportKinds.map((value) => ({ value, label: `${reportKindLabels[value]}s` }));

function MemberReports() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting', kind: '' });
  const filter = knownOr(reportFilters, values.filter, 'waiting');
  const kind = knownOr([...reportKinds, ''], values.kind, '');
  const query = useQuery(reportsQuery({ filter, kind: kind || undefined, page }));
  const reports = query.data?.reports ?? [];
  const undecided = reports.filter(({ status }) => status === 'open' || status === 'claimed');
  const selection = useSelection(undecided.map(({ id }) => id));
  return (
    <>
      <div className="mb-5 grid gap-3 sm:flex">
        <ReportStatusFilter value={filter} onChange={(chosen) => change({ filter: chosen })} />
        <NativeSelect
          label="About"
          placeholder="Everything"
          options={kinds}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          className="sm:w-48"
        />
      </div>
      {undecided.length > 0 && <ReportsAtOnce reports={reports} selection={selection} />}
      <ReportList
        query={query}
        page={page}
        onPage={turnTo}
        emptyText={filter === 'waiting' && !kind ? 'No report waits for a decision' : 'No reports found'}
        renderReport={(report) => <ReportCard key={report.id} report={report} selection={selection} />}
      />
    </>
  );
}
