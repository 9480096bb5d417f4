import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import Bookmark from 'lucide-react/icons/bookmark';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/listings/selling.ts';
import { BarLegend, DayBars, DaysTable } from '#web/ui/bar-chart.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

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

const measures = [
  { key: 'views', label: 'Views', color: 'plum' },
  { key: 'saves', label: 'Saves', color: 'bright' },
  { key: 'inquiries', label: 'Inquiries', color: 'sage' },
] as const;

/** Thirty days as stacked bars; a table says the same to those who do not see them. */
export function DashboardChart({ days }: { days: Dashboard['days'] }) {
  return (
    <Card as="section">
      <CardHeader title="The last 30 days" />
      <BarLegend measures={measures} />
      <DayBars days={days} measures={measures} isTall />
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={measures} />
    </Card>
  );
}
