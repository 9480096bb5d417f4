import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import Flag from 'lucide-react/icons/flag';
import Handshake from 'lucide-react/icons/handshake';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Shirt from 'lucide-react/icons/shirt';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { findAdminBase } from '#web/lib/admin-base.ts';

export interface AdminSection {
  path: string;
  label: string;
  icon: LucideIcon;
  /** One of these opens it; none at all means every admin. */
  opensWith: readonly AdminPermission[];
}

const dashboard: AdminSection = { path: '', label: 'Dashboard', icon: LayoutDashboard, opensWith: [] };

export const adminSections: readonly AdminSection[] = [
  dashboard,
  { path: 'users', label: 'Users', icon: Users, opensWith: ['users.read'] },
  { path: 'listings', label: 'Listings', icon: Shirt, opensWith: ['listings.read'] },
  { path: 'deals', label: 'Deals', icon: Handshake, opensWith: ['deals.read'] },
  { path: 'subscriptions', label: 'Subscriptions', icon: CreditCard, opensWith: ['subscriptions.read'] },
  { path: 'messages', label: 'Messages', icon: MessageCircle, opensWith: ['messages.moderate'] },
  { path: 'reviews', label: 'Reviews', icon: Star, opensWith: ['reviews.write'] },
  { path: 'reports', label: 'Reports', icon: Flag, opensWith: ['reports.write', 'support.read'] },
  { path: 'money', label: 'Money', icon: Coins, opensWith: ['analytics.read'] },
  { path: 'analytics', label: 'Analytics', icon: ChartColumn, opensWith: ['analytics.read'] },
  { path: 'settings', label: 'Settings', icon: Settings, opensWith: ['settings.write', 'audit.read'] },
];

export function findSection(pathname: string): AdminSection {
  const [name] = pathname.slice((findAdminBase(pathname) ?? '').length + 1).split('/');
  return adminSections.find(({ path }) => path === name) ?? dashboard;
}

export function isOpenTo({ opensWith }: AdminSection, permissions: readonly AdminPermission[]): boolean {
  return opensWith.length === 0 || opensWith.some((permission) => permissions.includes(permission));
}
