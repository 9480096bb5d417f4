import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { authErrors, signIn, verifyTwoFactor } from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import { verifyPassword } from '#server/auth/passwords/passwords.ts';
import { hashRegistrationPassword } from '#server/auth/registration/registration.ts';
import { rememberRegistration } from '#server/auth/registration/registration-cookie.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';
import { account, registrations, session, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { countAttempt, forgiveAttempts } from './attempt-limits.ts';
import { noteSignIn, type TellOfSignIn } from './devices.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { spendCode } from './one-time-codes.ts';
import { noted } from './sign-in-log.ts';

interface SignInServices {
  auth: Auth;
  secret: string;
  cookies: SignedCookies;
  sessions: SessionReader;
  tellOfSignIn: TellOfSignIn;
}

export function signInRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, secret, cookies, sessions, tellOfSignIn }: SignInServices,
): void {
  serve(app, signIn, everyone, async ({ body, request, reply, writing }) => {
    const { email } = body;
    const from = { address: request.ip, account: email, device: findKnownDevice(cookies, request, email) };
    return noted(deps, { request, reply }, email, async () => {
      await countAttempt(deps, 'signIn', from);
      const verdict = await judgePassword(deps, secret, body.email, body.password);
      if (verdict.is === 'wrong') throw new Refusal(authErrors.invalidCredentials);
      if (verdict.is === 'unconfirmed') {
        // A person with its password counts as the browser that registered.
        rememberRegistration(cookies, reply, verdict.registrationId);
        throw new Refusal(authErrors.notVerified);
      }
      // better-auth judges once more, and knows of second factors and trusted devices.
      const answer = await passOn(
        await auth(writing(deps), (api) => api.signInEmail({ body, headers: headersFor(request), asResponse: true })),
        reply,
      );
      // The password was right, whatever becomes of the second factor, which counts its own attempts.
      await forgiveAttempts(deps, 'signIn', from);
      if (answer.twoFactorRedirect) return { twoFactorRequired: true };
      const browser = rememberDevice(cookies, request, reply, email);
      await noteSignIn({ ...writing(deps), secret, tellOfSignIn }, request, answer, browser);
      return { twoFactorRequired: false };
    });
  });

  serve(app, verifyTwoFactor, everyone, async ({ body, request, reply, writing }) => {
    const headers = headersFor(request);
    const member = await auth(writing(deps), (api) => api.findPendingSignIn({ headers }));
    const device = member ? findKnownDevice(cookies, request, member.email) : undefined;
    const from = { address: request.ip, account: member?.email, device };
    if (!member) {
      await countAttempt(deps, 'secondFactor', from);
      throw new Refusal(authErrors.codeExpired);
    }
    return noted(deps, { request, reply }, member.email, async () => {
      await countAttempt(deps, 'secondFactor', from);
      const call = {
        body: { code: body.code.replaceAll(' ', ''), trustDevice: body.trustDevice },
        headers,
        asResponse: true,
      } as const;
      const isTotp = /^\d{6}$/.test(call.body.code);
      const answer = await spendCode(deps, { memberId: member.id, code: call.body.code }, async () =>
        passOn(await auth(writing(deps), (api) => (isTotp ? api.verifyTOTP(call) : api.verifyBackupCode(call))), reply),
      );
      await forgiveAttempts(deps, 'secondFactor', from);
      const browser = rememberDevice(cookies, request, reply, member.email);
      await noteSignIn({ ...writing(deps), secret, tellOfSignIn }, request, answer, browser);
      return { done: true as const };
    });
  });

  serve(
    app,
    signOut,
    everyone,
    async ({ body, request, reply, writing }) => {
      const member = await sessions.find(request);
      if (body.scope === 'local') {
        // better-auth says yes also when the session could not be ended; then only its cookie would be gone.
        if (member)
          await writing(deps).database.db.transaction((tx) =>
            tx.delete(session).where(eq(session.id, member.sessionId)),
          );
        await passOn(
          await auth(writing(deps), (api) => api.signOut({ headers: headersFor(request), asResponse: true })),
          reply,
        );
      } else if (member) await endOtherSessions(writing(deps), member.id, member.sessionId);
      if (member) sessions.forget(member.id);
      return { done: true as const };
    },
    { answersInForce: true },
  );
}

async function endOtherSessions({ database: { db } }: Deps, memberId: string, keptSessionId: string): Promise<void> {
  await db.transaction((tx) =>
    tx.delete(session).where(and(eq(session.userId, memberId), ne(session.id, keptSessionId))),
  );
}

/** Strangers can register one address again and again; that must not make its sign-in slow. */
const waitingMax = 50;

type PasswordVerdict = { is: 'right' } | { is: 'wrong' } | { is: 'unconfirmed'; registrationId: string };

/**
 * Judges an e-mail and password. One statement and one computation whatever the address is, so that the time it takes
 * says nothing about it: a member's, one that waits for its confirmation, or nobody's.
 */
async function judgePassword(
  { database: { db } }: Pick<Deps, 'database'>,
  secret: string,
  email: string,
  password: string,
): Promise<PasswordVerdict> {
  const waiting = sql<Record<string, string>>`(
    select coalesce(json_object_agg(r.password_hash, r.id), '{}') from (
      select password_hash, id from ${registrations}
      where user_id = ${user.id} and password_hash is not null order by created_at desc limit ${waitingMax}
    ) r)`;
  const [found] = await db
    .select({ isConfirmed: user.emailVerified, hash: account.password, waiting })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, email));
  if (found?.isConfirmed && found.hash)
    return { is: (await verifyPassword({ hash: found.hash, password })) ? 'right' : 'wrong' };
  const given = await hashRegistrationPassword(secret, email, password);
  const registrationId = found?.isConfirmed ? undefined : found?.waiting[given];
  return registrationId ? { is: 'unconfirmed', registrationId } : { is: 'wrong' };
}
