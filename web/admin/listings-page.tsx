import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Listing Management');
}

export default function ListingsPage() {
  return <AdminHeading title="Listing Management" />;
}
