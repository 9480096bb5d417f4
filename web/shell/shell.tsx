import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { mainId } from '#web/lib/main-id.ts';
import { useToasts } from '#web/lib/toast.ts';
import { ScreenEdge } from '#web/shell/edge/screen-edge.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastCard } from './toast-card.tsx';

interface ShellProps {
  children: ReactNode;
  /** The back office brings its own header, menu and main element. */
  hasOwnFrame?: boolean;
}

/** What surrounds every page. */
export function Shell({ children, hasOwnFrame = false }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-plum focus:px-5 focus:py-3 focus:text-white"
      >
        Skip to content
      </a>
      {hasOwnFrame ? children : <SitePage>{children}</SitePage>}
      <ScreenEdge />
      <ToastRegion />
      <RouteChange />
    </div>
  );
}

function SitePage({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** After each change of page: back to the top, and the keyboard and the screen reader go on from the new content. */
function RouteChange() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const main = document.getElementById(mainId);
    // A page that put the focus into its own first field knows better.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}

function ToastRegion() {
  const toasts = useToasts();
  const [isPaused, setPaused] = useState(false);

  return (
    <section
      aria-label="Notifications"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 top-16 z-50 max-h-[calc(100dvh-4rem)] overflow-y-auto p-4 sm:left-auto sm:w-104 lg:top-20"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex flex-col gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </ol>
    </section>
  );
}
