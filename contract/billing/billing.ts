import { z } from 'zod';
import { boundedCountSchema } from '#contract/bounded-count.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { subscriptionSettingsSchema } from '#contract/settings/settings.ts';
import { checkoutSources, endCauses, endTimings, subscriptionStatuses } from './billing-values.ts';
import { planIds } from './plans.ts';

export const billingErrors = {
  planUnavailable: {
    code: 'billing.plan_unavailable',
    status: 409,
    message: 'Payment link not available for this plan',
  },
  alreadySubscribed: {
    code: 'billing.already_subscribed',
    status: 409,
    message: 'You already have a subscription. You can change its plan in your account.',
  },
  notSubscribed: { code: 'billing.not_subscribed', status: 409, message: 'There is no subscription to change.' },
  paymentOpen: {
    code: 'billing.payment_open',
    status: 409,
    message: 'A payment is still open. Please settle it under Manage Subscription first.',
  },
  offerChanged: {
    code: 'billing.offer_changed',
    status: 409,
    message: 'The price of this plan has just changed. Please look at it again.',
  },
  notUpgradable: {
    code: 'billing.not_upgradable',
    status: 409,
    message: 'This plan cannot begin at once. It can begin with the next billing cycle.',
  },
  cardDeclined: {
    code: 'billing.card_declined',
    status: 409,
    message:
      'Your card could not be charged, so nothing has changed. Choose another card under Manage Subscription, then try again.',
  },
  changeUnderWay: {
    code: 'billing.change_under_way',
    status: 409,
    message: 'Your subscription is being changed right now. Please look again in a moment.',
  },
  unavailable: {
    code: 'billing.unavailable',
    status: 503,
    message: 'Our payment provider could not do this right now. Please try again in a moment.',
  },
  testingUnavailable: { code: 'billing.testing_unavailable', status: 409, message: 'Failed to enable testing mode.' },
  stillPaid: {
    code: 'billing.still_paid',
    status: 409,
    message: 'Your plan is still paid for. You can choose a plan again when it ends.',
  },
  endedByTeam: {
    code: 'billing.ended_by_team',
    status: 409,
    message: 'Our team ended this subscription. You can choose a plan again when it is over.',
  },
  badEvent: { code: 'billing.bad_event', status: 400, message: 'This is not an event as Stripe sends them.' },
  badSignature: { code: 'billing.bad_signature', status: 400, message: 'This event is not signed by Stripe.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ShownPrice = z.infer<typeof shownPriceSchema>;

const done = z.object({ done: z.literal(true) });

const cents = z.int().min(0);
const shownPriceSchema = z.object({ firstCents: cents, renewalCents: cents, trialDays: z.int().min(0) });

export const offersSchema = z.object({
  charterPlacesLeft: z.int().min(0),
  /** Only what can be bought. */
  offers: z.array(shownPriceSchema.extend({ plan: z.enum(planIds) })),
});
export type Offers = z.infer<typeof offersSchema>;

export const getOffers = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans that can be bought, what a new member pays for each, and how many charter places are left.',
  response: offersSchema,
});

export const getMyOffers = endpoint({
  method: 'GET',
  path: '/api/me/plans',
  summary: 'The plans that can be bought, and what this member would be charged for each, now and at renewal.',
  response: offersSchema,
});

export const mySubscriptionSchema = z.object({
  /** The decision of the guards. */
  access: z.enum(['active', 'inactive', 'bypass']),
  status: z.enum(subscriptionStatuses),
  /** Whether a subscription runs, whatever the paywall is set to. */
  isRunning: z.boolean(),
  plan: z.enum(planIds).nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** When access ends, or has ended, after a failed payment. */
  graceEnds: z.iso.datetime().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  pendingPlan: z.enum(planIds).nullable(),
  /** The price of the next renewal of the present plan. */
  renewalCents: cents.nullable(),
  bypassReason: z.enum(['grandfathered', 'testing']).nullable(),
  hasCustomer: z.boolean(),
  /** Set when it was canceled before the time that is paid for was over: nobody pays twice for the same time. */
  paidUntil: z.iso.datetime().nullable(),
  /** A payment that is owed, and Stripe's page on which it can be made. */
  due: z.object({ cents, url: z.url() }).nullable(),
  /** Why and when our team ended it. */
  ended: z
    .object({
      cause: z.enum(endCauses),
      timing: z.enum(endTimings),
      on: z.iso.datetime(),
      reason: z.string().nullable(),
      refundCents: z.int().nullable(),
      /** Whether the payment provider has it. */
      isSettled: z.boolean(),
    })
    .nullable(),
  /** The last subscription never began: its trial would have been the person's second. Nothing was charged. */
  isTrialRefused: z.boolean(),
});
export type MySubscription = z.infer<typeof mySubscriptionSchema>;

