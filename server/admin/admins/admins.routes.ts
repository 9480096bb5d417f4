import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/admins.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { addAdmin, findAdmins, removeAdmin, setAdminRights } from './admins.ts';

const done = { done: true as const };

/** Rights are given and taken by super admins alone: nobody else could then raise their own. */
export function adminsRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.findAdmins, gate.requireSuperAdmin, async () => ({ admins: await findAdmins(deps) }));

  serve(app, contract.addAdmin, gate.requireSuperAdmin, async ({ body, caller }) => {
    await addAdmin(deps, caller, body);
    return done;
  });

  serve(app, contract.setAdminRights, gate.requireSuperAdmin, async ({ params, body, caller }) => {
    await setAdminRights(deps, caller, params.id, body);
    return done;
  });

  serve(app, contract.removeAdmin, gate.requireSuperAdmin, async ({ params, body, caller }) => {
    await removeAdmin(deps, caller, params.id, body);
    return done;
  });
}
