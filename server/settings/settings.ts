import { desc, eq } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import { commonErrors } from '#contract/errors.ts';
import {
  defaultSubscriptionSettings,
  type SubscriptionSettings,
  subscriptionSettingsKey,
  subscriptionSettingsSchema,
} from '#contract/settings/settings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';
import { findMissingPaymentSettings } from './payment-settings.ts';

const oldestMs = 5 * minuteMs;

export interface SettingsReader {
  /**
   * The settings in force. Without payments the paywall is off, whatever staff chose: members would be shut out for
   * good.
   */
  getSubscriptionSettings(): Promise<SubscriptionSettings>;
}

export interface OfficeSettings extends SettingsReader {
  /** The settings that staff chose. */
  getChosenSettings(): Promise<SubscriptionSettings>;
}

/**
 * Reads the newest settings row, at most once in five minutes; a change in any process drops every memory. The kept
 * settings count while the database cannot be read, unless a change was announced: then nobody knows them, and the
 * answer is 503.
 */
export function createSettingsReader({
  database,
  bus,
  clock,
  env,
}: Pick<Deps, 'database' | 'bus' | 'clock' | 'env'>): OfficeSettings {
  const cache = createMemoryCache<SubscriptionSettings>(
    { bus, clock },
    { name: 'subscription settings', oldestMs, subjectsOf: () => [] },
  );
  bus.subscribe('settings', cache.forgetAll, cache.forgetAll);

  const isPaymentMissing = findMissingPaymentSettings(env).length > 0;

  return {
    async getSubscriptionSettings() {
      const chosen = await getChosenSettings();
      return isPaymentMissing ? { ...chosen, paywall_enabled: false } : chosen;
    },
    getChosenSettings,
  };

  async function getChosenSettings(): Promise<SubscriptionSettings> {
    const kept = cache.find(subscriptionSettingsKey);
    if (kept) return kept;
    try {
      return await cache.read(subscriptionSettingsKey, () => readSubscriptionSettings(database.db, env));
    } catch (error) {
      const last = cache.find(subscriptionSettingsKey, { evenIfOld: true });
      if (last) return last;
      throw new Refusal(commonErrors.unavailable, { cause: error });
    }
  }
}

async function readSubscriptionSettings(
  db: Deps['database']['db'],
  { production }: Pick<Deps['env'], 'production'>,
): Promise<SubscriptionSettings> {
  const [row] = await db
    .select({ value: systemSettings.settingValue })
    .from(systemSettings)
    .where(eq(systemSettings.settingKey, subscriptionSettingsKey))
    .orderBy(desc(systemSettings.updatedAt), desc(systemSettings.seq))
    .limit(1);
  // Until someone chooses: nobody gets a testing bypass in production by default.
  return row ? subscriptionSettingsSchema.parse(row.value) : { ...defaultSubscriptionSettings, test_mode: !production };
}

/** update_system_settings: every change is a new row, so that who and when stay known. */
export async function updateSubscriptionSettings(
  { database, clock }: Pick<Deps, 'clock'> & { database: { db: DbOrTransaction } },
  value: SubscriptionSettings,
  updatedBy: string | null,
): Promise<void> {
  const now = clock.now();
  await database.db.insert(systemSettings).values({
    settingKey: subscriptionSettingsKey,
    settingValue: subscriptionSettingsSchema.parse(value),
    createdAt: now,
    updatedAt: now,
    createdBy: updatedBy,
    updatedBy,
  });
}
