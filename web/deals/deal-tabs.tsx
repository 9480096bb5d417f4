import { useSession } from '#web/lib/session.ts';
import { LinkTabs } from '#web/ui/table/link-tabs.tsx';

const deals = { to: '/account/deals', label: 'Deals' };
const matches = { to: '/account/matches', label: 'Matches' };
const wishes = { to: '/account/wishes', label: 'Alerts and Wanted' };
const following = { to: '/account/wishes?kind=following', label: 'Following' };

/** All that leads to a deal is one entry of the account's menu: its pages, under the heading of each. Buyers wish before they match. */
export function DealTabs() {
  const isBuying = useSession().member?.cameFor === 'buying';
  const items = isBuying ? [deals, wishes, following, matches] : [deals, matches, wishes, following];
  return <LinkTabs label="Deals" items={items} className="mt-2" />;
}
