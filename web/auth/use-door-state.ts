import { useSession } from '#web/lib/session.ts';

/** For pages that members pass by: `inside` once the session is known to exist. */
export function useDoorState(): 'inside' | 'outside' {
  return useSession().status === 'signed-in' ? 'inside' : 'outside';
}
