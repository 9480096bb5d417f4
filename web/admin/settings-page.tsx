import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Settings');
}

export default function SettingsPage() {
  return <AdminHeading title="Settings" />;
}
