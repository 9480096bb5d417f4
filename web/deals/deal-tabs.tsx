import { LinkTabs } from '#web/ui/table/link-tabs.tsx';

const pages = [
  { to: '/account/deals', label: 'Deals' },
  { to: '/account/matches', label: 'Matches' },
  { to: '/account/wishes', label: 'Alerts and Wanted' },
  { to: '/account/wishes?kind=following', label: 'Following' },
];

/** All that leads to a deal is one entry of the account's menu: its pages, under the heading of each. */
export function DealTabs() {
  return <LinkTabs label="Deals" items={pages} className="mt-2" />;
}
