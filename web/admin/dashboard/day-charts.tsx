import type { AdminDay } from '#contract/admin/office.ts';
import { numberText } from '#contract/count-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { DayBars, DaysTable, type Measure } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';

const measures: (Measure<AdminDay> & { show: (value: number) => string })[] = [
  { key: 'members', label: 'New members', color: 'plum', show: numberText },
  { key: 'listings', label: 'New listings', color: 'copper', show: numberText },
  { key: 'messages', label: 'Messages', color: 'sage', show: numberText },
  { key: 'subscriptions', label: 'New subscriptions', color: 'plum', show: numberText },
  { key: 'revenueCents', label: 'Revenue', color: 'copper', show: moneyText },
];

/** One chart for each, with a scale of its own; a table says the same to those who do not see them. */
export function DayCharts({ days }: { days: AdminDay[] }) {
  return (
    <section aria-labelledby="days-heading" className="mt-8">
      <h2 id="days-heading" className="mb-4 text-xl font-semibold">
        The last {days.length} days
      </h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {measures.map((measure) => (
          <Card key={measure.key} padding="small">
            <h3 className="font-sans text-base font-normal text-ink-soft">{measure.label}</h3>
            <p className="font-display text-2xl tabular-nums">
              {measure.show(days.reduce((sum, day) => sum + day[measure.key], 0))}
            </p>
            <DayBars days={days} measures={[measure]} />
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
