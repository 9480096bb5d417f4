import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/billing/payments.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findPaymentDifferences, findPayments } from './payments.ts';
import { refundPayment } from './refund-payment.ts';

export function paymentRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, payments }: { gate: Gate; payments: Payments | undefined },
): void {
  const reader = gate.requirePermission('subscriptions.read');
  const writer = gate.requirePermission('subscriptions.write');

  serve(app, contract.findPayments, reader, ({ query, caller }) => findPayments(deps, caller, query));
  serve(app, contract.findPaymentDifferences, reader, () => findPaymentDifferences(deps));
  serve(app, contract.refundPayment, writer, async ({ params, body, caller, writing }) => {
    await refundPayment(writing(deps), payments, caller, params.id, body);
    return { done: true as const };
  });
}
