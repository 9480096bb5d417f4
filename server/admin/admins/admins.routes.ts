import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/rights/admins.ts';
import type { Gate } from '#server/auth/guards.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { addAdmin, findAdmins, removeAdmin, setAdminRights } from './admins.ts';
import { acceptInvitation, findInvitations, inviteAdmin, withdrawInvitation } from './invitations.ts';

const done = { done: true as const };

/** Rights are given and taken by super admins alone: nobody else could then raise their own. */
export function adminsRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.findAdmins, gate.requireSuperAdmin, async () => ({ admins: await findAdmins(deps) }));

  serve(app, contract.addAdmin, gate.requireSuperAdmin, async ({ body, caller, writing }) => {
    await addAdmin(writing(deps), caller, body);
    return done;
  });

  serve(app, contract.findInvitations, gate.requireSuperAdmin, async () => ({
    invitations: await findInvitations(deps),
  }));

  serve(app, contract.inviteAdmin, gate.requireSuperAdmin, async ({ body, caller, writing }) => {
    await inviteAdmin(writing(deps), caller, body);
    return done;
  });

  serve(app, contract.withdrawInvitation, gate.requireSuperAdmin, async ({ params, caller, writing }) => {
    await withdrawInvitation(writing(deps), caller, params.id);
    return done;
  });

  serve(app, contract.acceptInvitation, gate.requireWriter, async ({ body, caller, request, writing }) => {
    await countAttempt(deps, 'link', { address: request.ip });
    await acceptInvitation(writing(deps), caller, body.token);
    return done;
  });

  serve(app, contract.setAdminRights, gate.requireSuperAdmin, async ({ params, body, caller, writing }) => {
    await setAdminRights(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.removeAdmin, gate.requireSuperAdmin, async ({ params, body, caller, writing }) => {
    await removeAdmin(writing(deps), caller, params.id, body);
    return done;
  });
}
