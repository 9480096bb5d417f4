import { desc, eq } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import { type Announcement, announcementSchema } from '#contract/settings/announcement-schema.ts';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { type SiteFacts, siteFactsSchema } from '#contract/settings/site-facts-schema.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import type { ShownAnnouncement, Site } from '#contract/settings/site-settings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';

export const siteKeys = ['site_facts', 'announcement'] as const;
export type SiteKey = (typeof siteKeys)[number];
type StoredKey = SiteKey | 'registration_pause';

const oldestMs = 5 * minuteMs;

export interface SiteReader {
  getSite(): Promise<Site>;
}

/** Facts of the shop, kept in memory until a change is announced: every page asks for them. */
export function createSiteReader({
  database,
  bus,
  clock,
  env,
}: Pick<Deps, 'database' | 'bus' | 'clock' | 'env'>): SiteReader {
  const cache = createMemoryCache<Site>({ bus, clock }, { name: 'site', oldestMs, subjectsOf: () => [] });
  bus.subscribe('settings', cache.forgetAll, cache.forgetAll);
  return {
    async getSite() {
      return cache.find('site') ?? (await cache.read('site', () => readSite(database.db, env)));
    },
  };
}

export async function readSite(db: DbOrTransaction, env: Pick<Deps['env'], 'production'>): Promise<Site> {
  return { facts: await readSiteFacts(db, env), announcement: await readAnnouncement(db) };
}

/** Until someone writes them: nothing in production, where an invented address would mislead, and examples elsewhere. */
export async function readSiteFacts(
  db: DbOrTransaction,
  { production }: Pick<Deps['env'], 'production'>,
): Promise<SiteFacts> {
  const row = await findLatest(db, 'site_facts');
  // A fact that came with a later version is unset in what was stored before.
  return row ? siteFactsSchema.parse({ ...noFacts, ...Object(row.value) }) : production ? noFacts : exampleFacts;
}

async function readAnnouncement(db: DbOrTransaction): Promise<ShownAnnouncement | null> {
  const row = await findLatest(db, 'announcement');
  const stored = announcementSchema.safeParse(row?.value);
  return row && stored.success ? { id: String(row.seq), ...stored.data } : null;
}

/** Every change is a new row, so that who and when stay known; an announcement that was taken down is an empty one. */
export async function saveSiteSetting(
  tx: DbOrTransaction,
  { key, value, by }: { key: StoredKey; value: SiteFacts | Announcement | { until?: string }; by: string },
  now: Date,
): Promise<void> {
  await tx.insert(systemSettings).values({
    settingKey: key,
    settingValue: value,
    createdAt: now,
    updatedAt: now,
    createdBy: by,
    updatedBy: by,
  });
}

export async function findLatest(
  db: DbOrTransaction,
  key: StoredKey,
): Promise<{ value: unknown; seq: number | null } | undefined> {
  const [row] = await db
    .select({ value: systemSettings.settingValue, seq: systemSettings.seq })
    .from(systemSettings)
    .where(eq(systemSettings.settingKey, key))
    .orderBy(desc(systemSettings.updatedAt), desc(systemSettings.seq))
    .limit(1);
  return row;
}
