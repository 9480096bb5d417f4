import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** The shell's stack at the bottom of the screen has a place with this id. */
export const bottomBarPlaceId = 'bottom-bar';

/**
 * Keeps a page's main act in reach on phones, in place of the tabs. The bar is part of the shell's stack, so that it
 * covers nothing and nothing covers it.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(subscribeToNothing, findPlace, () => null);
  if (!place) return null;
  return createPortal(
    <aside
      aria-label="In reach"
      className="pointer-events-auto flex items-center gap-4 border-t border-line bg-surface px-4 py-2.5 lg:hidden"
    >
      {children}
    </aside>,
    place,
  );
}

function findPlace(): HTMLElement | null {
  return document.getElementById(bottomBarPlaceId);
}

function subscribeToNothing() {
  return () => {};
}
