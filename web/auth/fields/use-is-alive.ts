import { useSyncExternalStore } from 'react';

/** False in pages made at build time until the code has taken them over. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(subscribeToNothing, isInBrowser, isAtBuild);
}

const subscribeToNothing = () => () => {};
const isInBrowser = () => true;
const isAtBuild = () => false;
