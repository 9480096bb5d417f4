import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/reports.ts';
import { inBulk } from '#server/admin/bulk/in-bulk.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { changeReport, findReports, getReport } from './reports.ts';

export function adminReportRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const moderator = gate.requirePermission('reports.write');

  serve(app, calls.findReports, moderator, ({ query, caller }) => findReports(deps, caller, query));
  serve(app, calls.getReport, moderator, ({ params, caller }) => getReport(deps, caller, params.id));
  serve(app, calls.claimReport, moderator, ({ params, caller, writing }) =>
    changeReport(writing(deps), caller, params.id, { action: 'claim' }),
  );
  serve(app, calls.releaseReport, moderator, ({ params, caller, writing }) =>
    changeReport(writing(deps), caller, params.id, { action: 'release' }),
  );
  serve(app, calls.noteReport, moderator, ({ params, body, caller, writing }) =>
    changeReport(writing(deps), caller, params.id, { action: 'note', note: body.note }),
  );
  serve(app, calls.decideReport, moderator, ({ params, body: { decision, note }, caller, writing }) =>
    changeReport(writing(deps), caller, params.id, { action: decision === 'resolved' ? 'resolve' : 'dismiss', note }),
  );
  serve(app, calls.decideReports, moderator, ({ body: { ids, decision, note }, caller, writing }) =>
    inBulk(ids, (id) =>
      changeReport(writing(deps), caller, id, { action: decision === 'resolved' ? 'resolve' : 'dismiss', note }),
    ),
  );
}
