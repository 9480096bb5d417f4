import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { AnalyticsPeriod } from '#contract/admin/numbers/analytics-values.ts';
import { getMoney, type Money, type MoneyDay } from '#contract/admin/numbers/money.ts';
import {
  cancelDefinition,
  charterDefinition,
  type DayMeasure,
  dayMeasures,
  isMoney,
  moneyCsvPath,
  moneyMeasures,
} from '#contract/admin/numbers/money-values.ts';
import { numberText } from '#contract/count-text.ts';
import { dateText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { period } from '#web/admin/analytics/period.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { useTableAddress } from '#web/admin/table/table-address.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { DayBars } from '#web/ui/table/bar-chart.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Card } from '#web/ui/text/card.tsx';

export function MoneyNumbers() {
  const { state, change } = useTableAddress(period);
  const days = Number(state.days) as AnalyticsPeriod;
  const query = useQuery({
    ...officeQuery('money', getMoney, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <NativeSelect
          label="Period"
          isLabelHidden
          options={period.filters.days.options}
          value={state.days}
          onChange={(chosen) => change({ days: chosen })}
          className="w-44!"
        />
        <a href={moneyCsvPath(days)} download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden="true" className="size-4" />
          CSV
        </a>
      </div>
      <Loaded query={query} failure="Failed to load the numbers. Please try again." bars={['h-56']}>
        {(money) => <Numbers money={money} />}
      </Loaded>
    </>
  );
}

function Numbers({ money: { days, charterPlacesLeft, daysToCancel } }: { money: Money }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
        {dayMeasures.map((measure) => (
          <NumberCard
            key={measure}
            label={moneyMeasures[measure].label}
            value={show(measure, totalOf(measure, days))}
            definition={moneyMeasures[measure].definition}
          >
            <DayBars
              days={days}
              measures={[
                {
                  key: measure,
                  label: moneyMeasures[measure].label,
                  color: 'plum',
                  show: (value) => show(measure, value),
                },
              ]}
            />
          </NumberCard>
        ))}
        <NumberCard label="Charter places left" value={numberText(charterPlacesLeft)} definition={charterDefinition} />
        <NumberCard
          label="Average time to cancel"
          value={daysToCancel === null ? '–' : `${numberText(Math.round(daysToCancel * 10) / 10)} days`}
          definition={cancelDefinition}
        />
      </div>
      <section aria-labelledby="money-days" className="mt-8">
        <h2 id="money-days" className="mb-4 text-xl font-semibold">
          Day by day
        </h2>
        <Table
          caption="Subscriptions and what they bring in, by day"
          columns={[
            { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dateText(day) },
            ...dayMeasures.map((measure) => ({
              id: measure,
              header: moneyMeasures[measure].label,
              align: 'end' as const,
              cell: (day: MoneyDay) => show(measure, day[measure]),
            })),
          ]}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          emptyText="No days to show"
          className="max-h-128 overflow-auto"
        />
      </section>
    </>
  );
}

interface NumberCardProps {
  label: string;
  value: string;
  definition: string;
  children?: React.ReactNode;
}

function NumberCard({ label, value, definition, children }: NumberCardProps) {
  return (
    <Card as="section" padding="small" aria-label={label} className="flex flex-col">
      <h2 className="font-sans text-base font-normal text-ink-soft">{label}</h2>
      <p className="font-display text-2xl tabular-nums">{value}</p>
      <p className="text-sm text-ink-soft">{definition}</p>
      {/* The charts of a row stand on one line, however long what is above them. */}
      {children && <div className="mt-auto">{children}</div>}
    </Card>
  );
}

/** A state is said as it is today; what happened on the days is added up. */
function totalOf(measure: DayMeasure, days: readonly MoneyDay[]): number {
  if (moneyMeasures[measure].counts === 'state') return days.at(-1)?.[measure] ?? 0;
  return days.reduce((sum, day) => sum + day[measure], 0);
}

function show(measure: DayMeasure, value: number): string {
  return isMoney(measure) ? moneyText(value) : numberText(value);
}
