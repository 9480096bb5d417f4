import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { useAdminPath } from './use-admin-path.ts';

/** The menu beside the page; narrow screens have it behind a button of the header. */
export function AdminSidebar() {
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
