import { queryOptions, useQuery } from '@tanstack/react-query';
import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { Link, Outlet, useLocation, useOutletContext } from 'react-router';
import { type AdminIdentity, getAdminIdentity } from '#contract/admin/office.ts';
import { site } from '#contract/site.ts';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { mainId } from '#web/lib/main-id.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { AdminContext, useAdmin } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { type AdminSection, findSection, isOpenTo } from './sections.ts';
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
          className="mx-auto mt-24 max-w-xl"
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
