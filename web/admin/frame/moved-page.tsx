import { useLocation } from 'react-router';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { useAdminPath } from './use-admin-path.ts';

const movedTo: Record<string, string> = { reviews: 'reports?tab=reviews', money: 'subscriptions?tab=money' };

/** What is a tab of another page by now; links to it keep what they ask for. */
export default function MovedPage() {
  const { pathname, search } = useLocation();
  const to = useAdminPath();
  const tab = movedTo[pathname.split('/').at(-1) ?? ''] ?? '';
  return <Redirect to={to(search ? `${tab}&${search.slice(1)}` : tab)} />;
}
