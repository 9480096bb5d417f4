import type { FastifyInstance } from 'fastify';
import { confirmEmailChange as confirmCall, requestEmailChange } from '#contract/auth/email-change.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { askForEmailChange, confirmEmailChange } from './email-change.ts';
import type { Gate } from './guards.ts';
import { requirePassword } from './passwords/password-check.ts';
import type { SessionReader } from './sessions.ts';
import { countAttempt } from './sign-in/attempt-limits.ts';

export function emailChangeRoutes(
  app: FastifyInstance,
  deps: Deps,
  { sessions, gate }: { sessions: SessionReader; gate: Gate },
): void {
  serve(app, requestEmailChange, gate.requireWriter, async ({ body, caller, request, writing }) => {
    await requirePassword(deps, caller, body.password, request);
    await countAttempt(deps, 'emailChange', { address: request.ip, account: caller.id });
    // Nobody fills the mailbox of a stranger from several accounts.
    await countAttempt(deps, 'resend', { address: request.ip, account: body.email });
    await askForEmailChange(writing(deps), caller, body.email);
    return { done: true as const };
  });

  serve(
    app,
    confirmCall,
    everyone,
    async ({ body, request, writing }) => {
      await countAttempt(deps, 'link', { address: request.ip });
      const { memberId } = await confirmEmailChange(writing(deps), body.token);
      sessions.forget(memberId);
      return { done: true as const };
    },
    { answersInForce: true },
  );
}
