import type { Analytics } from '#contract/admin/analytics.ts';
import { numberText } from '#contract/count-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';

interface DealingsChartProps {
  rows: readonly { label: string; active: number; dealt: number }[];
}

const series = [
  { key: 'active', label: 'Active now', color: 'bg-copper-bright' },
  { key: 'dealt', label: 'Sold or traded', color: 'bg-sage' },
] as const;

/** Two bars each, all on one scale. The table below says the same to those who do not see it. */
export function DealingsChart({ rows }: DealingsChartProps) {
  const highest = Math.max(1, ...rows.flatMap(({ active, dealt }) => [active, dealt]));
  return (
    <div aria-hidden="true" className="mb-6">
      <ul className="mb-3 flex flex-wrap gap-4 text-sm">
        {series.map(({ key, label, color }) => (
          <li key={key} className="flex items-center gap-2">
            <span className={`size-3 rounded-full ${color}`} /> {label}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm">
        {rows.map((row) => (
          <li key={row.label} className="contents">
            <span className="max-w-36 truncate text-ink-soft">{row.label}</span>
            <span className="space-y-0.5">
              {series.map(({ key, color }) => (
                <span
                  key={key}
                  className={`block h-2 min-w-px rounded-full ${color}`}
                  style={{ width: `${(row[key] / highest) * 100}%` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export type DealingsRow = Omit<Analytics['prices'][number], 'from' | 'below'> & {
  label: string;
  median?: string;
};

interface DealingsTableProps {
  caption: string;
  header: string;
  rows: readonly DealingsRow[];
  hasMedian?: boolean;
}

export function DealingsTable({ caption, header, rows, hasMedian }: DealingsTableProps) {
  const columns: TableColumn<DealingsRow>[] = [
    { id: 'label', header, isRowHeader: true, cell: ({ label }) => label },
    count('active', 'Active now'),
    count('listed', 'Listed'),
    count('sold', 'Sold'),
    count('traded', 'Traded'),
    {
      id: 'sellThrough',
      header: 'Sell-through',
      align: 'end',
      cell: ({ sellThrough }) => (sellThrough === null ? 'N/A' : `${sellThrough}%`),
    },
    ...(hasMedian
      ? [{ id: 'median', header: 'Median price', align: 'end' as const, cell: ({ median }: DealingsRow) => median }]
      : []),
  ];
  return (
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ label }) => label} emptyText="No listings" />
  );
}

function count(id: 'active' | 'listed' | 'sold' | 'traded', header: string): TableColumn<DealingsRow> {
  return {
    id,
    header,
    align: 'end',
    cell: (row) => <span className="tabular-nums">{numberText(row[id])}</span>,
  };
}
