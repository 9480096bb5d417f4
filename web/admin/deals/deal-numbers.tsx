import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { countText, numberText } from '#contract/count-text.ts';
import { call } from '#web/lib/api/call.ts';
import { DayBars, DaysTable, type Measure } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const numbersQuery = queryOptions({
  queryKey: ['admin', 'deal-numbers'],
  queryFn: ({ signal }) => call(getDealNumbers, {}, { signal }),
});

type Day = { day: string; proposed: number; agreed: number; completed: number; disputed: number };

const measures: Measure<Day>[] = [
  { key: 'proposed', label: 'Proposed', color: 'bright' },
  { key: 'agreed', label: 'Agreed', color: 'plum' },
  { key: 'completed', label: 'Completed', color: 'sage' },
  { key: 'disputed', label: 'Disputed', color: 'copper' },
];

/** The last thirty days of all deals in numbers. */
export function DealNumbers() {
  const { data, error, isFetching, refetch } = useQuery(numbersQuery);
  if (!data && error)
    return (
      <ErrorBox message="Failed to load numbers" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data) return <Skeleton className="mb-6 h-44 w-full" />;
  const { days, medianDaysToCompletion } = data;
  return (
    <section aria-label="The last 30 days" className="mb-6">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {measures.map((measure) => (
          <Card key={measure.key} padding="small">
            <h2 className="font-sans text-base font-normal text-ink-soft">{measure.label}</h2>
            <p className="mt-1 font-display text-3xl tabular-nums">
              {numberText(days.reduce((sum, day) => sum + day[measure.key], 0))}
            </p>
            <DayBars days={days} measures={[measure]} />
          </Card>
        ))}
      </div>
      <p className="mt-3 text-ink-soft">
        The last 30 days.{' '}
        {medianDaysToCompletion === null
          ? 'No deal was completed in them.'
          : `Half of the completed deals took ${countText(medianDaysToCompletion, 'day')} or less from the agreement.`}
      </p>
      <DaysTable caption="Deals a day" days={days} measures={measures} />
    </section>
  );
}
