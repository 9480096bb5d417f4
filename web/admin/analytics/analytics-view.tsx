import type { Analytics } from '#contract/admin-analytics.ts';
import { type AnalyticsPeriod, bandLabel } from '#contract/admin-analytics-values.ts';
import { dateText } from '#web/lib/day-text.ts';
import { brandName } from '#web/listings/brand-picture.tsx';
import { priceOf } from '#web/listings/price.ts';
import { Table } from '#web/ui/table.tsx';
import { AnalyticsSection } from './analytics-section.tsx';
import { DealingsChart } from './dealings-chart.tsx';
import { type DealingsRow, DealingsTable } from './dealings-table.tsx';
import { MembersChart } from './members-chart.tsx';
import { MembersTable } from './members-table.tsx';

export function AnalyticsView({ analytics, days }: { analytics: Analytics; days: AnalyticsPeriod }) {
  const { members, searches } = analytics;
  const joined = members.days.reduce((sum, day) => sum + day.joined, 0);
  const brands = analytics.brands.map((row) => ({
    ...row,
    label: brandName(row.brand),
    median: row.medianPriceCents === null ? 'N/A' : priceOf(row.medianPriceCents),
  }));
  const prices = analytics.prices.map((row) => ({ ...row, label: bandLabel(row) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      <AnalyticsSection
        title="Members"
        description={`${joined.toLocaleString('en-US')} joined in ${days} days. ${members.total.toLocaleString('en-US')} in all.`}
        table="members"
        days={days}
        chart={<MembersChart days={members.days} />}
      >
        <MembersTable days={members.days} />
      </AnalyticsSection>
      <AnalyticsSection
        title="Searches without results"
        description="What members look for and do not find."
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
            { id: 'count', header: 'Times', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
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
        description={`Active now, and what became of those listed in ${days} days. Sell-through is the share sold or traded.`}
        table="brands"
        days={days}
        isWide
        chart={<DealingsChart rows={brands.map(barsOf)} />}
      >
        <DealingsTable caption="Listings by brand" header="Brand" rows={brands} hasMedian />
      </AnalyticsSection>
      <AnalyticsSection
        title="Listings by price"
        description={`Active now, and what became of those listed in ${days} days.`}
        table="prices"
        days={days}
        isWide
        chart={<DealingsChart rows={prices.map(barsOf)} />}
      >
        <DealingsTable caption="Listings by price" header="Price" rows={prices} />
      </AnalyticsSection>
    </div>
  );
}

function barsOf({ label, active, sold, traded }: DealingsRow) {
  return { label, active, dealt: sold + traded };
}
