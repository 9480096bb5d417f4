import type { FastifyInstance } from 'fastify';
import { getAdminIdentity } from '#contract/admin-office.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/serve.ts';
import { readAdminIdentity } from './admin-identity.ts';

export function adminRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, getAdminIdentity, gate.requireAdmin, ({ caller }) => readAdminIdentity(deps, caller));
}
