import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { SessionWatcher } from '#web/auth/session/session-watcher.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import figtree from './fonts/figtree.woff2?url';
import fraunces from './fonts/fraunces.woff2?url';
import { findAdminBase } from './lib/admin-base.ts';
import { useSeat, useSession } from './lib/session.ts';
import { siteOrigin } from './lib/site-origin.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { LoadingShell } from './shell/loading-shell.tsx';
import { PageStyles } from './shell/page-styles.tsx';
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
  return (
    <QueryClientProvider client={queryClient}>
      <Shell hasOwnFrame={findAdminBase(pathname) !== undefined}>
        <Seat />
      </Shell>
      <SessionWatcher />
      <MemberWatcher />
    </QueryClientProvider>
  );
}

function Seat() {
  return <Outlet key={useSeat()} />;
}

// Only members without access have a payment to look for: nobody else should pay for its code.
const BillingWatcher = lazy(() => import('#web/billing/payment-return/billing-watcher.tsx'));

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
