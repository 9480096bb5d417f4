import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, getOnline, () => true);
  return (
    <div role="status">
      {!isOnline && (
        <p className="pointer-events-auto flex items-center justify-center gap-2 bg-ink px-4 py-3 text-center text-sm text-white">
          <WifiOff aria-hidden="true" className="size-4" />
          You are offline. This page goes on as soon as the connection is back.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function getOnline(): boolean {
  return navigator.onLine;
}
