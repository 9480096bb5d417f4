import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endSession } from '#contract/session.ts';
import { call } from '#web/lib/call.ts';
import { sessionQuery, signedOut } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';

export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();

  return async function signOut() {
    try {
      await call(endSession);
    } catch {
      toast.error('Failed to sign out. Please try again.');
      return;
    }
    const site = client.getQueryData(sessionQuery.queryKey)?.site ?? null;
    await navigate('/');
    // Nothing a member has seen stays in memory for the next person at this screen.
    client.clear();
    client.setQueryData(sessionQuery.queryKey, { ...signedOut, site });
    toast.success('Successfully signed out');
  };
}
