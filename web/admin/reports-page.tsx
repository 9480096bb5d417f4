import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Reports');
}

export default function ReportsPage() {
  return <AdminHeading title="Reports" />;
}
