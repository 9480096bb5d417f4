import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth/passkeys.ts';
import { passkeyAddedMail } from '#server/auth/auth.mail.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import type { Gate } from '#server/auth/guards.ts';
import { requirePassword } from '#server/auth/passwords/password-check.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { queueMail } from '#server/mail/mail.ts';
import { countAttempt } from './attempt-limits.ts';
import { describeOrigin, noteSignIn, type TellOfSignIn } from './devices.ts';
import { rememberDevice } from './known-device.ts';
import {
  findPasskeys,
  notePasskeyUse,
  refuseOthersHandle,
  refuseTooManyPasskeys,
  removePasskey,
  renamePasskey,
  userHandleOf,
} from './passkeys.ts';
import { noteAttempt } from './sign-in-log.ts';

interface PasskeyServices {
  auth: Auth;
  secret: string;
  cookies: SignedCookies;
  gate: Gate;
  tellOfSignIn: TellOfSignIn;
}

export function passkeyRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, secret, cookies, gate, tellOfSignIn }: PasskeyServices,
): void {
  const { db } = deps.database;

  serve(app, contract.startPasskeySignIn, everyone, async ({ request, reply, writing }) => {
    await countAttempt(deps, 'passkey', { address: request.ip });
    // Without the session: the answer must not depend on who asks.
    const headers = headersFor(request);
    headers.delete('cookie');
    const options = await passOn(
      await auth(writing(deps), (api) => api.generatePasskeyAuthenticationOptions({ headers, asResponse: true })),
      reply,
    );
    return { ...options, userVerification: 'required' };
  });

  serve(app, contract.signInWithPasskey, everyone, async ({ body, request, reply, writing }) => {
    await countAttempt(deps, 'passkey', { address: request.ip });
    await refuseOthersHandle(db, body.credential.id, body.credential.response.userHandle);
    const headers = headersFor(request);
    const response = { ...body.credential, clientExtensionResults: {} };
    const answer = await passOn(
      await auth(writing(deps), (api) =>
        api.verifyPasskeyAuthentication({ body: { response }, headers, asResponse: true }),
      ),
      reply,
    );
    if (!body.rememberMe) {
      const { token } = answer.session as { token: string };
      await passOn(
        await auth(writing(deps), (api) => api.endWithBrowser({ body: { token }, headers, asResponse: true })),
        reply,
      );
    }
    const { email } = answer.user as { email: string };
    const browser = rememberDevice(cookies, request, reply, email);
    await notePasskeyUse(writing(deps), body.credential.id);
    await noteSignIn({ ...writing(deps), secret, tellOfSignIn }, request, answer, browser);
    noteAttempt(deps, { request, reply }, email, null);
    return { done: true as const };
  });

  serve(app, contract.findPasskeys, gate.requireSession, async ({ caller }) => ({
    passkeys: await findPasskeys(db, caller.id),
  }));

  serve(app, contract.startPasskey, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await requirePassword(deps, caller, body.password, request);
    await refuseTooManyPasskeys(db, caller.id);
    const call = { headers: headersFor(request), asResponse: true } as const;
    const options = await passOn(
      await auth(writing(deps), (api) => api.generatePasskeyRegistrationOptions(call)),
      reply,
    );
    return { ...options, user: { ...(options.user as object), id: userHandleOf(caller.id) } };
  });

  serve(app, contract.addPasskey, gate.requireSession, async ({ body, caller, request, reply, writing }) => {
    await refuseTooManyPasskeys(db, caller.id);
    const response = { ...body.credential, clientExtensionResults: {} };
    const answer = await passOn(
      await auth(writing(deps), (api) =>
        api.verifyPasskeyRegistration({
          body: { name: body.name, response },
          headers: headersFor(request),
          asResponse: true,
        }),
      ),
      reply,
    );
    const now = deps.clock.now();
    const mail = passkeyAddedMail(caller.email, body.name, describeOrigin(request), now);
    await writing(deps).database.db.transaction((tx) => queueMail(deps, tx, `passkey-added:${randomUUID()}`, mail));
    return { id: String(answer.id), name: body.name, createdAt: String(answer.createdAt), lastUsedAt: null };
  });

  serve(app, contract.renamePasskey, gate.requireSession, ({ params, body, caller, writing }) =>
    writing(deps).database.db.transaction((tx) => renamePasskey(tx, caller.id, params.id, body.name)),
  );

  serve(app, contract.removePasskey, gate.requireSession, async ({ params, body, caller, request, writing }) => {
    await requirePassword(deps, caller, body.password, request);
    await removePasskey(writing(deps), caller, params.id);
    return { done: true as const };
  });
}
