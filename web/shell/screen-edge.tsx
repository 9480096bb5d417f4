import { lazy, Suspense } from 'react';
import { useSession, useSiteState } from '#web/lib/session.ts';
import { bottomBarPlaceId } from '#web/ui/bottom-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';

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
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col">
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
