import { type ContextType, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as createRoutesForHMR,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  RouterProvider,
} from 'react-router';

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

declare global {
  /** Written into each page by the build. */
  interface Window {
    __reactRouterContext: Pick<Framework, 'future' | 'isSpaMode' | 'routeDiscovery' | 'ssr'> & { basename: string };
    __reactRouterManifest: Framework['manifest'];
    __reactRouterRouteModules: Framework['routeModules'];
  }
}

/**
 * What React Router's own entry does, less what only a site with loaders needs: no page of ours gets data through the router,
 * so no first visit should load the code that fetches and decodes it (decision 061).
 */
function openSite() {
  const { __reactRouterContext: context, __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  const { basename, future, isSpaMode, routeDiscovery, ssr } = context;
  // A page that came with its content has all its data: none. The shell asks for its page first.
  const noData = Object.fromEntries(Object.keys(modules).map((id) => [id, null]));
  const router = createRouter({
    routes: createClientRoutes(manifest.routes, modules, {}, ssr, isSpaMode),
    basename,
    history: createBrowserHistory(),
    hydrationData: isSpaMode ? undefined : { loaderData: noData },
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
  });
  // By these the development server changes a page in the browser without loading it anew.
  if (import.meta.env.DEV)
    Object.assign(window, { __reactRouterDataRouter: Object.assign(router, { createRoutesForHMR }) });
  return { router, framework: { manifest, routeModules: modules, future, ssr, isSpaMode, routeDiscovery } };
}

let opened: ReturnType<typeof openSite> | undefined;

function Site() {
  // Not while this file loads: the page's own script has not yet said which page it is.
  opened ??= openSite();
  const { router, framework } = opened;
  // Not before the shell is drawn: a page that came sooner would not be what the shell's text says.
  useLayoutEffect(() => {
    opened?.router.initialize();
  }, []);
  // Two children, as the build has drawn it: React counts them in the ids that it makes.
  return (
    <>
      <FrameworkContext value={framework}>
        <RouterProvider router={router} flushSync={flushSync} />
      </FrameworkContext>
      {null}
    </>
  );
}

startTransition(() => void hydrateRoot(document, <Site />));
