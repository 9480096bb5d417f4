import { useState } from 'react';
import { Link } from 'react-router';
import { statusLabels } from '#contract/listing-values.ts';
import type { AnalyzedListing } from '#contract/seller-analytics.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';
import type { Sort } from '#web/ui/table-sort.ts';
import { countText } from './count-text.ts';

type Column = 'title' | 'views' | 'saves' | 'inquiries';

const columns: readonly TableColumn<AnalyzedListing, Column>[] = [
  { id: 'title', header: 'Listing', isRowHeader: true, isSortable: true, cell: (listing) => <Title {...listing} /> },
  { id: 'views', header: 'Views', align: 'end', isSortable: true, cell: ({ views }) => number(views) },
  { id: 'saves', header: 'Saves', align: 'end', isSortable: true, cell: ({ saves }) => number(saves) },
  { id: 'inquiries', header: 'Inquiries', align: 'end', isSortable: true, cell: ({ inquiries }) => number(inquiries) },
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

function number(count: number): string {
  return count.toLocaleString('en-US');
}
