import { desc, eq } from 'drizzle-orm';
import { commonErrors } from '#contract/errors.ts';
import {
  defaultSubscriptionSettings,
  type SubscriptionSettings,
  subscriptionSettingsKey,
  subscriptionSettingsSchema,
} from '#contract/settings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

const cacheMs = 5 * 60_000;

export interface SettingsReader {
  getSubscriptionSettings(): Promise<SubscriptionSettings>;
}

/** Reads the newest settings row, at most once in five minutes; a change in any process drops the memory of all. */
export function createSettingsReader({
  database,
  bus,
  clock,
  env,
}: Pick<Deps, 'database' | 'bus' | 'clock' | 'env'>): SettingsReader {
  let stored: { value: SubscriptionSettings; readAt: number } | undefined;
  let stale = true;
  const drop = (): void => {
    stale = true;
  };
  bus.subscribe('settings', drop, drop);

  return {
    async getSubscriptionSettings() {
      const now = clock.now().getTime();
      if (stored && !stale && bus.isLive() && now - stored.readAt < cacheMs) return stored.value;
      stale = false;
      try {
        stored = { value: await readSubscriptionSettings(database.db, env), readAt: now };
        return stored.value;
      } catch (error) {
        stale = true;
        // The last known truth counts; without one, the answer is that we cannot know.
        if (stored) return stored.value;
        throw new Refusal(commonErrors.unavailable, { cause: error });
      }
    },
  };
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
