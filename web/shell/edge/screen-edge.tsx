import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense, useEffect } from 'react';
import { type Connection, onServerBack, useConnection } from '#web/lib/api/connection.ts';
import { useSession, useSiteState } from '#web/lib/session.ts';
import { bottomBarPlaceId } from '#web/ui/bottom-bar.tsx';

// Only demo, development and admins see the panel: nobody else should pay for its code.
const FeatureFlagPanel = lazy(() => import('./feature-flag-panel.tsx'));

/** All that is fixed to the bottom of the screen, stacked so that nothing covers anything else. */
export function ScreenEdge() {
  const { status, member } = useSession();
  const site = useSiteState();
  const showsFlags = import.meta.env.DEV || site?.demo || member?.isAdmin;
  const showsTestMode = status === 'signed-in' && site?.testMode;
  const hasBar = showsFlags || showsTestMode;
  return (
    <>
      {/* Room at the end of the page, so that its last line can be scrolled clear of the bar. */}
      {hasBar && <div className="h-11 shrink-0 bg-plum-deep in-data-admin:bg-ivory" />}
      <div data-bar="bottom" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col">
        <div id={bottomBarPlaceId} />
        <OfflineNotice />
        {hasBar && (
          <div className="pointer-events-auto relative flex h-11 items-center justify-center border-t border-copper-bright bg-copper-soft px-14 text-center text-xs text-ink sm:text-sm">
            {showsTestMode ? (
              <aside aria-label="Test mode">Test mode is on. Members can try everything without a paid plan.</aside>
            ) : (
              site?.demo && <aside aria-label="Demo">Demo: sample members and wigs. No money moves.</aside>
            )}
            {showsFlags && (
              <Suspense>
                <FeatureFlagPanel />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function OfflineNotice() {
  const connection = useConnection();
  useRecovery();
  useOfflineApp();
  return (
    <div role="status">
      {connection !== 'good' && (
        <p className="pointer-events-auto flex items-center justify-center gap-2 bg-ink px-4 py-3 text-center text-sm text-white">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {texts[connection]}
        </p>
      )}
    </div>
  );
}

const texts: Record<Exclude<Connection, 'good'>, string> = {
  offline: 'You are offline. This page goes on as soon as the connection is back.',
  'server-away': 'Wigloop does not answer at the moment. This page goes on as soon as it does.',
};

/** What could not be loaded meanwhile is loaded now, and so is what came from the device instead. */
function useRecovery() {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerBack(
        (since) =>
          void client.refetchQueries({
            type: 'active',
            predicate: ({ state }) => state.error !== null || state.dataUpdatedAt >= since,
          }),
      ),
    [client],
  );
}

/** The service worker comes when the page has nothing else to do: a first visit waits for none of it. */
function useOfflineApp() {
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const begin = () => import('#web/offline/register-worker.ts').then(({ registerWorker }) => registerWorker());
    const beginQuietly = () => void begin().catch(() => {});
    const wait = () => (window.requestIdleCallback ?? setTimeout)(beginQuietly);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  }, []);
}
