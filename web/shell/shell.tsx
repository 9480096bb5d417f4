import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { mainId } from '#web/lib/main-id.ts';
import { useAnnouncement } from '#web/settings/use-site-facts.ts';
import { ScreenEdge } from '#web/shell/edge/screen-edge.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastRegion } from './toast-region.tsx';

const AnnouncementLine = lazyOrNothing(() => import('./announcement.tsx'));
const PageBehavior = lazyOrNothing(() => import('./behavior/page-behavior.tsx'));

interface ShellProps {
  children: ReactNode;
  /** The back office brings its own header, menu and main element. */
  hasOwnFrame?: boolean;
}

/** What surrounds every page. */
export function Shell({ children, hasOwnFrame = false }: ShellProps) {
  return (
    <div data-shell className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-plum focus:px-5 focus:py-3 focus:text-white"
      >
        Skip to content
      </a>
      {hasOwnFrame ? children : <SitePage>{children}</SitePage>}
      <ScreenEdge hasTabs={!hasOwnFrame} />
      <ToastRegion />
      <BehaviorOnceUsed />
    </div>
  );
}

function SitePage({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <SiteAnnouncement />
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** Most days there is none, and then its code is not asked for. */
function SiteAnnouncement() {
  const announcement = useAnnouncement();
  return announcement ? (
    <Suspense>
      <AnnouncementLine announcement={announcement} />
    </Suspense>
  ) : null;
}

const signsOfUse = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Loads what keyboards and screen readers need with the first key, click, focus or scroll. */
function BehaviorOnceUsed() {
  const { pathname } = useLocation();
  const [firstPathname, setFirstPathname] = useState<string>();
  useEffect(() => {
    if (firstPathname !== undefined) return;
    const begin = () => setFirstPathname(pathname);
    for (const sign of signsOfUse) window.addEventListener(sign, begin, true);
    return () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, begin, true);
    };
  }, [pathname, firstPathname]);
  if (firstPathname === undefined) return null;
  return (
    <Suspense>
      <PageBehavior firstPathname={firstPathname} />
    </Suspense>
  );
}
