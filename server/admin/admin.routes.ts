import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin-office.ts';
import { endSubscription as endCall, getEndQuote } from '#contract/admin-subscriptions.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Payments } from '#server/billing/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { readAdminIdentity } from './admin-identity.ts';
import { readDays } from './dashboard/days.ts';
import { readMetrics } from './dashboard/metrics.ts';
import { findAuditEntries } from './find-audit-entries.ts';
import { endSubscription, quoteEnd } from './subscriptions/end-subscription.ts';
import { findSubscriptions } from './subscriptions/find-subscriptions.ts';
import { findStripePages } from './subscriptions/stripe-pages.ts';

export function adminRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, payments, settings }: { gate: Gate; payments: Payments | undefined; settings: SettingsReader },
): void {
  const billing = { ...deps, settings };
  const stripePages = findStripePages(deps.env, payments);

  serve(app, contract.getAdminIdentity, gate.requireAdmin, ({ caller }) => readAdminIdentity(deps, caller));
  serve(app, contract.getAdminMetrics, gate.requireAdmin, () => readMetrics(deps));
  serve(app, contract.getAdminDays, gate.requirePermission('analytics.read'), () => readDays(deps));
  serve(app, contract.findSubscriptions, gate.requirePermission('subscriptions.read'), ({ query }) =>
    findSubscriptions(deps, query, stripePages),
  );
  const ender = gate.requirePermission('subscriptions.write');
  serve(app, getEndQuote, ender, ({ params }) => quoteEnd(billing, payments, params.id));
  serve(app, endCall, ender, async ({ params, body, caller }) => {
    await endSubscription(billing, payments, caller, params.id, body);
    return { done: true as const };
  });
  serve(app, contract.findAuditEntries, gate.requirePermission('audit.read'), ({ query }) =>
    findAuditEntries(deps, query),
  );
}
