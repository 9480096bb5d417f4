import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/submissions.ts';
import { findBrandRequests as findCall, settleBrandRequest as settleCall } from '#contract/support/brand-requests.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { answerSubmission, assignSubmission } from './answers.ts';
import { findBrandRequests, settleBrandRequest } from './brand-requests.ts';
import { findSubmissions, markSubmission } from './submissions.ts';

export function adminSupportRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, calls.findSubmissions, gate.requirePermission('support.read'), ({ query }) =>
    findSubmissions(deps, query),
  );

  const writer = gate.requirePermission('support.write');
  serve(app, calls.markSubmission, writer, ({ params, body, caller, writing }) =>
    markSubmission(writing(deps), caller, params.id, body.done),
  );
  serve(app, calls.answerSubmission, writer, ({ params, body, caller, writing }) =>
    answerSubmission(writing(deps), caller, params.id, body),
  );
  serve(app, calls.takeSubmission, writer, ({ params, caller, writing }) =>
    assignSubmission(writing(deps), caller, params.id, 'take'),
  );
  serve(app, calls.releaseSubmission, writer, ({ params, caller, writing }) =>
    assignSubmission(writing(deps), caller, params.id, 'release'),
  );

  // Admins of listings decide which brands belong here.
  const moderator = gate.requirePermission('listings.write');
  serve(app, findCall, moderator, () => findBrandRequests(deps));
  serve(app, settleCall, moderator, async ({ params: { id }, body: { outcome }, caller, writing }) => {
    await settleBrandRequest(writing(deps), caller, { id, outcome });
    return { done: true as const };
  });
}
