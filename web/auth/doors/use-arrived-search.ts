import { useLocation } from 'react-router';
import { useIsAlive } from '#web/auth/fields/use-is-alive.ts';

/** The query of the address, but empty at first: a page made at build time knew none, and React must find the same. */
export function useArrivedSearch(): string {
  const { search } = useLocation();
  return useIsAlive() ? search : '';
}
