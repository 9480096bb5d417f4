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

  serve(app, contract.writeReview, gate.requireWriter, ({ params, body, caller }) =>
    writeReview(deps, caller.id, params.id, body),
  );

  serve(app, contract.respondToReview, gate.requireWriter, ({ params, body, caller }) =>
    respondToReview(deps, caller.id, params.id, body.text),
  );

  serve(app, contract.voteForReview, gate.requireWriter, async ({ params, caller }) => ({
    helpfulCount: await voteForReview(deps, caller.id, params.id),
  }));

  serve(app, contract.withdrawReviewVote, gate.requireWriter, async ({ params, caller }) => ({
    helpfulCount: await withdrawVote(deps, caller.id, params.id),
  }));
}
