import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { useAdmin } from './frame/admin-context.ts';

interface OfficeTab {
  id: string;
  label: string;
  right: AdminPermission | 'super';
  content: ReactNode;
}

/** The tabs of a page that the admin may see; which one is open stands in the address. */
export function OfficeTabs({ label, tabs }: { label: string; tabs: readonly OfficeTab[] }) {
  const { permissions, role } = useAdmin();
  const [address, setAddress] = useSearchParams();
  const items = tabs.filter(({ right }) => (right === 'super' ? role === 'super_admin' : permissions.includes(right)));
  const selected = items.find(({ id }) => id === address.get('tab'))?.id ?? items[0]?.id ?? '';
  return (
    <Tabs
      label={label}
      items={items}
      selected={selected}
      // Alone: the filters of one tab mean nothing in another.
      onSelect={(tab) => setAddress({ tab }, { replace: true, preventScrollReset: true })}
    />
  );
}
