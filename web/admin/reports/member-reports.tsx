import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportFilter, reportsPerPage } from '#contract/admin-reports.ts';
import { type ReportKind, reportKindLabels, reportKinds } from '#contract/report-values.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { reportsQuery } from './admin-reports.queries.ts';
import { ReportCard } from './report-card.tsx';
import { ReportStatusFilter } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';

const kinds = reportKinds.map((value) => ({ value, label: `${reportKindLabels[value]}s` }));

export function MemberReports() {
  const [filter, setFilter] = useState<ReportFilter>('waiting');
  const [kind, setKind] = useState<ReportKind | ''>('');
  const [page, setPage] = useState(1);
  const answer = useQuery(reportsQuery({ filter, kind: kind || undefined, page }));
  return (
    <>
      <div className="mb-5 grid gap-3 sm:flex">
        <ReportStatusFilter
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            setPage(1);
          }}
        />
        <NativeSelect
          label="About"
          placeholder="Everything"
          options={kinds}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setPage(1);
          }}
          className="sm:w-48"
        />
      </div>
      <ReportList
        answer={answer}
        page={page}
        pageSize={reportsPerPage}
        onPage={setPage}
        emptyText={filter === 'waiting' && !kind ? 'No report waits for a decision' : 'No reports found'}
        renderReport={(report) => <ReportCard key={report.id} report={report} />}
      />
    </>
  );
}
