import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('User');
}

export default function UserPage() {
  return <AdminHeading title="User" />;
}
