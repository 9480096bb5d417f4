import { z } from 'zod';
import { graceDaysMax } from '#contract/billing/billing-values.ts';

/** The one system setting of the paywall, stored under the key subscription_settings. */
export const subscriptionSettingsKey = 'subscription_settings';

const graceDaysText = `Enter a whole number of days from 0 to ${graceDaysMax}.`;

export const subscriptionSettingsSchema = z.object({
  paywall_enabled: z.boolean(),
  grace_period_days: z.int(graceDaysText).min(0, graceDaysText).max(graceDaysMax, graceDaysText),
  test_mode: z.boolean(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

export const defaultSubscriptionSettings: SubscriptionSettings = {
  paywall_enabled: false,
  grace_period_days: 3,
  test_mode: true,
};
