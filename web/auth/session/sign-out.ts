import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type NavigateFunction, useNavigate } from 'react-router';
import { signOut } from '#contract/auth/session.ts';
import { call } from '#web/lib/api/call.ts';
import { leavingKey } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetMember } from './session-changes.ts';

/** Ends the session of this browser, in all its tabs, and goes there. Pressed twice, it happens once. */
export async function endSession(client: QueryClient, navigate: NavigateFunction, to: string): Promise<void> {
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
  toast.success('Successfully signed out');
}

/** What follows once the server has ended the session. */
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
