import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { Bookmark, Eye, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { numberText } from '#contract/count-text.ts';
import { dateText } from '#contract/day-text.ts';
import type { Dashboard } from '#contract/listings/selling.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DaysTable } from '#web/ui/days-table.tsx';

const kinds = {
  view: { icon: Eye, text: 'A member viewed' },
  save: { icon: Bookmark, text: 'A member saved' },
  inquiry: { icon: MessageCircle, text: 'A member asked about' },
};

export function DashboardActivity({ activity }: { activity: Dashboard['recentActivity'] }) {
  return (
    <Card as="section">
      <CardHeader title="Recent Activity" />
      {activity.length === 0 && (
        <p className="text-ink-soft">Views, saves and inquiries of your listings appear here.</p>
      )}
      <ul className="space-y-3">
        {activity.map(({ type, listingId, listingTitle, timestamp }, at) => {
          const { icon: Icon, text } = kinds[type];
          return (
            // The same thing can happen twice at the same moment; its place is all that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, only replaced
            <li key={at} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-copper" />
              <p className="min-w-0">
                {text}{' '}
                <Link to={`/listing/${listingId}`} className="font-semibold hover:underline">
                  {listingTitle}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {type === 'view' ? dayOf(timestamp) : agoOf(timestamp)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Views are kept by the day, so no hour is claimed. */
function dayOf(timestamp: string): string {
  const isToday = timestamp.slice(0, 10) === new Date().toISOString().slice(0, 10);
  return isToday ? 'today' : agoOf(timestamp);
}

function agoOf(timestamp: string): string {
  return formatDistanceToNow(new Date(timestamp), { addSuffix: true });
}

type Day = Dashboard['days'][number];

const series = [
  { key: 'views', label: 'Views', fill: 'fill-plum', dot: 'bg-plum' },
  { key: 'saves', label: 'Saves', fill: 'fill-copper-bright', dot: 'bg-copper-bright' },
  { key: 'inquiries', label: 'Inquiries', fill: 'fill-sage', dot: 'bg-sage' },
] as const;
const height = 120;
const step = 10;

/** Thirty days as stacked bars; a table says the same to those who do not see them. */
export function DashboardChart({ days }: { days: Day[] }) {
  const highest = Math.max(1, ...days.map(totalOf));
  return (
    <Card as="section">
      <CardHeader title="The last 30 days" />
      <ul className="mb-3 flex flex-wrap gap-4 text-sm">
        {series.map(({ label, dot }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-full ${dot}`} /> {label}
          </li>
        ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map((day, at) => (
          <Bar key={day.day} day={day} x={at * step} scale={height / highest} />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-soft">
        <span>{dateText(days[0]?.day ?? '')}</span>
        <span>at most {numberText(highest)} a day</span>
        <span>Today</span>
      </div>
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={series} />
    </Card>
  );
}

function Bar({ day, x, scale }: { day: Day; x: number; scale: number }) {
  let top = height;
  return (
    <>
      <rect x={x + 1} y={height - 1} width={step - 2} height={1} className="fill-line" />
      {series.map(({ key, fill }) => {
        const size = day[key] * scale;
        top -= size;
        return <rect key={key} x={x + 1} y={top} width={step - 2} height={size} className={fill} />;
      })}
    </>
  );
}

function totalOf({ views, saves, inquiries }: Day): number {
  return views + saves + inquiries;
}
