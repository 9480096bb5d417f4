import type { FastifyInstance } from 'fastify';
import { createReport as createCall } from '#contract/moderation/reports.ts';
import type { Gate } from '#server/auth/guards.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { createReport } from './create-report.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, createCall, gate.requireWriter, async ({ body, caller, request, writing }) => {
    await countAttempt(deps, 'report', { address: request.ip, account: caller.id });
    return createReport(writing(deps), caller.id, body);
  });
}
