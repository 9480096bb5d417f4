import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import type { SalesNumbers as Numbers, SalesMonth } from '#contract/listings/sales-numbers.ts';
import { moneyText } from '#contract/money-text.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { salesNumbersQuery } from '#web/listings/mine/selling.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { salesCsv } from './sales-csv.ts';

/** What was offered, agreed and received, by month. Whatever the plan, it is theirs to know. */
export function SalesNumbers() {
  const [year, setYear] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery(salesNumbersQuery(year));
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl font-medium">Sales</h2>
      {error && !data && (
        <ErrorBox
          message="Failed to load your sales"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading...">
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {data && <SalesYear data={data} onYear={setYear} />}
    </section>
  );
}

function SalesYear({ data, onYear }: { data: Numbers; onYear: (year: number) => void }) {
  const { year, years, months, medianDaysToSell, payments } = data;
  const shown = months.filter(({ offers, deals, receivedCents }) => offers > 0 || deals > 0 || receivedCents !== 0);
  const received = months.reduce((sum, { receivedCents }) => sum + receivedCents, 0);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <NativeSelect
          label="Year"
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(year)}
          onChange={(chosen) => onYear(Number(chosen))}
          className="w-full sm:w-80"
        />
        {payments.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => downloadFile(`wigloop-sales-${year}.csv`, salesCsv(payments), 'text/csv')}
          >
            <Download aria-hidden="true" className="size-4.5" />
            Download {year} as CSV
          </Button>
        )}
      </div>
      <p className="my-4">
        {moneyText(received)} received in {year}. Wigloop takes no fees.
        {medianDaysToSell !== null &&
          ` Half of your wigs went within ${countText(Math.max(medianDaysToSell, 1), 'day')}.`}
      </p>
      <Table
        caption={`Offers, deals and money of ${year}, by month`}
        columns={columns}
        rows={shown}
        rowKey={({ month }) => String(month)}
        emptyText={`Nothing was offered or sold in ${year}`}
        className="max-sm:hidden"
      />
      {shown.length === 0 && <p className="text-ink-soft sm:hidden">Nothing was offered or sold in {year}</p>}
      <ul className="divide-y divide-line rounded-soft border border-line bg-surface px-4 shadow-soft empty:hidden sm:hidden">
        {shown.map((month) => (
          <li key={month.month} className="py-3">
            <p className="font-medium">{nameOf(month)}</p>
            <p className="text-sm text-ink-soft">
              {countText(month.offers, 'offer')}, {countText(month.deals, 'deal')}: {moneyText(month.agreedCents)}{' '}
              agreed, {moneyText(month.receivedCents)} received
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Asked and Agreed are without shipping, in your time zone. Received is what you or the other side confirmed,
        shipping included, less what was paid back.
      </p>
    </>
  );
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const nameOf = ({ month }: SalesMonth): string => names[month - 1] ?? '';

const money = (
  id: 'askedCents' | 'agreedCents' | 'receivedCents',
  header: string,
): TableColumn<SalesMonth, string> => ({
  id,
  header,
  align: 'end',
  cell: (month) => moneyText(month[id]),
});

const columns: readonly TableColumn<SalesMonth, string>[] = [
  { id: 'month', header: 'Month', isRowHeader: true, cell: nameOf },
  { id: 'offers', header: 'Offers', align: 'end', cell: ({ offers }) => numberText(offers) },
  { id: 'deals', header: 'Deals', align: 'end', cell: ({ deals }) => numberText(deals) },
  money('askedCents', 'Asked'),
  money('agreedCents', 'Agreed'),
  money('receivedCents', 'Received'),
];
