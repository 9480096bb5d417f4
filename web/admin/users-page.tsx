import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('User Management');
}

export default function UsersPage() {
  return <AdminHeading title="User Management" />;
}
