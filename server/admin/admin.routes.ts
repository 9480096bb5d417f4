import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin-office.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Payments } from '#server/billing/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/serve.ts';
import { readAdminIdentity } from './admin-identity.ts';
import { readDays } from './dashboard/days.ts';
import { readMetrics } from './dashboard/metrics.ts';
import { findAuditEntries } from './find-audit-entries.ts';
import { findSubscriptions } from './subscriptions/find-subscriptions.ts';
import { findStripePages } from './subscriptions/stripe-pages.ts';

export function adminRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, payments }: { gate: Gate; payments: Payments | undefined },
): void {
  const stripePages = findStripePages(deps.env, payments);

  serve(app, contract.getAdminIdentity, gate.requireAdmin, ({ caller }) => readAdminIdentity(deps, caller));
  serve(app, contract.getAdminMetrics, gate.requireAdmin, () => readMetrics(deps));
  serve(app, contract.getAdminDays, gate.requirePermission('analytics.read'), () => readDays(deps));
  serve(app, contract.findSubscriptions, gate.requirePermission('subscriptions.read'), ({ query }) =>
    findSubscriptions(deps, query, stripePages),
  );
  serve(app, contract.findAuditEntries, gate.requirePermission('audit.read'), ({ query }) =>
    findAuditEntries(deps, query),
  );
}
