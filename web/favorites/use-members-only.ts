import { useLocation, useNavigate } from 'react-router';
import { loginState } from '#web/auth/doors/login-state.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';

/** A visitor who wants what only members can do is told so, and led to /login with the way back. */
export function useMembersOnly(act: () => void, refusal: string): () => void {
  const { status } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  return () => {
    if (status === 'loading') return;
    if (status === 'signed-in') return act();
    toast.error(refusal, { id: 'sign-in-first', explainsRedirect: true });
    navigate('/login', { state: loginState(location) });
  };
}
