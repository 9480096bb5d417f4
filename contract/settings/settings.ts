import { z } from 'zod';
import type { ErrorDefinition } from '#contract/errors.ts';
import { graceSchema } from './grace-schema.ts';

/** The one system setting of the paywall, stored under the key subscription_settings. */
export const subscriptionSettingsKey = 'subscription_settings';

export const settingsErrors = {
  nobodyCanPay: {
    code: 'settings.nobody_can_pay',
    status: 409,
    message: 'Members could not pay, so the paywall would shut them out.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const subscriptionSettingsSchema = graceSchema.extend({
  paywall_enabled: z.boolean(),
  test_mode: z.boolean(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

export const defaultSubscriptionSettings: SubscriptionSettings = {
  paywall_enabled: false,
  grace_period_days: 3,
  test_mode: true,
};
