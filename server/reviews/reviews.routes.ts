import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/serve.ts';
import { findReviews } from './find-reviews.ts';
import { findMyMarks, respondToReview, writeReview } from './reviews.ts';
import { voteForReview, withdrawVote } from './votes.ts';

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
