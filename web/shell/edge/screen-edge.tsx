import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { type Connection, onServerBack, useConnection } from '#web/lib/api/connection.ts';
import { tellWorker } from '#web/lib/api/first-answers.ts';
import { useSession, useSiteState } from '#web/lib/session.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { bottomBarPlaceId } from '#web/ui/bottom-bar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { watchBar } from '#web/ui/watch-bar.ts';

// Visitors have no tabs: they should not pay for their code.
const TabBar = lazy(() => import('./tab-bar.tsx'));
// Only demo, development and admins see the panel: nobody else should pay for its code, and no page fails without it.
const FeatureFlagPanel = lazy(() =>
  whenIdle()
    .then(() => import('./feature-flag-panel.tsx'))
    .catch(() => ({ default: () => <></> })),
);

/**
 * All that is fixed to the bottom of the screen, in two rows: what the thumb wants, which is the page's own bar or else the tabs,
 * and below it a strip for what we have to say, with the button of the flags at its end. Nothing else may be fixed there.
 */
export function ScreenEdge({ hasTabs }: { hasTabs: boolean }) {
  const { status, member } = useSession();
  const site = useSiteState();
  const showsFlags = import.meta.env.DEV || site?.demo || member?.isAdmin;
  const showsTestMode = status === 'signed-in' && site?.testMode;
  const hasStrip = Boolean(showsFlags || showsTestMode);
  const showsTabs = hasTabs && status === 'signed-in';
  return (
    <>
      {/* Room at the end of the page, so that its last line can be scrolled clear of the bars. */}
      <div className="h-(--bar-bottom) shrink-0 bg-plum-deep in-data-admin:bg-ivory" />
      <div ref={watchBar} data-bar="bottom" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col">
        <div id={bottomBarPlaceId} className="peer" />
        {showsTabs && (
          <Suspense>
            <TabBar />
          </Suspense>
        )}
        <Strip isShown={hasStrip} hasFlags={showsFlags}>
          {showsTestMode ? (
            <aside aria-label="Test mode">Test mode is on. Members can try everything without a paid plan.</aside>
          ) : (
            site?.demo && <aside aria-label="Demo">Demo: sample members and wigs. No money moves.</aside>
          )}
        </Strip>
      </div>
    </>
  );
}

/** One line at a time: a lost connection is said in place of the rest. */
function Strip({
  isShown,
  hasFlags,
  children,
}: {
  isShown: boolean;
  hasFlags: boolean | undefined;
  children: ReactNode;
}) {
  const connection = useConnection();
  useRecovery();
  useOfflineApp();
  const isGood = connection === 'good';
  return (
    <div
      className={classNames(
        'pointer-events-auto relative flex items-center justify-center px-14 text-center text-xs text-balance sm:text-sm',
        isGood ? 'bg-copper-soft text-ink' : 'bg-ink text-white',
        isShown && 'border-t border-copper-bright',
        (isShown || !isGood) && 'min-h-11',
      )}
    >
      <div role="status">
        {!isGood && (
          <p className="flex items-center gap-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {texts[connection]}
          </p>
        )}
      </div>
      {isGood && children}
      {hasFlags && (
        <Suspense>
          <FeatureFlagPanel />
        </Suspense>
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
    void whenIdle()
      .then(begin)
      .then(tellWorker)
      .catch(() => {});
  }, []);
}
