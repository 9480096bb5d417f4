import type { FastifyInstance } from 'fastify';
import { confirmTwoFactor, renewBackupCodes, startTwoFactor, stopTwoFactor } from '#contract/auth/auth.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { countAttempt } from './attempt-limits.ts';
import { spendCode } from './one-time-codes.ts';

export function twoFactorRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, sessions, gate }: { auth: Auth; sessions: SessionReader; gate: Gate },
): void {
  serve(app, startTwoFactor, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await countAttempt(deps, 'password', { address: request.ip, account: caller.email });
    const answer = await passOn(
      await auth(writing(deps), (api) => api.enableTwoFactor({ body, headers: headersFor(request), asResponse: true })),
      reply,
    );
    return { totpUri: String(answer.totpURI), backupCodes: answer.backupCodes as string[] };
  });

  serve(app, confirmTwoFactor, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await countAttempt(deps, 'secondFactor', { address: request.ip, account: caller.email });
    await spendCode(deps, { memberId: caller.id, code: body.code }, async () =>
      passOn(
        await auth(writing(deps), (api) => api.verifyTOTP({ body, headers: headersFor(request), asResponse: true })),
        reply,
      ),
    );
    sessions.forget(caller.id);
    return { done: true as const };
  });

  serve(app, renewBackupCodes, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await countAttempt(deps, 'password', { address: request.ip, account: caller.email });
    const answer = await passOn(
      await auth(writing(deps), (api) =>
        api.generateBackupCodes({ body, headers: headersFor(request), asResponse: true }),
      ),
      reply,
    );
    return { backupCodes: answer.backupCodes as string[] };
  });

  serve(app, stopTwoFactor, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await countAttempt(deps, 'password', { address: request.ip, account: caller.email });
    await passOn(
      await auth(writing(deps), (api) =>
        api.disableTwoFactor({ body, headers: headersFor(request), asResponse: true }),
      ),
      reply,
    );
    sessions.forget(caller.id);
    return { done: true as const };
  });
}
