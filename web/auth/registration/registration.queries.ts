import { confirmEmail, type register } from '#contract/auth/auth.ts';
import { type Body, secret } from '#web/auth/auth.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { registerPatiently } from './registration-attempts.ts';

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

export function useConfirmEmail() {
  return useMutation({ ...secret, mutationFn: (body: Body<typeof confirmEmail>) => call(confirmEmail, { body }) });
}
