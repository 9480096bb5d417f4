import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Analytics');
}

export default function AnalyticsPage() {
  return <AdminHeading title="Analytics" />;
}
