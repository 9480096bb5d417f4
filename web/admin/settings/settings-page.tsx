import { AdminsList } from '#web/admin/admins/admins-list.tsx';
import { AuditLog } from '#web/admin/audit/audit-log.tsx';
import { Failures } from '#web/admin/failures/failures.tsx';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { OfficeTabs } from '#web/admin/office-tabs.tsx';
import AdminSettingsPanel from '#web/settings/settings-panel.tsx';
import { BrandList } from './brands/brand-list.tsx';
import { SiteSettings } from './site/site-settings.tsx';

export function meta() {
  return adminMeta('Settings');
}

export default function SettingsPage() {
  return (
    <>
      <AdminHeading title="Settings" />
      <OfficeTabs
        label="Settings"
        tabs={[
          { id: 'access', label: 'Access', right: 'settings.write', content: <AdminSettingsPanel /> },
          { id: 'site', label: 'Shop', right: 'settings.write', content: <SiteSettings /> },
          { id: 'brands', label: 'Brands', right: 'brands.write', content: <BrandList /> },
          { id: 'failures', label: 'Jobs and mail', right: 'settings.write', content: <Failures /> },
          { id: 'admins', label: 'Admins', right: 'super', content: <AdminsList /> },
          { id: 'audit-log', label: 'Audit log', right: 'audit.read', content: <AuditLog /> },
        ]}
      />
    </>
  );
}
