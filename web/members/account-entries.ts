import {
  Bookmark,
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
  /** Off until the page exists, so that no entry leads nowhere. */
  ready: boolean;
}

/** The account area's menu, whole and in its order. */
export const accountEntries: readonly AccountEntry[] = [
  { to: '/account', label: 'Dashboard', icon: LayoutDashboard, ready: true },
  { to: '/account/listings', label: 'My Listings', icon: Shirt, ready: true },
  { to: '/account/create-listing', label: 'Create Listing', icon: Plus, ready: true },
  { to: '/account/transaction-policy', label: 'Seller Policy', icon: ScrollText, ready: true },
  { to: '/account/favorites', label: 'Favorites', icon: Bookmark, ready: true },
  { to: '/account/subscription', label: 'Subscription', icon: CreditCard, ready: true },
  { to: '/account/resources', label: 'Payment Resources', icon: HandCoins, ready: true },
  { to: '/account/settings', label: 'Settings', icon: Settings, ready: true },
];
