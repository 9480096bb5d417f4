import { z } from 'zod';
import { graceSchema } from './grace-schema.ts';

/** The one system setting of the paywall, stored under the key subscription_settings. */
export const subscriptionSettingsKey = 'subscription_settings';

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
