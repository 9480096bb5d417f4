import { queryOptions, useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useOutletContext } from 'react-router';
import { type AdminIdentity, getAdminIdentity } from '#contract/admin/office.ts';
import { site } from '#contract/site.ts';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { mainId } from '#web/lib/main-id.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { LogoMark } from '#web/ui/text/logo-mark.tsx';
import { watchBar } from '#web/ui/watch-bar.ts';
import { AdminContext, useAdmin } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { useSectionCounts } from './attention.queries.ts';
import { type AdminSection, adminSections, findSection, isOpenTo } from './sections.ts';
import { useAdminPath } from './use-admin-path.ts';
import type { AdminTheme } from './use-admin-theme.ts';

/** The back office: every page inside stands between its own menu and header, in its own light or dark. */
export default function AdminFrame() {
  const { data, error, isFetching, refetch } = useQuery(adminIdentityQuery);
  if (data) return <Office admin={data} />;
  if (error && judgeFailure(error) === 'forbidden') return <Redirect to="/" />;
  return (
    <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
      {error ? (
        <ErrorBox
          message="Failed to verify admin permissions"
          error={error}
          onRetry={() => refetch()}
          isRetrying={isFetching}
          isWholePage
          className="mx-4 mt-24 max-w-xl sm:mx-auto"
        />
      ) : (
        <AccountWait text="Checking your permissions..." />
      )}
    </main>
  );
}

function Office({ admin }: { admin: AdminIdentity }) {
  const theme = useOutletContext<AdminTheme>();
  const section = findSection(useLocation().pathname);
  return (
    <AdminContext value={admin}>
      <div className="flex flex-1 bg-ivory text-ink">
        <AdminSidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader section={section} theme={theme} />
          <main
            id={mainId}
            tabIndex={-1}
            className="w-full max-w-400 flex-1 px-4 pt-6 pb-24 outline-none sm:px-6 lg:pt-8"
          >
            {isOpenTo(section, admin.permissions) ? <Outlet /> : <Closed title={section.label} />}
          </main>
        </div>
      </div>
    </AdminContext>
  );
}

function Closed({ title }: { title: string }) {
  return (
    <>
      <AdminHeading title={title} />
      <ErrorBox message="Your admin account has no permission for this section." />
    </>
  );
}

const adminIdentityQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ signal }) => call(getAdminIdentity, {}, { signal }),
  staleTime: 60_000,
});

/** The menu beside the page; narrow screens have it behind a button of the header. */
function AdminSidebar() {
  const to = useAdminPath();
  return (
    <nav
      aria-label="Admin area"
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 overflow-y-auto border-r border-line bg-surface px-4 pt-4 pb-16 lg:flex"
    >
      <Link to={to()} className="flex items-center gap-2.5 rounded-soft px-2 pt-1">
        <LogoMark className="size-9" />
        <span className="font-display text-xl font-semibold text-plum">{site.name} Admin</span>
      </Link>
      <AdminMenu />
    </nav>
  );
}

function AdminHeader({ section, theme }: { section: AdminSection; theme: AdminTheme }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { email, role } = useAdmin();
  const ThemeIcon = theme.isDark ? Sun : Moon;
  return (
    <header
      ref={watchBar}
      data-bar="top"
      className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-4 py-1.5 sm:px-6"
    >
      <IconButton label="Open menu" onClick={() => setMenuOpen(true)} className="-ml-2 lg:hidden">
        <Menu aria-hidden="true" className="size-5.5" />
      </IconButton>
      <p className="min-w-0 flex-1 truncate font-display font-semibold sm:text-lg">{section.label}</p>
      <div className="flex min-w-0 flex-col items-end gap-x-3 sm:flex-row sm:items-center">
        <span title={email} className="max-w-32 truncate text-xs text-ink-soft sm:max-w-64 sm:text-sm">
          {email}
        </span>
        <Badge tone="plum">{role === 'super_admin' ? 'Super Admin' : 'Admin'}</Badge>
      </div>
      <IconButton
        label="Dark mode"
        aria-pressed={theme.isDark}
        title={theme.isDark ? 'Switch to light' : 'Switch to dark'}
        onClick={theme.toggle}
        className="-mr-2"
      >
        <ThemeIcon aria-hidden="true" className="size-5" />
      </IconButton>
      <Drawer side="left" title="Menu" isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <nav aria-label="Admin area" className="flex min-h-full">
          <AdminMenu onChoose={() => setMenuOpen(false)} />
        </nav>
      </Drawer>
    </header>
  );
}

function AdminMenu({ onChoose }: { onChoose?: () => void }) {
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
