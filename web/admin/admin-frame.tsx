import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useOutletContext } from 'react-router';
import type { AdminIdentity } from '#contract/admin-office.ts';
import { AccountWait } from '#web/auth/account-wait.tsx';
import { Redirect } from '#web/auth/redirect.tsx';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { mainId } from '#web/lib/main-id.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { adminIdentityQuery } from './admin.queries.ts';
import { AdminContext } from './admin-context.ts';
import { AdminHeader } from './admin-header.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { findSection, isOpenTo } from './sections.ts';
import type { AdminTheme } from './use-admin-theme.ts';

/** The back office: every page inside stands between its own menu and header, in its own light or dark. */
export default function AdminFrame() {
  const { data, error, isFetching, refetch } = useQuery(adminIdentityQuery);
  if (data) return <Office admin={data} />;
  if (error instanceof ApiCallError && error.status === 403) return <Redirect to="/" />;
  return (
    <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
      {error ? (
        <ErrorBox
          message="Failed to verify admin permissions"
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
