import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/reviews.ts';
import { inBulk } from '#server/admin/bulk/in-bulk.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findAdminReviews } from './find-reviews.ts';
import { clearNewReviews, hideReview, showReview } from './hide-review.ts';

export function adminReviewRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requirePermission('reviews.write');

  serve(app, contract.findAdminReviews, guard, ({ query }) => findAdminReviews(deps, query));
  serve(app, contract.hideReview, guard, ({ params, body, caller, writing }) =>
    hideReview(writing(deps), caller, params.id, body.reason),
  );
  serve(app, contract.showReview, guard, ({ params, body, caller, writing }) =>
    showReview(writing(deps), caller, params.id, body.reason),
  );
  serve(app, contract.decideReviews, guard, ({ body: { ids, isHidden, reason }, caller, writing }) =>
    inBulk(ids, (id) => (isHidden ? hideReview : showReview)(writing(deps), caller, id, reason)),
  );
  serve(app, contract.clearNewReviews, guard, async ({ params, caller, writing }) => {
    await clearNewReviews(writing(deps), caller, params.id);
    return { done: true as const };
  });
}
