import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Messages');
}

export default function MessagesPage() {
  return <AdminHeading title="Messages" />;
}
