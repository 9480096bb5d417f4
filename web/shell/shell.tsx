import type { ReactNode } from 'react';
import { mainId } from '#web/lib/main-id.ts';
import { RouteChange } from './route-change.tsx';
import { ScreenEdge } from './screen-edge.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastRegion } from './toast-region.tsx';

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
