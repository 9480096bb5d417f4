import { LinkTabs } from '#web/ui/table/link-tabs.tsx';

const deals = { to: '/account/deals', label: 'Deals' };
const matches = { to: '/account/matches', label: 'Matches' };
const wishes = { to: '/account/wishes', label: 'Alerts and Wanted' };
const following = { to: '/account/wishes?kind=following', label: 'Following' };

/** All that leads to a deal is one entry of the account's menu: its pages, in one order for everyone. */
export function DealTabs() {
  return <LinkTabs label="Deals" items={[deals, matches, wishes, following]} className="mt-2" />;
}
