import ExternalLink from 'lucide-react/icons/external-link';
import LogOut from 'lucide-react/icons/log-out';
import { Link, NavLink } from 'react-router';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { useAdmin } from './admin-context.ts';
import { useSectionCounts } from './attention.queries.ts';
import { adminSections, isOpenTo } from './sections.ts';
import { useAdminPath } from './use-admin-path.ts';

export function AdminMenu({ onChoose }: { onChoose?: () => void }) {
  const { permissions } = useAdmin();
  const to = useAdminPath();
  const counts = useSectionCounts();
  const signOut = useSignOut({ to: '/login' });
  return (
    <div className="flex w-full flex-1 flex-col justify-between gap-6">
      <ul className="space-y-0.5">
        {adminSections
          .filter((section) => isOpenTo(section, permissions))
          .map(({ path, label, icon: Icon }) => (
            <li key={label}>
              <NavLink
                to={to(path)}
                end={path === ''}
                prefetch="intent"
                onClick={onChoose}
                className={({ isActive }) => classNames(entryClass, isActive ? chosenClass : plainClass)}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
                <CountBadge count={counts.get(path) ?? 0} label="waiting" className="ml-auto" />
              </NavLink>
            </li>
          ))}
      </ul>
      <div className="space-y-0.5 border-t border-line pt-3">
        <Link to="/" className={classNames(entryClass, plainClass)}>
          <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
          View Site
        </Link>
        <button type="button" onClick={signOut} className={classNames(entryClass, plainClass, 'w-full cursor-pointer')}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          Sign Out
        </button>
      </div>
    </div>
  );
}

const entryClass =
  'flex min-h-11 items-center gap-3 rounded-soft px-3 font-medium transition-colors duration-200 lg:min-h-10';
const chosenClass = 'bg-plum text-white';
const plainClass = 'text-ink hover:bg-plum-soft hover:text-plum';
