import type { FastifyInstance } from 'fastify';
import {
  deleteMyAccount,
  exportMyData,
  getMySettings as getCall,
  updateMySettings as updateCall,
} from '#contract/members/members.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import type { Gate } from '#server/auth/guards.ts';
import { requirePassword } from '#server/auth/passwords/password-check.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { deleteAccount, exportMember } from './departure.ts';
import { getMySettings, updateMySettings } from './settings.ts';

export function memberRoutes(
  app: FastifyInstance,
  deps: Deps,
  {
    auth,
    gate,
    sessions,
    memberData,
  }: { auth: Auth; gate: Gate; sessions: SessionReader; memberData: readonly MemberData[] },
): void {
  const { db } = deps.database;

  serve(app, getCall, gate.requireSession, ({ caller }) => getMySettings(db, caller.id));

  serve(app, updateCall, gate.requireSession, async ({ body, caller, writing }) => {
    const settings = await updateMySettings(writing(deps), caller, body);
    sessions.forget(caller.id);
    return settings;
  });

  serve(app, exportMyData, gate.requireSession, async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="wigloop-export.json"');
    return exportMember(db, memberData, caller.id);
  });

  serve(
    app,
    deleteMyAccount,
    gate.requireSession,
    async ({ body, caller, request, reply, writing }) => {
      await requirePassword(deps, caller, body.password, request);
      await deleteAccount(writing(deps), memberData, caller);
      sessions.forget(caller.id);
      // Clears the cookies; the session itself went with the account.
      await passOn(
        await auth(writing(deps), (api) => api.signOut({ headers: headersFor(request), asResponse: true })),
        reply,
      );
      return { done: true as const };
    },
    { answersInForce: true },
  );
}
