import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  checkPasswordReset,
  confirmEmail,
  type register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  verifyTwoFactor,
} from '#contract/auth/auth.ts';
import type { SessionMember } from '#contract/auth/session.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { registerPatiently } from '#web/auth/registration/registration-attempts.ts';
import { enterSession } from '#web/auth/session/session-changes.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { handOverVisitorText } from '#web/lib/drafts/visitor-text.ts';
import { leavingKey } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

type Body<E> = CallInput<E> extends { body: infer B } ? B : never;

/** Passwords must not lie about in the cache, and a form says at once that there is no connection. */
const secret = { gcTime: 0, networkMode: 'always' } as const;

export function useRegister() {
  return useMutation({
    ...secret,
    mutationFn: ({ body, ...options }: RegisterInput) => registerPatiently(body, options),
  });
}

interface RegisterInput {
  body: Body<typeof register>;
  signal: AbortSignal;
  onRetry: (attempt: number) => void;
}

/** By the address, or by an earlier link that has expired. */
export type ResendTarget = Body<typeof resendConfirmation>;

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

export function useRequestPasswordReset() {
  return useMutation({ ...secret, mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }) });
}

export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(checkPasswordReset, { query: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPublic: true },
  });
}

/** The server ends every session of the account; this browser may be signed in to it, or to another one. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    ...secret,
    mutationKey: leavingKey,
    mutationFn: async (body: Body<typeof resetPassword>) => {
      await call(resetPassword, { body });
      await enterSession(client).catch(() => false);
      announceToTabs('updated');
    },
  });
}

export function useConfirmEmail() {
  return useMutation({ ...secret, mutationFn: (body: Body<typeof confirmEmail>) => call(confirmEmail, { body }) });
}
