import { useQueryClient } from '@tanstack/react-query';
import { confirmEmailChange } from '#contract/auth/email-change.ts';
import { secret } from '#web/auth/auth.queries.ts';
import { enterSession } from '#web/auth/session/session-changes.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

/** This browser may be signed in to the account, to another one, or to none. */
export function useConfirmEmailChange() {
  const client = useQueryClient();
  return useMutation({
    ...secret,
    mutationFn: async (token: string) => {
      await call(confirmEmailChange, { body: { token } });
      await enterSession(client).catch(() => null);
      announceToTabs('updated');
    },
  });
}
