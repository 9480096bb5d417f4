import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/reviews.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { findMyMarks, findReviews, respondToReview, voteForReview, withdrawVote, writeReview } from './reviews.ts';

export function reviewRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.findReviews, everyone, ({ params, query }) => findReviews(deps, params.id, query.cursor));

  serve(app, contract.findMyReviewMarks, gate.requireSession, ({ params, caller }) =>
    findMyMarks(deps, caller.id, params.id),
  );

  serve(app, contract.writeReview, gate.requireWriter, ({ params, body, caller, writing }) =>
    writeReview(writing(deps), caller.id, params.id, body),
  );

  serve(app, contract.respondToReview, gate.requireWriter, ({ params, body, caller, writing }) =>
    respondToReview(writing(deps), caller.id, params.id, body.text),
  );

  serve(app, contract.voteForReview, gate.requireWriter, async ({ params, caller, writing }) => ({
    helpfulCount: await voteForReview(writing(deps), caller.id, params.id),
  }));

  serve(app, contract.withdrawReviewVote, gate.requireWriter, async ({ params, caller, writing }) => ({
    helpfulCount: await withdrawVote(writing(deps), caller.id, params.id),
  }));
}
