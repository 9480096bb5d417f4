import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Admin Dashboard');
}

export default function DashboardPage() {
  return <AdminHeading title="Admin Dashboard" />;
}
