import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import {
  type AnalyticsPeriod,
  type AnalyticsTable,
  analyticsCsvPath,
  bandLabel,
} from '#contract/admin/numbers/analytics-values.ts';
import { numberText } from '#contract/count-text.ts';
import { dateText, timeText } from '#contract/day-text.ts';
import { priceText } from '#contract/money-text.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BarLegend, DayBars, RowBars } from '#web/ui/table/bar-chart.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

export function AnalyticsView({ analytics, days }: { analytics: Analytics; days: AnalyticsPeriod }) {
  const { members, searches } = analytics;
  const joined = members.days.reduce((sum, day) => sum + day.joined, 0);
  const { nameOf } = useBrands();
  const brands = analytics.brands.map((row) => ({
    ...row,
    label: nameOf(row.brand),
    median: row.medianPriceCents === null ? 'N/A' : priceText(row.medianPriceCents),
  }));
  const prices = analytics.prices.map((row) => ({ ...row, label: bandLabel(row) }));
  const asOf = `As of ${timeText(analytics.dealingsAt)}.`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      <AnalyticsSection
        title="Members"
        description={`${numberText(joined)} joined in ${days} days. ${numberText(members.total)} in all.`}
        table="members"
        days={days}
        chart={<DayBars days={members.days} measures={joinedBars} isTall />}
      >
        <MembersTable days={members.days} />
      </AnalyticsSection>
      <AnalyticsSection
        title="Searches without results"
        description="Searches that found nothing."
        table="searches"
        days={days}
      >
        <Table
          caption="Searches without results"
          columns={[
            {
              id: 'term',
              header: 'Search',
              isRowHeader: true,
              cell: ({ term }) => <span className="block max-w-72 truncate">{term}</span>,
            },
            { id: 'count', header: 'Times', align: 'end', cell: ({ count }) => numberText(count) },
            { id: 'lastDay', header: 'Last', cell: ({ lastDay }) => dateText(lastDay) },
          ]}
          rows={searches}
          rowKey={({ term }) => term}
          emptyText="Every search found something"
          className="max-h-96 overflow-y-auto"
        />
      </AnalyticsSection>
      <AnalyticsSection
        title="Listings by brand"
        description={`Active now, and what became of those listed in ${days} days. Sell-through is the share sold or traded. ${asOf}`}
        table="brands"
        days={days}
        isWide
        chart={<DealingBars rows={brands} />}
      >
        <DealingsTable caption="Listings by brand" header="Brand" rows={brands} hasMedian />
      </AnalyticsSection>
      <AnalyticsSection
        title="Listings by price"
        description={`Active now, and what became of those listed in ${days} days. ${asOf}`}
        table="prices"
        days={days}
        isWide
        chart={<DealingBars rows={prices} />}
      >
        <DealingsTable caption="Listings by price" header="Price" rows={prices} />
      </AnalyticsSection>
    </div>
  );
}

// The tables below the charts say the same to those who do not see them.
const joinedBars = [{ key: 'joined', label: 'New members', color: 'plum' }] as const;
const dealingBars = [
  { key: 'active', label: 'Active now', color: 'bright' },
  { key: 'dealt', label: 'Sold or traded', color: 'sage' },
] as const;

function DealingBars({ rows }: { rows: readonly DealingsRow[] }) {
  const bars = rows.map(({ label, active, sold, traded }) => ({ label, active, dealt: sold + traded }));
  return (
    <div aria-hidden="true">
      <BarLegend measures={dealingBars} />
      <RowBars rows={bars} measures={dealingBars} />
    </div>
  );
}

/** The newest day first; days on which nobody came are in the file only. */
function MembersTable({ days }: { days: Analytics['members']['days'] }) {
  return (
    <Table
      caption="Members who joined, by day"
      columns={[
        { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dateText(day) },
        { id: 'joined', header: 'New members', align: 'end', cell: ({ joined }) => numberText(joined) },
        { id: 'total', header: 'All members', align: 'end', cell: ({ total }) => numberText(total) },
      ]}
      rows={days.filter(({ joined }) => joined > 0).toReversed()}
      rowKey={({ day }) => day}
      emptyText="Nobody joined in these days"
      className="max-h-72 overflow-y-auto"
    />
  );
}

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
function AnalyticsSection({ title, description, table, days, chart, isWide, children }: AnalyticsSectionProps) {
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

type DealingsRow = Omit<Analytics['prices'][number], 'from' | 'below'> & {
  label: string;
  median?: string;
};

interface DealingsTableProps {
  caption: string;
  header: string;
  rows: readonly DealingsRow[];
  hasMedian?: boolean;
}

function DealingsTable({ caption, header, rows, hasMedian }: DealingsTableProps) {
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
