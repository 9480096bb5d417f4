import { z } from 'zod';

/** The one system setting of the paywall, stored under the key subscription_settings. */
export const subscriptionSettingsKey = 'subscription_settings';

export const subscriptionSettingsSchema = z.object({
  paywall_enabled: z.boolean(),
  grace_period_days: z.int().min(0).max(30),
  test_mode: z.boolean(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

export const defaultSubscriptionSettings: SubscriptionSettings = {
  paywall_enabled: false,
  grace_period_days: 3,
  test_mode: true,
};
