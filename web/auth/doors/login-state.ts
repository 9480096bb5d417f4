import type { Location } from 'react-router';

/** State that travels to /login and /register with the router. */
export interface LoginState {
  /** The page to come back to. */
  from?: string;
  selectedPlan?: string;
  /** The session ended by itself: the page says so, too. */
  hasExpired?: boolean;
}

/** The state that lets /login find the way back to this page. */
export function loginState({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginState {
  return { from: pathname + search + hash };
}

/** One toast tells of a lost session; a page that was about to do something says there what it needs the session for. */
export const sessionToast = 'session-expired';
export const sessionExpired = 'Your session has expired. Please log in again.';
