import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { SessionProvider } from '#web/auth/session/session-provider.tsx';
import { SessionWatcher } from '#web/auth/session/session-watcher.tsx';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx';
import appCss from './app.css?url';
import figtree from './fonts/figtree.woff2?url';
import fraunces from './fonts/fraunces.woff2?url';
import { findAdminBase } from './lib/admin-base.ts';
import { queryClient } from './lib/api/query-client.ts';
import { loadingShellId, useSeat, useSession } from './lib/session.ts';
import { siteOrigin } from './lib/site-origin.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { markFrame } from './shell/frame-state.ts';
import { sayMissingScript } from './shell/missing-script.ts';
import { Shell } from './shell/shell.tsx';

export function links() {
  return [
    { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

export function meta() {
  return [{ title: site.name }, { name: 'description', content: site.description }];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-origin={siteOrigin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" />
        <PageScript code={import.meta.env.SSR ? sayMissingScript : ''} />
        <Meta />
        <Links />
        <PageStyles />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  useEffect(() => {
    window.dispatchEvent(new Event('page-alive'));
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Shell hasOwnFrame={findAdminBase(pathname) !== undefined}>
          <Seat />
        </Shell>
        <SessionWatcher />
        <MemberWatcher />
      </SessionProvider>
    </QueryClientProvider>
  );
}

function Seat() {
  return <Outlet key={useSeat()} />;
}

// Only members without access have a payment to look for: nobody else should pay for its code.
const BillingWatcher = lazyOrNothing(() => import('#web/billing/payment-return/billing-watcher.tsx'));

function MemberWatcher() {
  const { member } = useSession();
  if (member?.subscription !== 'inactive') return null;
  return (
    <Suspense>
      <BillingWatcher />
    </Suspense>
  );
}

export function HydrateFallback() {
  return (
    <QueryClientProvider client={queryClient}>
      <LoadingShell />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <CrashPage error={error} />;
}

const stylesId = 'app-css';
const byAddress = `@import "${appCss}";`;
// Read before anything is drawn: whatever happens to the page later, its styles can be drawn again.
const styles = (typeof document !== 'undefined' && document.getElementById(stylesId)?.textContent) || byAddress;

/**
 * The styles lie in the page itself, so that the first paint waits for nothing: scripts/build/finish-pages.ts puts the file
 * in place of its address.
 */
function PageStyles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={appCss} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet.
  return <style id={stylesId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />;
}

/** Lines that run as the page is read. The code that takes the page over leaves them as they are, and is the smaller without them. */
function PageScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own lines of code.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** What members, and visitors of pages that are not made at build time, see until the code has arrived. */
function LoadingShell() {
  return (
    <>
      <PageScript code={import.meta.env.SSR ? markFrame : ''} />
      <Shell>
        <div id={loadingShellId}>
          <noscript>
            <p className="mx-auto max-w-7xl px-4 pt-12 text-lg sm:px-6">
              This page needs JavaScript. The <a href="/">home page</a> and the <a href="/help">Help Center</a> can be
              read without it.
            </p>
          </noscript>
          <PageSkeleton />
        </div>
      </Shell>
    </>
  );
}
