import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import { statusLabels } from '#contract/listings/listing-values.ts';
import type { AnalyzedListing, DayCounts, SellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DayBars, DaysTable, type Measure } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';
import type { Sort } from '#web/ui/table-sort.ts';
import { type AnalyticsDay, fillDays } from './analytics-days.ts';

const measures: (Measure<AnalyticsDay> & { icon: LucideIcon })[] = [
  { key: 'views', label: 'Views', icon: Eye, color: 'plum' },
  { key: 'saves', label: 'Saves', icon: Bookmark, color: 'bright' },
  { key: 'inquiries', label: 'Inquiries', icon: MessageCircle, color: 'sage' },
];

/** One chart for each, with a scale of its own: views would flatten all others. A table says the same in numbers. */
export function AnalyticsCharts({ from, days: counted }: { from: string; days: readonly DayCounts[] }) {
  const days = fillDays(from, counted);
  return (
    <div className="mt-6 grid gap-4 xl:grid-cols-3">
      {measures.map(({ icon: Icon, ...measure }) => (
        <Card key={measure.key} as="section" padding="small">
          <h2 className="flex items-center gap-2 font-sans text-base font-normal text-ink-soft">
            <Icon aria-hidden="true" className="size-5 text-copper" />
            {measure.label}
          </h2>
          <p className="mt-1 font-display text-4xl tabular-nums">{numberText(sumOf(days, measure.key))}</p>
          <DayBars days={days} measures={[measure]} />
        </Card>
      ))}
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={measures} />
    </div>
  );
}

/** What became of offers and trades about the own listings, however it began. */
export function DealCounts({ deals: { offers, agreed, completed } }: { deals: SellerAnalytics['deals'] }) {
  const facts = [
    { label: 'Offers and trades proposed to you', count: offers },
    { label: 'Agreed', count: agreed },
    { label: 'Completed', count: completed },
  ];
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl font-medium">Deals</h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(({ label, count }) => (
          <Card key={label} padding="small" className="flex flex-col-reverse justify-end">
            <dd className="mt-1 font-display text-3xl tabular-nums">{numberText(count)}</dd>
            <dt className="text-ink-soft">{label}</dt>
          </Card>
        ))}
      </dl>
    </section>
  );
}

function sumOf(days: AnalyticsDay[], measure: Measure<AnalyticsDay>['key']): number {
  return days.reduce((sum, day) => sum + day[measure], 0);
}

type Column = 'title' | 'views' | 'saves' | 'inquiries';

const columns: readonly TableColumn<AnalyzedListing, Column>[] = [
  { id: 'title', header: 'Listing', isRowHeader: true, isSortable: true, cell: (listing) => <Title {...listing} /> },
  { id: 'views', header: 'Views', align: 'end', isSortable: true, cell: ({ views }) => numberText(views) },
  { id: 'saves', header: 'Saves', align: 'end', isSortable: true, cell: ({ saves }) => numberText(saves) },
  {
    id: 'inquiries',
    header: 'Inquiries',
    align: 'end',
    isSortable: true,
    cell: ({ inquiries }) => numberText(inquiries),
  },
];

/** Four columns need more than a phone has; there each listing says its numbers in a line. */
export function AnalyticsTable({ listings }: { listings: readonly AnalyzedListing[] }) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'views', direction: 'descending' });
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl font-medium">By listing</h2>
      <Table
        caption="Views, saves and inquiries of each listing"
        columns={columns}
        rows={inOrder(listings, sort)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        emptyText="Nothing to count yet"
        className="max-sm:hidden"
      />
      <ul className="divide-y divide-line rounded-soft border border-line bg-surface px-4 shadow-soft sm:hidden">
        {listings.map((listing) => (
          <li key={listing.id} className="py-3">
            <Title {...listing} />
            <p className="mt-0.5 text-sm text-ink-soft">
              {countText(listing.views, 'view')}, {countText(listing.saves, 'save')},{' '}
              {countText(listing.inquiries, 'inquiry', 'inquiries')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ id, title, status }: AnalyzedListing) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-normal sm:max-w-md">
      <Link to={`/listing/${id}`} className="font-medium wrap-anywhere hover:text-plum hover:underline">
        {title}
      </Link>
      {status !== 'active' && <Badge>{statusLabels[status]}</Badge>}
    </span>
  );
}

function inOrder(listings: readonly AnalyzedListing[], { column, direction }: Sort<Column>): AnalyzedListing[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return listings.toSorted((a, b) =>
    column === 'title' ? sign * a.title.localeCompare(b.title) : sign * (a[column] - b[column]),
  );
}
