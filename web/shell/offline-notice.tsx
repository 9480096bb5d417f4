import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { type Connection, onServerBack, useConnection } from '#web/lib/connection.ts';

export function OfflineNotice() {
  const connection = useConnection();
  useRecovery();
  useOfflinePage();
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

/** What could not be loaded meanwhile is loaded now. */
function useRecovery() {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerBack(
        () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }),
      ),
    [client],
  );
}

/** A page that is opened while nobody answers: public/offline-page.js stands in for it. */
function useOfflinePage() {
  useEffect(() => {
    if (import.meta.env.DEV) return;
    navigator.serviceWorker?.register('/offline-page.js').catch(() => {});
  }, []);
}
