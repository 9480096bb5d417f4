import { useLocation } from 'react-router';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { useAdminPath } from './use-admin-path.ts';

const movedTo: Record<string, string> = { reviews: 'reports?tab=reviews', money: 'subscriptions?tab=money' };

/** Leads an old address to the tab that replaced the page, with its query. */
export default function MovedPage() {
  const { pathname, search } = useLocation();
  const to = useAdminPath();
  const tab = movedTo[pathname.split('/').at(-1) ?? ''] ?? '';
  return <Redirect to={to(search ? `${tab}&${search.slice(1)}` : tab)} />;
}
