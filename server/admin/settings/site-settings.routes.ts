import { desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Announcement } from '#contract/settings/announcement-schema.ts';
import { getRegistrationPause, pauseRegistrations } from '#contract/settings/registration-pause.ts';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { noFacts, siteFactLabels } from '#contract/settings/site-facts-values.ts';
import { getSiteSettings, type SiteChange, saveAnnouncement, saveSiteFacts } from '#contract/settings/site-settings.ts';
import type { Admin, Gate } from '#server/auth/guards.ts';
import { user } from '#server/db/schema/auth.ts';
import { systemSettings } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findRegistrationPause, saveRegistrationPause } from '#server/settings/registration-pause.ts';
import { readSite, type SiteKey, saveSiteSetting, siteKeys } from '#server/settings/site-settings.ts';
import { recordAudit } from '../audit.ts';

const historyLength = 20;

export function siteSettingsRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requirePermission('settings.write');

  serve(app, getSiteSettings, guard, async () => ({
    ...(await readSite(deps.database.db, deps.env)),
    history: await findHistory(deps),
  }));

  serve(app, getRegistrationPause, guard, async () => ({ until: await findRegistrationPause(deps) }));

  serve(app, pauseRegistrations, guard, ({ body, caller, writing }) => pause(writing(deps), caller, body.hours));

  serve(app, saveSiteFacts, guard, async ({ body, caller, writing }) => {
    await save(writing(deps), caller, 'site_facts', body);
    return { done: true as const };
  });

  serve(app, saveAnnouncement, guard, async ({ body, caller, writing }) => {
    await save(writing(deps), caller, 'announcement', body.announcement ?? {});
    return { done: true as const };
  });
}

/** Staff pause registrations while a wave of new accounts comes. */
async function pause(deps: Deps, admin: Admin, hours: number | null): Promise<{ until: string | null }> {
  return deps.database.db.transaction(async (tx) => {
    const inside = { ...deps, database: { db: tx } };
    const before = { until: await findRegistrationPause(inside) };
    const after = { until: await saveRegistrationPause(inside, admin.id, hours) };
    const subject = { kind: 'settings', id: 'registration_pause' } as const;
    await recordAudit(tx, { admin, action: 'settings.change', subject, before, after }, deps.clock.now());
    return after;
  });
}

async function save(
  { database, clock, env }: Deps,
  admin: Admin,
  key: SiteKey,
  after: SiteFacts | Announcement | Record<string, never>,
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (tx) => {
    const site = await readSite(tx, env);
    const { id: _, ...announcement } = site.announcement ?? { id: '' };
    const before = key === 'site_facts' ? site.facts : announcement;
    await saveSiteSetting(tx, { key, value: after, by: admin.id }, now);
    await recordAudit(
      tx,
      { admin, action: 'settings.change', subject: { kind: 'settings', id: key }, before, after },
      now,
    );
  });
}

/** The latest changes, each with what was other than in the one before it. */
async function findHistory({ database: { db } }: Deps): Promise<SiteChange[]> {
  const rows = await db
    .select({
      key: systemSettings.settingKey,
      value: systemSettings.settingValue,
      at: systemSettings.updatedAt,
      by: user.email,
    })
    .from(systemSettings)
    .leftJoin(user, eq(user.id, systemSettings.updatedBy))
    .where(inArray(systemSettings.settingKey, [...siteKeys]))
    .orderBy(desc(systemSettings.updatedAt), desc(systemSettings.seq))
    .limit(historyLength + 1);
  return rows.slice(0, historyLength).map(({ key, value, at, by }, place) => {
    const before = rows.slice(place + 1).find((row) => row.key === key)?.value;
    const changed = key === 'site_facts' ? changedFacts(value, before) : [announcedText(value)];
    return { key: key as SiteKey, at: at.toISOString(), by, changed };
  });
}

function changedFacts(after: unknown, before: unknown): string[] {
  const [now, then]: SiteFacts[] = [after, before].map((facts) => ({ ...noFacts, ...Object(facts) }));
  return (Object.keys(noFacts) as (keyof SiteFacts)[])
    .filter((fact) => now?.[fact] !== then?.[fact])
    .map((fact) => `${siteFactLabels[fact]}: ${now?.[fact].replaceAll('\n', ', ') || 'unset'}`);
}

function announcedText(value: unknown): string {
  const { text } = Object(value) as Partial<Announcement>;
  return text ? `Announcement: ${text}` : 'Announcement: taken down';
}
