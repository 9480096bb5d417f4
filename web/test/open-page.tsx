import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { getSession, type SessionMember } from '#contract/auth/session.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { ToastRegion } from '#web/shell/toast-region.tsx';
import { answer } from './api.ts';

interface Visit {
  /** Who is signed in; a visitor if nobody is. */
  as?: SessionMember;
  /** The address, and the route's path where it has parameters: `{ at: '/listing/7', path: '/listing/:id' }`. */
  at?: string;
  path?: string;
}

/** Draws a page or a part of one as the app does, with the notices. Whatever it asks of the server needs its `answer`. */
export function openPage(page: ReactElement, { as, at = '/', path = at.split(/[?#]/)[0] }: Visit = {}) {
  const session = getSession.response.parse({
    member: as ?? null,
    site: { demo: false, paywallEnabled: true, testMode: false },
  });
  answer(getSession, session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  // The other addresses are empty pages, so that a test can see where it was led.
  const children = [
    { path, element: page },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return { user, address: () => router.state.location, goTo: (to: string) => router.navigate(to) };
}

function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Outlet />
      </Suspense>
      <ToastRegion />
    </QueryClientProvider>
  );
}
