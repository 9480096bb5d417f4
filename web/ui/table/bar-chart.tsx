import { numberText } from '#contract/count-text.ts';
import { dateText, shortDayText } from '#contract/day-text.ts';
import { classNames } from '../class-names.ts';

const colors = {
  plum: { fill: 'fill-plum', block: 'bg-plum' },
  copper: { fill: 'fill-copper', block: 'bg-copper' },
  bright: { fill: 'fill-copper-bright', block: 'bg-copper-bright' },
  sage: { fill: 'fill-sage', block: 'bg-sage' },
};

/** One number that a chart shows of each row. */
export interface Measure<Row> {
  key: Exclude<keyof Row, 'day' | 'label'>;
  label: string;
  color: keyof typeof colors;
  show?: (value: number) => string;
}

interface DayBarsProps<Day> {
  /** The last of them is today. */
  days: readonly Day[];
  /** Several stand on top of each other. */
  measures: readonly Measure<Day>[];
  isTall?: boolean;
}

const height = 100;
const step = 10;

/** A bar a day, hidden from screen readers: a table, such as `DaysTable`, has to say the same. */
export function DayBars<Day extends { day: string }>({ days, measures, isTall = false }: DayBarsProps<Day>) {
  const totals = days.map((day) => measures.reduce((sum, { key }) => sum + Number(day[key]), 0));
  const highest = Math.max(1, ...totals);
  // A day on which more was given back than came in reaches below the line.
  const lowest = Math.min(0, ...totals);
  const scale = height / (highest - lowest);
  const zero = highest * scale;
  const show = measures[0]?.show ?? numberText;
  return (
    <div aria-hidden="true" className="@container">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className={classNames('mt-3 w-full border-b border-line-strong', isTall ? 'h-40' : 'h-28')}
      >
        {lowest < 0 && <rect y={zero} width={days.length * step} height={0.5} className="fill-line-strong" />}
        {days.map((day, at) => {
          let top = zero;
          return measures.map(({ key, label, color }) => {
            const value = Number(day[key]);
            const size = Math.abs(value) * scale;
            if (value > 0) top -= size;
            return (
              <rect
                key={`${day.day} ${label}`}
                x={at * step + 1}
                y={top}
                width={step - 2}
                height={size}
                className={colors[color].fill}
              >
                <title>{`${dateText(day.day)}: ${show(value)}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft">
        <span className="@max-3xs:hidden">{days[0] && dateText(days[0].day)}</span>
        <span className="@3xs:hidden">{days[0] && shortDayText(`${days[0].day}T12:00`)}</span>
        <span className="@max-3xs:order-last @max-3xs:w-full">Highest day: {show(Math.max(0, ...totals))}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

interface RowBarsProps<Row> {
  rows: readonly Row[];
  measures: readonly Measure<Row>[];
}

/** A bar for each measure of each row, all on one scale; hidden from screen readers like the bars of days. */
export function RowBars<Row extends { label: string }>({ rows, measures }: RowBarsProps<Row>) {
  const highest = Math.max(1, ...rows.flatMap((row) => measures.map(({ key }) => Number(row[key]))));
  return (
    <ul aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm">
      {rows.map((row) => (
        <li key={row.label} className="contents">
          <span className="max-w-36 truncate text-ink-soft">{row.label}</span>
          <span className="space-y-0.5">
            {measures.map(({ key, label, color }) => (
              <span
                key={label}
                className={`block h-2 min-w-px rounded-full ${colors[color].block}`}
                style={{ width: `${(Number(row[key]) / highest) * 100}%` }}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which color is which, where one chart shows several measures. */
export function BarLegend({ measures }: { measures: readonly { label: string; color: keyof typeof colors }[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-4 text-sm">
      {measures.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 rounded-full ${colors[color].block}`} /> {label}
        </li>
      ))}
    </ul>
  );
}

interface DaysTableProps<Day> {
  caption: string;
  days: readonly Day[];
  measures: readonly Omit<Measure<Day>, 'color'>[];
}

/** A chart of days in numbers, for people who do not see the chart. */
export function DaysTable<Day extends { day: string }>({ caption, days, measures }: DaysTableProps<Day>) {
  return (
    // Around the table, which by itself never gets as small as hidden things have to be.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {measures.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dateText(day.day)}</th>
              {measures.map(({ key, label, show = numberText }) => (
                <td key={label}>{show(Number(day[key]))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
