import { useEffect, useEffectEvent } from 'react';

/** https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers; not yet among TypeScript's types. */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

/** A phone's way back closes what lies over the page and stays on it, where the browser tells of it. */
export function useWayBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isOpen]);
}
