import { Menu, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { useAdmin } from './admin-context.ts';
import { AdminMenu } from './admin-menu.tsx';
import type { AdminSection } from './sections.ts';
import type { AdminTheme } from './use-admin-theme.ts';

export function AdminHeader({ section, theme }: { section: AdminSection; theme: AdminTheme }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { email, role } = useAdmin();
  const ThemeIcon = theme.isDark ? Sun : Moon;
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-4 py-1.5 sm:px-6">
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
