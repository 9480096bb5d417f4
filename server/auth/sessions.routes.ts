import { and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { endOneSession, findSessions } from '#contract/auth/auth.ts';
import { nameDevice } from '#contract/auth/device-names.ts';
import { getSession } from '#contract/auth/session.ts';
import { commonErrors } from '#contract/errors.ts';
import { keptForHeader } from '#contract/offline.ts';
import { session } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { hasSessionCookie } from '#server/lib/http/session-cookie.ts';
import { namePlace } from '#server/lib/places.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { decideAccess, describeFailedPayment } from './access.ts';
import { getAdminRights } from './admin-rights.ts';
import { type Auth, renewedBefore } from './better-auth.ts';
import { headersFor, passOn } from './bridge.ts';
import { type Gate, isSuspended } from './guards.ts';
import type { SessionReader } from './sessions.ts';

const sessionsMax = 100;

export function sessionRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, sessions, settings, gate }: { auth: Auth; sessions: SessionReader; settings: SettingsReader; gate: Gate },
): void {
  const { db } = deps.database;

  serve(app, getSession, everyone, async ({ request, reply, writing }) => {
    const current = await settings.getSubscriptionSettings();
    const site = { demo: deps.env.DEMO, paywallEnabled: current.paywall_enabled, testMode: current.test_mode };
    const found = await sessions.find(request);
    // Lets better-auth lengthen a session in use, or clear the cookie of one that ended.
    if (hasSessionCookie(request) && !(found && found.expiresAt > renewedBefore(deps.clock.now())))
      await passOn(
        await auth(writing(deps), (api) => api.getSession({ headers: headersFor(request), asResponse: true })),
        reply,
      );
    const member = await sessions.find(request);
    if (!member) return { member: null, site };
    const { id, email, displayName, avatarUrl, cameFor } = member;
    reply.header(keptForHeader, id);
    const isAdmin = (await getAdminRights(deps, id)) !== undefined;
    const now = deps.clock.now();
    const subscription = decideAccess(current, member.subscription, now);
    const suspension = isSuspended(member, now) ? { until: member.suspendedUntil?.toISOString() ?? null } : null;
    const failed = describeFailedPayment(current, member.subscription, now);
    const failedPayment = failed && { accessUntil: failed.accessUntil?.toISOString() ?? null };
    return {
      member: { id, email, displayName, avatarUrl, isAdmin, subscription, suspension, failedPayment, cameFor },
      site,
    };
  });

  serve(app, findSessions, gate.requireSession, async ({ caller }) => {
    const rows = await db
      .select()
      .from(session)
      .where(and(eq(session.userId, caller.id), gt(session.expiresAt, deps.clock.now())))
      .orderBy(desc(session.createdAt))
      .limit(sessionsMax);
    return {
      sessions: rows.map(({ id, userAgent, ipAddress, country, createdAt, expiresAt }) => ({
        id,
        current: id === caller.sessionId,
        device: nameDevice(userAgent),
        place: namePlace(ipAddress, country),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });

  serve(
    app,
    endOneSession,
    gate.requireSession,
    async ({ params, caller, writing }) => {
      const ended = await writing(deps).database.db.transaction((tx) =>
        tx
          .delete(session)
          .where(and(eq(session.id, params.id), eq(session.userId, caller.id)))
          .returning({ id: session.id }),
      );
      if (ended.length === 0) throw new Refusal(commonErrors.notFound);
      sessions.forget(caller.id);
      return { done: true as const };
    },
    { answersInForce: true },
  );
}
