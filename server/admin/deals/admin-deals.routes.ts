import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/deals.ts';
import { findLinkedDeals as findCall, lookAtLinkedDeal as lookCall } from '#contract/admin/linked-deals.ts';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findAdminDeals, getAdminDeal, readDealNumbers } from './admin-deals.ts';

import { claimDispute, decideDispute, noteDispute, releaseDispute } from './disputes.ts';
import { findLinkedDeals, lookAtLinkedDeal } from './linked-deals.ts';

export function adminDealRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const reader = gate.requirePermission('deals.read');
  serve(app, getDealNumbers, reader, () => readDealNumbers(deps));
  serve(app, calls.findAdminDeals, reader, ({ query, caller }) => findAdminDeals(deps, caller.id, query));
  serve(app, calls.getAdminDeal, reader, ({ params, caller }) => getAdminDeal(deps, caller.id, params.id));

  serve(app, findCall, reader, () => findLinkedDeals(deps));

  const decider = gate.requirePermission('deals.decide');
  serve(app, calls.claimDispute, decider, ({ params, caller }) => claimDispute(deps, caller, params.id));
  serve(app, calls.releaseDispute, decider, ({ params, caller }) => releaseDispute(deps, caller, params.id));
  serve(app, calls.noteDispute, decider, ({ params, body, caller }) => noteDispute(deps, caller, params.id, body.note));
  serve(app, lookCall, decider, async ({ params, caller }) => {
    await lookAtLinkedDeal(deps, caller, params.id);
    return { done: true as const };
  });
  serve(app, calls.decideDispute, decider, ({ params, body, caller }) => decideDispute(deps, caller, params.id, body));
}
