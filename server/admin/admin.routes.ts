import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { endSubscription as endCall, getEndQuote } from '#contract/admin/billing/subscriptions.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import type { AdminIdentity } from '#contract/admin/office.ts';
import * as contract from '#contract/admin/office.ts';
import { readAttention } from '#server/admin/dashboard/attention.ts';
import { readDays } from '#server/admin/dashboard/metrics.ts';
import { findStripePages, findSubscriptions } from '#server/admin/subscriptions/subscriptions.ts';
import type { Admin, Gate } from '#server/auth/guards.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findAuditEntries } from './audit.ts';
import { readMetrics } from './dashboard/metrics.ts';
import { endSubscription, quoteEnd } from './subscriptions/end-subscription.ts';

export function adminRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, payments, settings }: { gate: Gate; payments: Payments | undefined; settings: SettingsReader },
): void {
  const billing = { ...deps, settings };
  const stripePages = findStripePages(deps.env, payments);

  serve(app, contract.getAdminIdentity, gate.requireAdmin, ({ caller }) => readAdminIdentity(deps, caller));
  serve(app, contract.getAdminMetrics, gate.requireAdmin, ({ caller }) => readMetrics(deps, caller));
  serve(app, getAttention, gate.requireAdmin, ({ caller }) => readAttention(deps, caller));
  serve(app, contract.getAdminDays, gate.requirePermission('analytics.read'), () => readDays(deps));
  serve(app, contract.findSubscriptions, gate.requirePermission('subscriptions.read'), ({ query }) =>
    findSubscriptions(deps, query, stripePages),
  );
  const ender = gate.requirePermission('subscriptions.write');
  serve(app, getEndQuote, ender, ({ params, writing }) => quoteEnd(writing(billing), payments, params.id));
  serve(app, endCall, ender, async ({ params, body, caller, writing }) => {
    await endSubscription(writing(billing), payments, caller, params.id, body);
    return { done: true as const };
  });
  serve(app, contract.findAuditEntries, gate.requirePermission('audit.read'), ({ query, caller }) =>
    findAuditEntries(deps, caller.id, query),
  );
}

async function readAdminIdentity(
  { database: { db } }: Pick<Deps, 'database'>,
  { id, email, admin }: Admin,
): Promise<AdminIdentity> {
  const [row] = await db.select({ lastLogin: adminUsers.lastLogin }).from(adminUsers).where(eq(adminUsers.id, id));
  return {
    id,
    email,
    role: admin.role,
    permissions: [...admin.permissions],
    lastLogin: row?.lastLogin?.toISOString() ?? null,
  };
}
