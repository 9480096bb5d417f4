import { dateText } from '#web/lib/day-text.ts';

interface MembersChartProps {
  days: readonly { day: string; joined: number; total: number }[];
}

const height = 100;
const step = 10;

/** Bars for who joined each day. The table beside it says the same to those who do not see it. */
export function MembersChart({ days }: MembersChartProps) {
  const highest = Math.max(1, ...days.map(({ joined }) => joined));
  return (
    <div aria-hidden="true" className="mb-5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {days.map(({ day, joined }, at) => {
          const size = (joined / highest) * height;
          return (
            <rect key={day} x={at * step + 1} y={height - size} width={step - 2} height={size} className="fill-plum">
              <title>{`${dateText(day)}: ${joined}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-2 text-sm text-ink-soft">
        <span>{dateText(days[0]?.day ?? '')}</span>
        <span>at most {Math.max(...days.map(({ joined }) => joined)).toLocaleString('en-US')} a day</span>
        <span>Today</span>
      </p>
    </div>
  );
}
