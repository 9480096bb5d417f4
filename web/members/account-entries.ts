import {
  Bookmark,
  ChartColumn,
  CreditCard,
  HandCoins,
  LayoutDashboard,
  type LucideIcon,
  Plus,
  ScrollText,
  Settings,
  Shirt,
} from 'lucide-react';

export interface AccountEntry {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The account area's menu, whole and in its order. */
export const accountEntries: readonly AccountEntry[] = [
  { to: '/account', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/account/listings', label: 'My Listings', icon: Shirt },
  { to: '/account/create-listing', label: 'Create Listing', icon: Plus },
  { to: '/account/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/account/transaction-policy', label: 'Seller Policy', icon: ScrollText },
  { to: '/account/favorites', label: 'Favorites', icon: Bookmark },
  { to: '/account/subscription', label: 'Subscription', icon: CreditCard },
  { to: '/account/resources', label: 'Payment Resources', icon: HandCoins },
  { to: '/account/settings', label: 'Settings', icon: Settings },
];
