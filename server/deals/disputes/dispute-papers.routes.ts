import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/deals/dispute-papers.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { answerQuestion, attachMessages, getDisputePapers } from './dispute-papers.ts';

/** What was agreed can always be settled: without access and while suspended. */
export function disputePaperRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requireSession;
  serve(app, calls.getDisputePapers, guard, ({ params, caller }) => getDisputePapers(deps, caller.id, params.id));
  serve(app, calls.attachMessages, guard, ({ params, body, caller, writing }) =>
    attachMessages(writing(deps), caller.id, params.id, body.ids),
  );
  serve(app, calls.answerQuestion, guard, ({ params: { id, question }, body: { answer }, caller, writing }) =>
    answerQuestion(writing(deps), caller.id, { dealId: id, questionId: question, answer }),
  );
}
