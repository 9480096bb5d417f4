import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactElement, Suspense } from 'react';
import { createMemoryRouter, createPath, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { getSession, type SessionMember, type SiteState } from '#contract/auth/session.ts';
import { firstBrands } from '#contract/brands/brands.ts';
import { getMyAddress } from '#contract/deals/agreed-deals.ts';
import { getMyFit } from '#contract/fit/fit.ts';
import type { Fit } from '#contract/fit/fit-values.ts';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { getSite, type KnownSite } from '#contract/settings/site-settings.ts';
import { SessionProvider } from '#web/auth/session/session-provider.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { siteQuery } from '#web/settings/site.queries.ts';
import { ToastRegion } from '#web/shell/toast-region.tsx';
import { answer, answerByDefault } from './api.ts';
import { passTime } from './clock.ts';

const exampleShop: KnownSite = {
  facts: exampleFacts,
  announcement: null,
  brands: firstBrands.map((brand) => ({ ...brand, isShown: true })),
};

interface Visit {
  /** Who is signed in; a visitor if nobody is. */
  as?: SessionMember;
  /** The address, and the route's path where it has parameters: `{ at: '/listing/7', path: '/listing/:id' }`. */
  at?: string;
  path?: string;
  /** What the page before handed over. */
  state?: unknown;
  /** The site as the server sets it. */
  site?: Partial<SiteState>;
  /** What the shop says about itself and announces, and its brands; the examples where nothing is said. */
  shop?: Partial<KnownSite>;
  /** The doors and frames that a page lies behind, outermost first: they lead on where they do not let in. */
  door?: ReactElement | ReactElement[];
  /** Other pages, where a test is about the way from one to another. */
  beside?: RouteObject[];
  /** What the member measures and wears; nothing unless a test says so. */
  fit?: Fit;
  /** Nothing is known of the session yet: the page asks, and the test answers. */
  asksSession?: boolean;
}

/** Draws a page or a part of one as the app does, with the notices. Whatever it asks of the server needs its `answer`. */
export function openPage(
  page: ReactElement,
  { as, at = '/', path = at.split(/[?#]/)[0], state, site, shop, door, beside = [], fit, asksSession }: Visit = {},
) {
  if (!asksSession) {
    const session = sessionOf(as, site);
    answer(getSession, session);
    queryClient.setQueryData(sessionQuery.queryKey, session);
  }
  answerByDefault(getMyFit, { fit: null });
  answerByDefault(getMyAddress, { address: null });
  if (fit) answer(getMyFit, { fit });
  const known = { ...exampleShop, ...shop };
  answer(getSite, known);
  queryClient.setQueryData(siteQuery.queryKey, known);
  const { pathname, search, hash } = new URL(at, 'http://localhost');
  const entry = { pathname, search, hash, state };
  // The other addresses are empty pages, so that a test can see where it was led.
  const inside = [door ?? []]
    .flat()
    .reduceRight<RouteObject>((within, element) => ({ element, children: [within] }), { path, element: page });
  const children = [inside, ...beside, { path: '*', element: null }];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [entry] });
  const visited = [at];
  // Some parts of pages read the address of the window itself.
  window.history.replaceState(null, '', at);
  router.subscribe(({ location }) => {
    window.history.replaceState(null, '', createPath(location));
    if (visited.at(-1) !== createPath(location)) visited.push(createPath(location));
  });
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    user: patientUser(),
    address: () => router.state.location,
    /** Every address so far, the first one included. */
    visited,
    goTo: (to: string) => router.navigate(to),
    /** For a test that opens one page after another. */
    close: unmount,
    /** By the browser's buttons: -1 is back, 1 is forward. */
    go: (steps: number) => router.navigate(steps),
  };
}

/** Nobody presses a button that still turns: what a notice says can be read a moment before the button is free again. */
function patientUser(): UserEvent {
  const user = userEvent.setup({ advanceTimers: passTime });
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => {
      if (element.getAttribute('aria-busy') === 'true') throw new Error('The button is still busy');
    });
    await user.click(element);
  };
  return { ...user, click };
}

/** What the server says of who is here. */
export function sessionOf(member?: SessionMember, site: Partial<SiteState> = {}) {
  return getSession.response.parse({
    member: member ?? null,
    site: { demo: false, paywallEnabled: true, testMode: false, ...site },
  });
}

function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Suspense>
          <Outlet />
        </Suspense>
        <ToastRegion />
      </SessionProvider>
    </QueryClientProvider>
  );
}
