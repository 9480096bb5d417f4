import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/users.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { clearShop } from './clear-shop.ts';
import { findUsers } from './find-users.ts';
import { banMember, endSessions, liftRestriction, previewBan, suspendMember } from './restrictions.ts';
import { getUser, grantBypass, revokeBypass } from './users.ts';

const done = { done: true as const };

export function adminUserRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings, payments }: { gate: Gate; settings: SettingsReader; payments: Payments | undefined },
): void {
  const reader = gate.requirePermission('users.read');
  const writer = gate.requirePermission('users.write');

  serve(app, contract.findUsers, reader, ({ query }) => findUsers({ ...deps, settings }, query));
  serve(app, contract.getUser, reader, ({ params, caller }) => getUser({ ...deps, settings }, caller, params.id));

  serve(app, contract.suspendUser, writer, async ({ params, body: { reason, until }, caller, writing }) => {
    await suspendMember(writing(deps), caller, params.id, { reason, until: until === null ? null : new Date(until) });
    return done;
  });

  serve(app, contract.previewBan, writer, ({ params, writing }) =>
    previewBan({ ...writing(deps), settings }, payments, params.id),
  );

  serve(app, contract.banUser, writer, async ({ params, body, caller, writing }) => {
    await banMember(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.liftRestriction, writer, async ({ params, body, caller, writing }) => {
    await liftRestriction(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.grantBypass, writer, async ({ params, body, caller, writing }) => {
    await grantBypass(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.revokeBypass, writer, async ({ params, body, caller, writing }) => {
    await revokeBypass(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.clearShop, writer, async ({ params, body, caller, writing }) => {
    await clearShop(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.endUserSessions, writer, async ({ params, body, caller, writing }) => {
    await endSessions(writing(deps), caller, params.id, body);
    return done;
  });
}
