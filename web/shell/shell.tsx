import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { mainId } from '#web/lib/main-id.ts';
import { useToasts } from '#web/lib/toast.ts';
import { ScreenEdge } from '#web/shell/edge/screen-edge.tsx';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastCard } from './toast-card.tsx';

const Aids = lazy(() => import('./aids/aids.tsx'));

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
      <AidsInUse />
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

const signsOfUse = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

function AidsInUse() {
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
      <Aids firstPathname={firstPathname} />
    </Suspense>
  );
}

function ToastRegion() {
  const toasts = useToasts();
  const [isPaused, setPaused] = useState(false);

  return (
    // Above dialogs, and outside of what they make inert: whoever raised a notice in one hears it.
    <section
      data-notices
      data-react-aria-top-layer="true"
      aria-label="Notifications (F8)"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 top-16 z-60 max-h-[calc(100dvh-4rem)] overflow-y-auto p-4 sm:left-auto sm:w-104 lg:top-20"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex flex-col gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </ol>
    </section>
  );
}

const columns = [
  {
    title: 'Legal',
    links: [
      { to: '/legal/terms', label: 'Terms of Service' },
      { to: '/legal/privacy', label: 'Privacy Policy' },
      { to: '/legal/guidelines', label: 'Community Guidelines' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help Center' },
      { to: '/resources', label: 'Safety Tips' },
      { to: '/contact', label: 'Contact Support' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/press', label: 'Press' },
      { to: site.sister.href, label: site.sister.name },
    ],
  },
];

const smallLinks = [
  { to: '/legal/accessibility', label: 'Accessibility' },
  { to: '/legal/cookies', label: 'Cookie Policy' },
  { to: '/sitemap', label: 'Sitemap' },
];

const linkClass = 'inline-flex min-h-11 items-center text-ivory/80 hover:text-white hover:underline sm:min-h-9';

function SiteFooter() {
  return (
    <footer className="on-dark mt-auto bg-plum-deep text-ivory">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 pt-14 pb-10 sm:px-6 lg:grid-cols-[1.4fr_2fr]">
        <div>
          <p className="flex items-center gap-3">
            <LogoMark className="size-10 rounded-full bg-ivory p-1" />
            <span className="font-display text-2xl font-semibold">{site.name}</span>
          </p>
          <p className="mt-4 font-display text-xl text-ivory">{site.mission}</p>
          <p className="mt-1 text-sm text-ivory/80">{site.tagline}</p>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-lg font-semibold">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={linkClass}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-ivory/20">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-5 text-sm sm:px-6">
          <p className="text-ivory/80">© {site.name}</p>
          <ul className="flex flex-wrap gap-x-6">
            {smallLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
