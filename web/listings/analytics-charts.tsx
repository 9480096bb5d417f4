import { Bookmark, Eye, type LucideIcon, MessageCircle } from 'lucide-react';
import type { DayCounts } from '#contract/seller-analytics.ts';
import { dateText } from '#web/lib/day-text.ts';
import { Card } from '#web/ui/card.tsx';
import { DaysTable } from '#web/ui/days-table.tsx';
import { type AnalyticsDay, fillDays } from './analytics-days.ts';

type Measure = 'views' | 'saves' | 'inquiries';

const measures: { key: Measure; label: string; icon: LucideIcon; fill: string }[] = [
  { key: 'views', label: 'Views', icon: Eye, fill: 'fill-plum' },
  { key: 'saves', label: 'Saves', icon: Bookmark, fill: 'fill-copper-bright' },
  { key: 'inquiries', label: 'Inquiries', icon: MessageCircle, fill: 'fill-sage' },
];

/** One chart for each, with a scale of its own: views would flatten all others. A table says the same in numbers. */
export function AnalyticsCharts({ from, days: counted }: { from: string; days: readonly DayCounts[] }) {
  const days = fillDays(from, counted);
  return (
    <div className="mt-6 grid gap-4 xl:grid-cols-3">
      {measures.map(({ key, label, icon: Icon, fill }) => (
        <Card key={key} as="section" padding="small">
          <h2 className="flex items-center gap-2 font-sans text-base font-normal text-ink-soft">
            <Icon aria-hidden="true" className="size-5 text-copper" />
            {label}
          </h2>
          <p className="mt-1 font-display text-4xl tabular-nums">{sumOf(days, key).toLocaleString('en-US')}</p>
          <Bars days={days} measure={key} fill={fill} />
        </Card>
      ))}
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={measures} />
    </div>
  );
}

const height = 100;
const step = 10;

function Bars({ days, measure, fill }: { days: AnalyticsDay[]; measure: Measure; fill: string }) {
  const highest = Math.max(1, ...days.map((day) => day[measure]));
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-28 w-full border-b border-line-strong"
      >
        {days.map((day, at) => {
          const size = (day[measure] / highest) * height;
          return (
            <rect key={day.day} x={at * step + 1} y={height - size} width={step - 2} height={size} className={fill}>
              <title>{`${dateText(day.day)}: ${day[measure]}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-2 text-sm text-ink-soft">
        <span>{dateText(days[0]?.day ?? '')}</span>
        <span>at most {highest.toLocaleString('en-US')} a day</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function sumOf(days: AnalyticsDay[], measure: Measure): number {
  return days.reduce((sum, day) => sum + day[measure], 0);
}
