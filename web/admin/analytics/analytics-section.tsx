import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import {
  type AnalyticsPeriod,
  type AnalyticsTable,
  analyticsCsvPath,
} from '#contract/admin/numbers/analytics-values.ts';
import { numberText } from '#contract/count-text.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';

interface AnalyticsSectionProps {
  title: string;
  description: string;
  table: AnalyticsTable;
  days: AnalyticsPeriod;
  chart?: ReactNode;
  /** Across the page, with the chart beside the table. */
  isWide?: boolean;
  children: ReactNode;
}

/** A chart, the table that says the same in numbers, and the file of it. */
export function AnalyticsSection({ title, description, table, days, chart, isWide, children }: AnalyticsSectionProps) {
  const { hash } = useLocation();
  const isWanted = hash === `#${table}`;

  // The browser looks for the address's target before the numbers have come.
  useEffect(() => {
    if (isWanted) document.getElementById(table)?.scrollIntoView();
  }, [isWanted, table]);

  return (
    <Card as="section" id={table} className={classNames('scroll-mt-20', isWide && 'xl:col-span-2')}>
      <CardHeader
        title={title}
        description={description}
        actions={
          <a
            href={analyticsCsvPath(table, days)}
            download
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Download aria-hidden="true" className="size-4" />
            CSV<span className="sr-only"> of {title}</span>
          </a>
        }
      />
      <div className={isWide ? 'gap-8 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}>
        {chart && <div className="mb-6">{chart}</div>}
        {children}
      </div>
    </Card>
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
