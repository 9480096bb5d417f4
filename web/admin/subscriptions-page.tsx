import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';

export function meta() {
  return adminMeta('Subscriptions');
}

export default function SubscriptionsPage() {
  return <AdminHeading title="Subscriptions" />;
}
