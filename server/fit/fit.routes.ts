import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/fit/fit.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findFit, removeFit, saveFit } from './fit.ts';

export function fitRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.getMyFit, gate.requireSession, async ({ caller }) => ({ fit: await findFit(deps, caller.id) }));

  serve(app, contract.saveMyFit, gate.requireSession, async ({ body, caller, writing }) => ({
    fit: await saveFit(writing(deps), caller.id, body),
  }));

  serve(app, contract.deleteMyFit, gate.requireSession, async ({ caller, writing }) => {
    await removeFit(writing(deps), caller.id);
    return { done: true as const };
  });
}
