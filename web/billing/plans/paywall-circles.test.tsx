import { Outlet, type RouteObject } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { getMyOffers, getMySubscription, recoverSubscription } from '#contract/billing/billing.ts';
import RequireSession from '#web/auth/doors/require-session.tsx';
import RequireSubscriber from '#web/auth/doors/require-subscriber.tsx';
import { storePaymentSuccess } from '#web/auth/session/payment-flags.ts';
import BillingWatcher from '#web/billing/payment-return/billing-watcher.tsx';
import { answer } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { mySubscription } from '#web/test/subscriptions.ts';
import SubscriptionPage from './subscription-page.tsx';

const pages: RouteObject[] = [
  {
    element: <RequireSession />,
    children: [
      { element: <RequireSubscriber />, children: [{ path: '/account', element: <p>My account</p> }] },
      { path: '/account/subscription', element: <p>My plan</p> },
      { path: '/account/settings', element: <p>My settings</p> },
    ],
  },
  { element: <RequireSubscriber />, children: [{ path: '/messages', element: <p>My messages</p> }] },
  { path: '/subscription', element: <SubscriptionPage /> },
];
const watched: RouteObject = {
  element: (
    <>
      <BillingWatcher />
      <Outlet />
    </>
  ),
  children: pages,
};
const routes = ['/account', '/messages', '/subscription', '/account/subscription', '/account/settings'];
/** Traces of a payment in the address or in the browser. */
const traces = { nothing: '', 'an address': '?subscription=success&payment_complete=true', 'a memory': '' };

beforeEach(() => {
  answer(getMyOffers, { offers: [], charterPlacesLeft: 0 });
  answer(getMySubscription, mySubscription());
  answer(recoverSubscription, { subscription_found: false });
});

for (const [paywall, access] of [
  [false, 'bypass'],
  [true, 'inactive'],
  [true, 'active'],
] as const)
  for (const trace of Object.keys(traces) as (keyof typeof traces)[])
    test(`no page goes round in circles with the paywall ${paywall ? 'on' : 'off'} for a member whose access is ${access} and whose payment left ${trace}`, async () => {
      const wait = stopClock();
      for (const route of routes) {
        if (trace === 'a memory') storePaymentSuccess();
        const { visited, address, close } = openPage(<p>Elsewhere</p>, {
          as: sessionMember({ subscription: access }),
          at: route + traces[trace],
          path: '/elsewhere',
          site: { paywallEnabled: paywall },
          beside: [watched],
        });
        // The plans thank for three seconds, and the watcher asks again after two.
        await wait(4_000);
        const isGuarded = route === '/account' || route === '/messages';
        const isLockedOut = access === 'inactive';
        const waits = isLockedOut && isGuarded && trace !== 'nothing';
        if (waits) expect(document.body.textContent).toContain('Verifying your subscription...');
        else expect(address().pathname).toBe(restOf(route, isLockedOut, isGuarded));
        expect(document.body.textContent).not.toContain('Loading your account...');
        const rest = [...visited];
        await wait(3_000);
        expect(visited).toEqual(rest);
        expect(visited.length, visited.join(', ')).toBeLessThanOrEqual(3);
        close();
      }
    });

function restOf(route: string, isLockedOut: boolean, isGuarded: boolean): string {
  if (isLockedOut) return isGuarded ? '/subscription' : route;
  return route === '/subscription' ? '/account' : route;
}
