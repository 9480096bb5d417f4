import { useLocation } from 'react-router';
import { useIsAlive } from '#web/auth/fields/use-is-alive.ts';
import { useSession } from '#web/lib/session.ts';

/** For pages that members pass by: `inside` once the session is known to exist. */
export function useDoorState(): 'inside' | 'outside' {
  return useSession().status === 'signed-in' ? 'inside' : 'outside';
}

/** The query of the address, but empty at first: a page made at build time knew none, and React must find the same. */
export function useArrivedSearch(): string {
  const { search } = useLocation();
  return useIsAlive() ? search : '';
}
