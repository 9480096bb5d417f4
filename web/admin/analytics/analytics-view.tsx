import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import { type AnalyticsPeriod, bandLabel } from '#contract/admin/numbers/analytics-values.ts';
import { numberText } from '#contract/count-text.ts';
import { dateText, timeText } from '#contract/day-text.ts';
import { priceText } from '#contract/money-text.ts';
import { brandName } from '#web/listings/card/brand-picture.tsx';
import { BarLegend, DayBars, RowBars } from '#web/ui/bar-chart.tsx';
import { Table } from '#web/ui/table.tsx';
import { AnalyticsSection, type DealingsRow, DealingsTable } from './analytics-section.tsx';

export function AnalyticsView({ analytics, days }: { analytics: Analytics; days: AnalyticsPeriod }) {
  const { members, searches } = analytics;
  const joined = members.days.reduce((sum, day) => sum + day.joined, 0);
  const brands = analytics.brands.map((row) => ({
    ...row,
    label: brandName(row.brand),
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
