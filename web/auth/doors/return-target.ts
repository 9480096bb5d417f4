import type { Location } from 'react-router';
import { fallbackReturnPath, safeReturnPath } from '#contract/paths.ts';
import type { LoginState } from './login-state.ts';

/** Where a sign-in leads: the address's return_to, else the page one came from, else /account or the back office. */
export function returnTarget(
  location: Pick<Location, 'search' | 'state'>,
  member?: { isAdmin: boolean } | null | undefined,
): string {
  return rememberedPath(location) ?? (member?.isAdmin ? backOfficePath : fallbackReturnPath);
}

const backOfficePath = '/admin';

/** The page to come back to, where there is one. */
export function rememberedPath({ search, state }: Pick<Location, 'search' | 'state'>): string | undefined {
  return targetOf(new URLSearchParams(search).get('return_to')) ?? targetOf(readFrom(state));
}

export function hasReturnTo(search: string): boolean {
  return new URLSearchParams(search).has('return_to');
}

function targetOf(input: string | null): string | undefined {
  if (input === null) return undefined;
  const target = safeReturnPath(input);
  // A member sent to a page that sends members on would go round in a circle.
  return /^\/(?:login|register|reset-password|auth)(?:[/?#]|$)/.test(target) ? fallbackReturnPath : target;
}

function readFrom(state: unknown): string | null {
  const from = (state as LoginState | null)?.from;
  return typeof from === 'string' ? from : null;
}
