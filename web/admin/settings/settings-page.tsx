import { useSearchParams } from 'react-router';
import { AdminsList } from '#web/admin/admins/admins-list.tsx';
import { AuditLog } from '#web/admin/audit/audit-log.tsx';
import { Failures } from '#web/admin/failures/failures.tsx';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import AdminSettingsPanel from '#web/settings/settings-panel.tsx';
import { type TabItem, Tabs } from '#web/ui/table/tabs.tsx';
import { BrandList } from './brands/brand-list.tsx';
import { SiteSettings } from './site/site-settings.tsx';

export function meta() {
  return adminMeta('Settings');
}

type SettingsTab = 'access' | 'site' | 'brands' | 'failures' | 'admins' | 'audit-log';

export default function SettingsPage() {
  const [address, setAddress] = useSearchParams();
  const isSuper = useAdmin().role === 'super_admin';
  const maySet = useCan('settings.write');
  const tabs: (TabItem<SettingsTab> & { isShown: boolean })[] = [
    { id: 'access', label: 'Access', content: <AdminSettingsPanel />, isShown: maySet },
    { id: 'site', label: 'Shop', content: <SiteSettings />, isShown: maySet },
    { id: 'brands', label: 'Brands', content: <BrandList />, isShown: useCan('brands.write') },
    { id: 'failures', label: 'Jobs and mail', content: <Failures />, isShown: maySet },
    { id: 'admins', label: 'Admins', content: <AdminsList />, isShown: isSuper },
    { id: 'audit-log', label: 'Audit log', content: <AuditLog />, isShown: useCan('audit.read') },
  ];
  const shown = tabs.filter(({ isShown }) => isShown);
  const selected = shown.find(({ id }) => id === address.get('tab'))?.id ?? shown[0]?.id ?? 'access';
  return (
    <>
      <AdminHeading title="Settings" />
      <Tabs
        label="Settings"
        items={shown}
        selected={selected}
        // Alone: the filters of one tab mean nothing in another.
        onSelect={(tab) => setAddress({ tab }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
