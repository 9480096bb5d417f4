import { type ReportFilter, reportFilters } from '#contract/admin/reports.ts';
import { reportStatusLabels } from '#contract/moderation/report-values.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';

const filterLabels: Record<ReportFilter, string> = {
  waiting: 'Open and claimed',
  ...reportStatusLabels,
  all: 'All',
};
const options = reportFilters.map((value) => ({ value, label: filterLabels[value] }));

export function ReportStatusFilter({
  value,
  onChange,
}: {
  value: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}) {
  return <NativeSelect label="Status" options={options} value={value} onChange={onChange} className="sm:w-56" />;
}
