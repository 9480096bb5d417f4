import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOutToast } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';

interface SignOutOptions {
  to?: string;
  failureText?: string;
}

/** For the buttons. The code is loaded on demand: visitors, who see the header too, never need it. */
export function useSignOut({ to = '/', failureText = 'Failed to sign out. Please try again.' }: SignOutOptions = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () =>
    import('./sign-out.ts')
      .then(({ chooseSignOut }) => chooseSignOut(client, navigate, to))
      .catch(() => void toast.error(failureText, { id: signOutToast }));
}