export const getMySubscription = endpoint({
  method: 'GET',
  path: '/api/me/subscription',
  summary: 'The own plan, its status and what comes next.',
  response: mySubscriptionSchema,
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/me/checkouts',
  summary: 'Opens a hosted checkout for a plan and gives its address.',
  body: z.object({
    plan: z.enum(planIds),
    source: z.enum(checkoutSources),
    /** The price the member has seen: where it is no longer the price, nothing is opened. */
    shown: shownPriceSchema.optional(),
  }),
  response: z.object({ url: z.url() }),
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkouts/:id',
  summary: 'Whether a checkout was completed. Its id is known to whoever came back from it, and tells nothing else.',
  params: z.object({ id: z.string().regex(/^cs_\w{1,250}$/, 'We could not find this checkout.') }),
  response: z.object({ isComplete: z.boolean() }),
});

export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/me/subscription/plan',
  summary: 'Sets the plan from the next billing cycle on; the present plan takes back a change or a cancellation.',
  body: z.object({
    plan: z.enum(planIds),
    /** The price the member has agreed to: where it is no longer the price, nothing changes. */
    shown: shownPriceSchema.optional(),
  }),
  response: mySubscriptionSchema,
});

export const upgradeSchema = z.object({
  plan: z.enum(planIds),
  /** Charged today: the first payment of the plan, without what is left of the present one. */
  dueCents: cents,
  renewalCents: cents,
  renewsAt: z.iso.datetime(),
  /** When Stripe worked it out, in seconds: the same moment gives the same price. */
  pricedAt: z.int().min(0),
});
export type Upgrade = z.infer<typeof upgradeSchema>;

export const getUpgrade = endpoint({
  method: 'GET',
  path: '/api/me/subscription/upgrades/:plan',
  summary: 'The price of beginning a Premium plan today.',
  params: z.object({ plan: z.enum(planIds) }),
  response: upgradeSchema,
});

export const upgradeNow = endpoint({
  method: 'POST',
  path: '/api/me/subscription/upgrades',
  summary: 'Begins a Premium plan at once and charges the difference, which the member has seen before.',
  body: upgradeSchema.pick({ plan: true, dueCents: true, pricedAt: true }),
  response: mySubscriptionSchema,
});

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/me/subscription',
  summary: 'Cancels the own subscription at the end of the period that is paid for.',
  response: mySubscriptionSchema,
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/me/portal-sessions',
  summary: 'Opens the billing portal and gives its address.',
  response: z.object({ url: z.url() }),
});

export const enableTesting = endpoint({
  method: 'POST',
  path: '/api/me/testing-bypass',
  summary: 'Gives the member access without a plan while the paywall and test mode are both on.',
  response: z.object({ success: z.literal(true) }),
});

export const getPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/functions/v1/get-payment-method',
  summary: 'The card behind the own subscription.',
  body: z.object({ userId: idSchema() }),
  response: z.object({ paymentMethod: z.object({ brand: z.string(), last4: z.string() }).nullable() }),
});

export const recoverSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription-recovery',
  summary: 'Asks the payment provider for a subscription of the own account that is missing here.',
  body: z.object({ email: z.string().trim().toLowerCase().max(254), userId: idSchema() }),
  response: z.object({ subscription_found: z.boolean() }),
});

export const settingsRecordSchema = subscriptionSettingsSchema.extend({
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
  /** Names of settings without which members cannot pay: until they are set, the paywall counts as off. */
  missingForPayments: z.array(z.string()),
});
export type SettingsRecord = z.infer<typeof settingsRecordSchema>;

export const getSubscriptionSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/subscription',
  summary: 'The paywall settings, with who changed them last.',
  response: settingsRecordSchema,
});

export const saveSubscriptionSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/subscription',
  summary: 'Switches the paywall and test mode and sets the grace period.',
  body: subscriptionSettingsSchema,
  response: done,
});

export const getPaywallPreview = endpoint({
  method: 'GET',
  path: '/api/admin/settings/paywall-preview',
  summary: 'Members whom the paywall would shut out, and listings whose sellers could no longer read messages.',
  query: z.object({
    test_mode: z.stringbool(),
    grace_period_days: z.coerce.number().pipe(subscriptionSettingsSchema.shape.grace_period_days),
  }),
  response: z.object({ members: boundedCountSchema, listings: boundedCountSchema }),
});
