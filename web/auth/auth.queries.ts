import { useQueryClient } from '@tanstack/react-query';
import { resendConfirmation, signIn, verifyTwoFactor } from '#contract/auth/auth.ts';
import type { SessionMember } from '#contract/auth/session.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { enterSession } from '#web/auth/session/session-changes.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { handOverVisitorText } from '#web/lib/drafts/visitor-text.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

export type Body<E> = CallInput<E> extends { body: infer B } ? B : never;

/** Passwords must not lie about in the cache. */
export const secret = { gcTime: 0 } as const;

/** By the address, or by an earlier link that has expired. */
export type ResendTarget = Body<typeof resendConfirmation>;

export const resentText = 'If this address is not confirmed yet, we have sent a new link.';

export function useResendConfirmation() {
  return useMutation({ ...secret, mutationFn: (body: ResendTarget) => call(resendConfirmation, { body }) });
}

export function useSignIn() {
  return useMutation({ ...secret, mutationFn: (body: Body<typeof signIn>) => call(signIn, { body }) });
}

export function useVerifyTwoFactor() {
  return useMutation({
    ...secret,
    mutationFn: (body: Body<typeof verifyTwoFactor>) => call(verifyTwoFactor, { body }),
  });
}

/** Every way in ends here: this tab learns who the member is, and the other tabs follow. Null without a session. */
export function useEnter(): () => Promise<SessionMember | null> {
  const client = useQueryClient();
  return async () => {
    const member = await enterSession(client);
    if (!member) return null;
    handOverVisitorText(member.id);
    announceToTabs('signed-in');
    return member;
  };
}
