import type { AdminDay } from '#contract/admin-office.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Card } from '#web/ui/card.tsx';
import { moneyText } from '../money-text.ts';

type Measure = Exclude<keyof AdminDay, 'day'>;

const measures: { key: Measure; label: string; fill: string; show: (value: number) => string }[] = [
  { key: 'members', label: 'New members', fill: 'fill-plum', show: plain },
  { key: 'listings', label: 'New listings', fill: 'fill-copper', show: plain },
  { key: 'messages', label: 'Messages', fill: 'fill-sage', show: plain },
  { key: 'subscriptions', label: 'New subscriptions', fill: 'fill-plum', show: plain },
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
      <DaysTable days={days} />
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
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-28 w-full border-b border-line-strong"
      >
        {values.map(({ day, value }, at) => {
          const size = (value / highest) * height;
          return (
            <rect key={day} x={at * step + 1} y={height - size} width={step - 2} height={size} className={fill}>
              <title>{`${textOf(day)}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-2 text-sm text-ink-soft">
        <span>{textOf(values[0]?.day ?? '')}</span>
        <span>at most {show(Math.max(...values.map(({ value }) => value)))} a day</span>
      </p>
    </div>
  );
}

function DaysTable({ days }: { days: AdminDay[] }) {
  return (
    // Around the table, which by itself never gets as small as hidden things have to be.
    <div className="sr-only">
      <table>
        <caption>New members, listings, messages, subscriptions and revenue a day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {measures.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{textOf(day.day)}</th>
              {measures.map(({ key, show }) => (
                <td key={key}>{show(day[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function plain(value: number): string {
  return value.toLocaleString('en-US');
}

// Noon, so that the day is the same in every time zone.
function textOf(day: string): string {
  return dayText(`${day}T12:00`);
}
