import { useQuery } from '@tanstack/react-query';
import { reportFilters, reportsPerPage } from '#contract/admin-reports.ts';
import { reportKindLabels, reportKinds } from '#contract/report-values.ts';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { reportsQuery } from './admin-reports.queries.ts';
import { ReportCard } from './report-card.tsx';
import { ReportStatusFilter } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';

const kinds = reportKinds.map((value) => ({ value, label: `${reportKindLabels[value]}s` }));

export function MemberReports() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting', kind: '' });
  const filter = knownOr(reportFilters, values.filter, 'waiting');
  const kind = knownOr([...reportKinds, ''], values.kind, '');
  const answer = useQuery(reportsQuery({ filter, kind: kind || undefined, page }));
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
      <ReportList
        answer={answer}
        page={page}
        pageSize={reportsPerPage}
        onPage={turnTo}
        emptyText={filter === 'waiting' && !kind ? 'No report waits for a decision' : 'No reports found'}
        renderReport={(report) => <ReportCard key={report.id} report={report} />}
      />
    </>
  );
}
