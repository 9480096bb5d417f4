import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import Flag from 'lucide-react/icons/flag';
import Handshake from 'lucide-react/icons/handshake';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import type { ComponentType, SVGProps } from 'react';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { findAdminBase } from '#web/lib/admin-base.ts';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';

export interface AdminSection {
  path: string;
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** One of these opens it; none at all means every admin. */
  opensWith: readonly AdminPermission[];
}

const dashboard: AdminSection = { path: '', label: 'Dashboard', icon: LayoutDashboard, opensWith: [] };

/** One subject, one entry: what belongs to one of them is a tab of its page. */
export const adminSections: readonly AdminSection[] = [
  dashboard,
  { path: 'users', label: 'Users', icon: Users, opensWith: ['users.read'] },
  { path: 'listings', label: 'Listings', icon: WigIcon, opensWith: ['listings.read'] },
  { path: 'deals', label: 'Deals', icon: Handshake, opensWith: ['deals.read'] },
  {
    path: 'subscriptions',
    label: 'Subscriptions',
    icon: CreditCard,
    opensWith: ['subscriptions.read', 'analytics.read'],
  },
  { path: 'messages', label: 'Messages', icon: MessageCircle, opensWith: ['messages.moderate'] },
  { path: 'reports', label: 'Reports', icon: Flag, opensWith: ['reports.write', 'support.read', 'reviews.write'] },
  { path: 'analytics', label: 'Analytics', icon: ChartColumn, opensWith: ['analytics.read'] },
  { path: 'settings', label: 'Settings', icon: Settings, opensWith: ['settings.write', 'brands.write', 'audit.read'] },
];

export function findSection(pathname: string): AdminSection {
  const [name] = pathname.slice((findAdminBase(pathname) ?? '').length + 1).split('/');
  return adminSections.find(({ path }) => path === name) ?? dashboard;
}

export function isOpenTo({ opensWith }: AdminSection, permissions: readonly AdminPermission[]): boolean {
  return opensWith.length === 0 || opensWith.some((permission) => permissions.includes(permission));
}
