import type { FastifyInstance } from 'fastify';
import {
  cancelSubscription as cancelCall,
  changePlan as changeCall,
  enableTesting,
  getMySubscription as getCall,
  getCheckout,
  getMyOffers,
  getOffers,
  getPaymentMethod,
  getUpgrade,
  openPortal as portalCall,
  recoverSubscription as recoverCall,
  startCheckout as startCall,
  upgradeNow as upgradeCall,
} from '#contract/billing/billing.ts';
import { findMyReleases } from '#contract/billing/releases.ts';
import { commonErrors } from '#contract/errors.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Member, SessionReader } from '#server/auth/sessions.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import { startCheckout } from '#server/billing/checkout/checkout.ts';
import { describeOffers } from '#server/billing/checkout/offer.ts';
import { isCheckoutComplete } from '#server/billing/checkout/open-checkouts.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { recoverSubscription } from '#server/billing/stripe/reconcile.ts';
import {
  enableTestingBypass,
  findPaymentMethod,
  getMySubscription,
  openPortal,
} from '#server/billing/subscription/my-subscription.ts';
import { cancelSubscription, changePlan } from '#server/billing/subscription/plan-change.ts';
import { findReleases } from '#server/billing/subscription/running-plan.ts';
import { previewUpgrade, upgradeNow } from '#server/billing/subscription/upgrade-now.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

interface BillingServices {
  gate: Gate;
  sessions: SessionReader;
  settings: SettingsReader;
  payments: Payments | undefined;
}

export function billingRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, sessions, settings, payments }: BillingServices,
): void {
  const billing = { ...deps, settings };
  /** Each of these asks Stripe, which counts our questions. */
  const count = (member: Member, address: string) => countAttempt(deps, 'billing', { address, account: member.email });

  serve(app, getOffers, everyone, () => describeOffers(deps, payments));
  serve(app, getMyOffers, gate.requireSession, ({ caller }) => describeOffers(deps, payments, caller));
  serve(app, getCheckout, everyone, async ({ params, request }) => {
    await countAttempt(deps, 'billing', { address: request.ip });
    return { isComplete: payments !== undefined && (await isCheckoutComplete(payments, params.id)) };
  });
  serve(app, getCall, gate.requireSession, ({ caller }) => getMySubscription(billing, caller.id));

  serve(app, findMyReleases, gate.requireSession, async ({ caller }) => ({
    releases: await findReleases(billing, caller.id),
  }));

  serve(app, startCall, gate.requireSession, async ({ body, caller, request, writing }) => {
    await count(caller, request.ip);
    return { url: await startCheckout(writing(billing), payments, caller, body) };
  });

  serve(app, changeCall, gate.requireSession, async ({ body, caller, request, writing }) => {
    await count(caller, request.ip);
    await changePlan(writing(billing), payments, caller, body);
    sessions.forget(caller.id);
    return getMySubscription(billing, caller.id);
  });

  serve(app, getUpgrade, gate.requireSession, async ({ params, caller, request, writing }) => {
    await count(caller, request.ip);
    return previewUpgrade(writing(billing), payments, caller, params.plan);
  });

  serve(app, upgradeCall, gate.requireSession, async ({ body, caller, request, writing }) => {
    await count(caller, request.ip);
    await upgradeNow(writing(billing), payments, caller, body);
    sessions.forget(caller.id);
    return getMySubscription(billing, caller.id);
  });

  serve(app, cancelCall, gate.requireSession, async ({ caller, request, writing }) => {
    await count(caller, request.ip);
    await cancelSubscription(writing(billing), payments, caller.id);
    sessions.forget(caller.id);
    return getMySubscription(billing, caller.id);
  });

  serve(app, portalCall, gate.requireSession, async ({ caller, request, writing }) => {
    await count(caller, request.ip);
    return { url: await openPortal(writing(billing), payments, caller) };
  });

  serve(app, enableTesting, gate.requireSession, async ({ caller, writing }) => {
    await enableTestingBypass(writing(billing), caller.id);
    sessions.forget(caller.id);
    return { success: true as const };
  });

  serve(app, getPaymentMethod, gate.requireSession, async ({ body, caller, request }) => {
    if (body.userId !== caller.id) throw new Refusal(commonErrors.forbidden);
    await count(caller, request.ip);
    return { paymentMethod: await findPaymentMethod(deps, payments, caller.id) };
  });

  serve(app, recoverCall, gate.requireSession, async ({ body, caller, request, writing }) => {
    if (body.userId !== caller.id || body.email !== caller.email) throw new Refusal(commonErrors.forbidden);
    await count(caller, request.ip);
    const found = await recoverSubscription(writing(billing), payments, caller);
    sessions.forget(caller.id);
    return { subscription_found: found };
  });
}
