import type { AdminDay } from '#contract/admin/office.ts';
import { numberText } from '#contract/count-text.ts';
import { dateText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { Card } from '#web/ui/card.tsx';
import { DaysTable } from '#web/ui/days-table.tsx';

type Measure = Exclude<keyof AdminDay, 'day'>;

const measures: { key: Measure; label: string; fill: string; show: (value: number) => string }[] = [
  { key: 'members', label: 'New members', fill: 'fill-plum', show: numberText },
  { key: 'listings', label: 'New listings', fill: 'fill-copper', show: numberText },
  { key: 'messages', label: 'Messages', fill: 'fill-sage', show: numberText },
  { key: 'subscriptions', label: 'New subscriptions', fill: 'fill-plum', show: numberText },
  { key: 'revenueCents', label: 'Revenue', fill: 'fill-copper', show: moneyText },
];

/** One chart for each, with a scale of its own; a table says the same to those who do not see them. */
export function DayCharts({ days }: { days: AdminDay[] }) {
  return (
    <section aria-labelledby="days-heading" className="mt-8">
      <h2 id="days-heading" className="mb-4 text-xl font-semibold">
        The last {days.length} days
      </h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {measures.map(({ key, label, fill, show }) => (
          <Card key={key} padding="small">
            <h3 className="font-sans text-base font-normal text-ink-soft">{label}</h3>
            <p className="font-display text-2xl tabular-nums">{show(days.reduce((sum, day) => sum + day[key], 0))}</p>
            <Bars values={days.map((day) => ({ day: day.day, value: day[key] }))} fill={fill} show={show} />
          </Card>
        ))}
      </div>
      <DaysTable
        caption="New members, listings, messages, subscriptions and revenue a day"
        days={days}
        measures={measures}
      />
    </section>
  );
}

const height = 100;
const step = 10;

interface BarsProps {
  values: { day: string; value: number }[];
  fill: string;
  show: (value: number) => string;
}

function Bars({ values, fill, show }: BarsProps) {
  const highest = Math.max(1, ...values.map(({ value }) => value));
  // A day on which more was given back than came in reaches below the line.
  const lowest = Math.min(0, ...values.map(({ value }) => value));
  const scale = height / (highest - lowest);
  const zero = highest * scale;
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-28 w-full border-b border-line-strong"
      >
        {lowest < 0 && <rect y={zero} width={values.length * step} height={0.5} className="fill-line-strong" />}
        {values.map(({ day, value }, at) => {
          const size = Math.abs(value) * scale;
          const top = value < 0 ? zero : zero - size;
          return (
            <rect key={day} x={at * step + 1} y={top} width={step - 2} height={size} className={fill}>
              <title>{`${dateText(day)}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-2 text-sm text-ink-soft">
        <span>{dateText(values[0]?.day ?? '')}</span>
        <span>at most {show(Math.max(...values.map(({ value }) => value)))} a day</span>
      </p>
    </div>
  );
}
