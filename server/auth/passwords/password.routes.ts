import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword as resetCall,
} from '#contract/auth/auth.ts';
import { passwordChangedMail } from '#server/auth/auth.mail.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import { rememberDevice } from '#server/auth/sign-in/known-device.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { queueMail } from '#server/mail/mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isResetLinkValid, resetPassword, sendResetJob } from './password-reset.ts';

export function passwordRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, cookies, sessions, gate }: { auth: Auth; cookies: SignedCookies; sessions: SessionReader; gate: Gate },
): void {
  serve(app, requestPasswordReset, everyone, async ({ body, request }) => {
    await countAttempt(deps, 'reset', { address: request.ip, account: body.email });
    await deps.jobs.add(sendResetJob, { email: body.email });
    return { done: true as const };
  });

  serve(app, checkPasswordReset, everyone, async ({ query, request }) => {
    await countAttempt(deps, 'link', { address: request.ip });
    return { valid: await isResetLinkValid(deps, query.token) };
  });

  serve(
    app,
    resetCall,
    everyone,
    async ({ body, request, reply, writing }) => {
      await countAttempt(deps, 'link', { address: request.ip });
      const { memberId, email } = await resetPassword(writing(deps), body.token, body.newPassword);
      // The way in by mail: whatever strangers tried meanwhile, this browser may now sign in.
      rememberDevice(cookies, request, reply, email);
      sessions.forget(memberId);
      return { done: true as const };
    },
    { answersInForce: true },
  );

  serve(
    app,
    changePassword,
    gate.requireSession,
    async ({ body, caller, request, reply, writing }) => {
      await countAttempt(deps, 'password', { address: request.ip, account: caller.email });
      await refuseCommonPassword(body.newPassword, caller.email);
      const call = {
        body: { ...body, revokeOtherSessions: true },
        headers: headersFor(request),
        asResponse: true,
      } as const;
      await passOn(await auth(writing(deps), (api) => api.changePassword(call)), reply);
      sessions.forget(caller.id);
      await writing(deps).database.db.transaction((tx) =>
        queueMail(deps, tx, `password-changed:${randomUUID()}`, passwordChangedMail(caller.email)),
      );
      return { done: true as const };
    },
    { answersInForce: true },
  );
}
