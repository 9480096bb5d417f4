import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOut } from '#contract/session.ts';
import { call } from '#web/lib/call.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetMember, leavingKey } from './session-changes.ts';

interface SignOutOptions {
  to?: string;
  failureText?: string;
}

/** Ends the session of this browser, in all its tabs. */
export function useSignOut({ to = '/', failureText = 'Failed to sign out. Please try again.' }: SignOutOptions = {}) {
  const leave = useLeave();
  const { mutate, isPending } = useMutation({
    mutationKey: leavingKey,
    networkMode: 'always',
    mutationFn: async () => {
      await call(signOut, { body: { scope: 'local' } });
      await leave(to);
    },
    onSuccess: () => toast.success('Successfully signed out'),
    onError: () => toast.error(failureText),
  });

  return () => {
    if (!isPending) mutate();
  };
}

/** What follows once the server has ended the session. */
export function useLeave(): (to: string, state?: unknown) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();

  return async function leave(to, state) {
    announceToTabs('signed-out');
    // The page goes first, down to the last pixel: behind a guard, a member who is gone would be sent to /login.
    await navigate(to, { state, flushSync: true });
    await forgetMember(client);
  };
}
