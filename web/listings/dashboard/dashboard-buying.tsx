import Bell from 'lucide-react/icons/bell';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import { Link } from 'react-router';
import { numberText } from '#contract/count-text.ts';
import type { Dashboard } from '#contract/listings/selling.ts';
import { Card } from '#web/ui/text/card.tsx';

/** For a member who buys and has listed nothing: the deals, saved wigs and alerts. */
export function DashboardBuying({ data }: { data: Dashboard }) {
  const rows = [
    { to: '/account/deals', label: 'Deals under way', value: data.openDeals, Icon: Handshake },
    { to: '/account/favorites', label: 'Saved wigs', value: data.saved, Icon: Heart },
    { to: '/account/wishes', label: 'Alerts', value: data.alerts, Icon: Bell },
  ];
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Dashboard</h1>
      <ul className="mt-8 grid gap-4 sm:grid-cols-3">
        {rows.map(({ to, label, value, Icon }) => (
          <Card key={to} as="li" padding="small" className="relative hover:border-plum">
            <Icon aria-hidden="true" className="absolute top-4 right-4 size-6 text-copper" />
            <p className="font-display text-4xl tabular-nums">{numberText(value)}</p>
            <Link to={to} className="font-semibold after:absolute after:inset-0">
              {label}
            </Link>
          </Card>
        ))}
      </ul>
      <p className="mt-8">
        <Link to="/search" className="font-semibold text-plum underline underline-offset-4">
          Browse listings
        </Link>{' '}
        or{' '}
        <Link to="/account/create-listing" className="font-semibold text-plum underline underline-offset-4">
          sell a wig
        </Link>
        .
      </p>
    </>
  );
}
