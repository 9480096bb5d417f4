import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type NavigateFunction, useNavigate } from 'react-router';
import { signOut } from '#contract/auth/session.ts';
import { call } from '#web/lib/api/call.ts';
import { dropAllDrafts, findDrafts } from '#web/lib/drafts/draft-store.ts';
import { leavingKey, sessionQuery, signOutToast } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetMember } from './session-changes.ts';

/** A chosen sign-out takes what the member typed along, after asking where something is unsent; a session that is lost keeps it. */
export async function chooseSignOut(client: QueryClient, navigate: NavigateFunction, to: string): Promise<void> {
  const member = client.getQueryData(sessionQuery.queryKey)?.member;
  const unsent = member ? findDrafts(member.id, '').length : 0;
  if (unsent > 0 && !(await (await import('./sign-out-question.tsx')).askToSignOut(unsent))) return;
  await endSession(client, navigate, to);
  // After the page is gone, which may have kept what was in its fields a moment ago.
  if (member) dropAllDrafts(member.id);
}

/** Ends the session of this browser, in all its tabs, and goes there. Pressed twice, it happens once. */
async function endSession(client: QueryClient, navigate: NavigateFunction, to: string): Promise<void> {
  if (client.isMutating({ mutationKey: leavingKey }) > 0) return;
  const mutation = client.getMutationCache().build(client, {
    mutationKey: leavingKey,
    networkMode: 'always',
    mutationFn: async () => {
      await call(signOut, { body: { scope: 'local' } });
      await leave(client, navigate, to);
    },
  });
  await mutation.execute(undefined);
  toast.success('Successfully signed out', { id: signOutToast });
}

/** Follows once the server has ended the session. */
export function useLeave(): (to: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (to) => leave(client, navigate, to);
}

async function leave(client: QueryClient, navigate: NavigateFunction, to: string): Promise<void> {
  announceToTabs('signed-out');
  // The page goes first, down to the last pixel: behind a guard, a member who is gone would be sent to /login.
  await navigate(to, { flushSync: true });
  await forgetMember(client, { hasLeft: true });
}
