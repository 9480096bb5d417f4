import type { Analytics } from '#contract/admin/analytics.ts';
import { numberText } from '#contract/count-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';

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
