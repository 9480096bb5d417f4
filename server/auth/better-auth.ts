import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '#contract/auth/account-schema.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { passkeyErrors } from '#contract/auth/passkeys.ts';
import { dayMs, daySeconds } from '#contract/durations.ts';
import { site } from '#contract/site.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords/passwords.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import * as authTables from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { cookiePrefix } from '#server/lib/http/session-cookie.ts';

type Settings = Pick<Deps, 'env'> & { secret: string };
type Api = ReturnType<typeof overTransaction>['api'];

/** Each call is one transaction of the database that is handed over; a refusal of better-auth is an answer and takes nothing back. */
export type Auth = <Answer>(deps: Pick<Deps, 'database'>, call: (api: Api) => Promise<Answer>) => Promise<Answer>;

const sessionSeconds = 30 * daySeconds;
/** better-auth lengthens a session once a day. */
export const renewedBefore = (now: Date): Date => new Date(now.getTime() + (sessionSeconds - daySeconds) * 1000);

/** better-auth, used as a library: our routes call its api, and none of its own routes is open. */
export function createAuth(settings: Settings): Auth {
  return ({ database }, call) => database.db.transaction(async (tx) => call(overTransaction(settings, tx).api));
}

function overTransaction({ env, secret }: Settings, db: DbOrTransaction) {
  return betterAuth({
    appName: site.name,
    baseURL: env.APP_URL,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Counted by attempt-limits.ts, by address and by account, in the database.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      // Acts that need a fresh session elsewhere ask for the password here (password-check.ts).
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: { country: { type: 'string', required: false, input: false } },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: env.APP_URL.startsWith('https:'),
      database: { generateId: 'uuid' },
      // The bridge writes this header itself, from the address Fastify believes.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const [row] = await db
              .select({ status: profiles.status })
              .from(profiles)
              .where(eq(profiles.id, session.userId));
            if (row?.status === 'banned') throw new APIError('FORBIDDEN', { code: authErrors.banned.code });
            return { data: { ...session, country: context?.headers?.get(clientCountryHeader) ?? null } };
          },
        },
      },
    },
    // Its lock of an account would shut the owner out as well: attempt-limits.ts counts these too.
    plugins: [twoFactor({ issuer: site.name, accountLockout: { enabled: false } }), passkeys(env), ownSession],
  });
}

export const clientAddressHeader = 'x-wigloop-client-address';
export const clientCountryHeader = 'x-wigloop-client-country';

/** Bound to the site's own address. A passkey stands for both factors, so it must have made sure who is there. */
function passkeys({ APP_URL }: Pick<Deps['env'], 'APP_URL'>) {
  const refuseUnverified = (isVerified: boolean | undefined) => {
    if (!isVerified) throw new APIError('BAD_REQUEST', { code: passkeyErrors.unverified.code });
  };
  return passkey({
    rpID: new URL(APP_URL).hostname,
    rpName: site.name,
    origin: APP_URL,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => refuseUnverified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => refuseUnverified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
  });
}

/** Cookies of better-auth for our own routes. Not reachable from outside. */
const ownSession = {
  id: 'own-session',
  endpoints: {
    /** The member whose password was right a moment ago, and whose second factor is awaited now. */
    findPendingSignIn: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { internalAdapter, createAuthCookie, secret } = ctx.context;
      const identifier = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
      const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
      const user = pending ? await internalAdapter.findUserById(pending.value) : null;
      return user ? { id: user.id, email: user.email } : null;
    }),
    /** Starts a session after a confirmation link. */
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ sessionId: session.id });
      },
    ),
    /** For a sign-in without "Remember me": the cookie goes with the browser, the session after a day. */
    endWithBrowser: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findSession(ctx.body.token);
        if (!found) throw new APIError('NOT_FOUND');
        const expiresAt = new Date(Date.now() + dayMs);
        await internalAdapter.updateSession(ctx.body.token, { expiresAt });
        await setSessionCookie(ctx, { ...found, session: { ...found.session, expiresAt } }, true);
        return ctx.json({ done: true });
      },
    ),
  },
};
