import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Undefined while React takes over a part of a page that was built. An answer of the server may be there before that, and React
 * would throw away a page that it finds drawn otherwise than built.
 */
export function useBuiltFirst<Told>(told: Told): Told | undefined {
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isTakenOver ? told : undefined;
}
