import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/policies/policies.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findShownPolicy, getMyPolicy, savePolicy } from './policies.ts';

export function policyRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.getMemberPolicy, gate.requireSession, async ({ params }) => ({
    policy: await findShownPolicy(deps, params.id),
  }));

  serve(app, contract.getMyPolicy, gate.requireSession, ({ caller }) => getMyPolicy(deps, caller.id));

  serve(app, contract.saveMyPolicy, gate.requireWriter, ({ body, caller, writing }) =>
    savePolicy(writing(deps), caller.id, body),
  );
}
