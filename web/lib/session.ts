import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, useState } from 'react';
import { getSession, type SessionMember, type SiteState } from '#contract/auth/session.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { reportLostSession } from './session-events.ts';
import { useBuiltFirst } from './use-built-first.ts';

type Session =
  | { status: 'loading'; member?: undefined }
  | { status: 'signed-out'; member?: undefined }
  | { status: 'signed-in'; member: SessionMember };

export function useSession(): Session {
  return use(SessionContext);
}

/**
 * The session is read once for the whole page (web/auth/session/session-provider.tsx): a list of wigs asks for it a hundred times. Without a provider
 * nothing is known yet, as in the shell that is made at build time.
 */
export const SessionContext = createContext<Session>({ status: 'loading' });

export function useKnownSession(): Session {
  // Only the member: a visitor's page need not be drawn again when the server says how the site is set.
  const { data: member } = useQuery({ ...sessionQuery, select: memberOf });
  return useMemo(() => {
    if (member === undefined) return { status: 'loading' };
    return member ? { status: 'signed-in', member } : { status: 'signed-out' };
  }, [member]);
}

/** Another number whenever a member leaves: what they see and type must not stay on the screen for whoever comes. */
export function useSeat(): number {
  const id = useSession().member?.id;
  const [seat, setSeat] = useState({ id, number: 0 });
  if (id !== seat.id) setSeat({ id, number: seat.number + (seat.id ? 1 : 0) });
  return seat.number;
}

const memberOf = ({ member }: SessionState) => member;
const siteOf = ({ site }: SessionState) => site;
const hasLeftOf = ({ hasLeft = false }: SessionState) => hasLeft;

/** How the site is set; null until the server has said so. */
export function useSiteState(): SiteState | null {
  return useBuiltFirst(useQuery({ ...sessionQuery, select: siteOf }).data) ?? null;
}

/** Whether the member who was here chose to leave, in this tab or another; a session that was lost is another matter. */
export function useHasLeft(): boolean {
  return useQuery({ ...sessionQuery, select: hasLeftOf }).data ?? false;
}

interface SessionState {
  member: SessionMember | null;
  site: SiteState | null;
  /** The member chose to leave: nobody is to come back to the page they left. */
  hasLeft?: boolean;
}

export const signedOut: SessionState = { member: null, site: null };

/** The id of the shell that the server sends in place of a visitors' page. */
export const loadingShellId = 'loading-shell';

/** The key of every mutation that ends the session on purpose: meanwhile a lost session is no surprise. */
export const leavingKey = ['leave-session'];
/** One toast says how signing out went: a success takes the place of a failure. */
export const signOutToast = 'sign-out';

const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal, client }) => readSession(signal, client),
  meta: { errorMessage: 'Authentication error. Please try refreshing the page.' },
  // The server sends the visitors' pages to visitors only, so a page that came with its content belongs to one.
  initialData: (): SessionState | undefined => firstAnswer(getSession) ?? (cameWithContent() ? signedOut : undefined),
  initialDataUpdatedAt: () => (cameWithContent() ? 0 : Date.now()),
  staleTime: 30_000,
  refetchInterval: ({ state }) => (state.data?.member || state.status === 'error' ? 60_000 : false),
});

async function readSession(signal: AbortSignal, client: QueryClient): Promise<SessionState> {
  const session = await call(getSession, {}, { signal }).catch(signedOutIfUnknown);
  const before = client.getQueryData<SessionState>(sessionKey);
  if (before?.member && before.member.id !== session.member?.id)
    reportLostSession(session.member ? 'replaced' : 'background');
  return session;
}

function signedOutIfUnknown(error: unknown): SessionState {
  if (['signed-out', 'missing'].includes(judgeFailure(error))) return signedOut;
  throw error;
}

function cameWithContent(): boolean {
  return typeof document === 'undefined' || document.getElementById(loadingShellId) === null;
}
