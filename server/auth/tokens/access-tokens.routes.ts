import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth/access-tokens.ts';
import { nameDevice } from '#contract/auth/device-names.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import type { Gate } from '#server/auth/guards.ts';
import { requirePassword } from '#server/auth/passwords/password-check.ts';
import { requireSecondFactor } from '#server/auth/sign-in/second-factor.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { namePlace } from '#server/lib/places.ts';
import { createToken, findTokens, revokeToken } from './access-tokens.ts';

export function accessTokenRoutes(app: FastifyInstance, deps: Deps, { auth, gate }: { auth: Auth; gate: Gate }): void {
  const { db } = deps.database;

  serve(app, contract.findAccessTokens, gate.requireSession, async ({ caller }) => ({
    tokens: await findTokens(db, caller.id, deps.clock.now()),
  }));

  serve(app, contract.createAccessToken, gate.requireWriter, async ({ body, caller, request, reply, writing }) => {
    const { password, code, ...written } = body;
    await requirePassword(deps, caller, password, request);
    await requireSecondFactor({ ...writing(deps), auth }, caller, code, { request, reply });
    const device = nameDevice(request.headers['user-agent'] ?? null);
    return createToken(writing(deps), caller, written, { device, place: namePlace(request.ip, request.country) });
  });

  serve(
    app,
    contract.revokeAccessToken,
    gate.requireSession,
    async ({ params, caller, writing }) => {
      await writing(deps).database.db.transaction((tx) => revokeToken(tx, caller.id, params.id));
      return { done: true as const };
    },
    { answersInForce: true },
  );
}
