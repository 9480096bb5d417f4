import { CreditCard, type LucideIcon, Shirt, Users } from 'lucide-react';
import type { BoundedCount, getAdminMetrics } from '#contract/admin-office.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { Card } from '#web/ui/card.tsx';

type Metrics = CallAnswer<typeof getAdminMetrics>;

const cards: { key: keyof Metrics; label: string; icon: LucideIcon }[] = [
  { key: 'users', label: 'Total Users', icon: Users },
  { key: 'activeListings', label: 'Active Listings', icon: Shirt },
  { key: 'subscriptions', label: 'Subscriptions', icon: CreditCard },
];

export function MetricCards({ metrics, isLoading }: { metrics: Metrics | undefined; isLoading: boolean }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {cards.map(({ key, label, icon: Icon }) => (
        <Card key={key} padding="small" className="flex flex-col gap-1">
          <dt className="flex items-center gap-2 text-ink-soft">
            <Icon aria-hidden="true" className="size-5 text-copper" />
            {label}
          </dt>
          <dd className="font-display text-3xl tabular-nums">{isLoading ? 'Loading...' : countText(metrics?.[key])}</dd>
        </Card>
      ))}
    </dl>
  );
}

function countText(counted: BoundedCount | undefined): string {
  if (!counted) return '–';
  return `${counted.count.toLocaleString('en-US')}${counted.isMore ? '+' : ''}`;
}
