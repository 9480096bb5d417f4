import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  getPaywallPreview,
  getSubscriptionSettings,
  type SettingsRecord,
  saveSubscriptionSettings,
} from '#contract/billing/billing.ts';
import { nobodyCanPayText } from '#contract/settings/nobody-can-pay-text.ts';
import { type SubscriptionSettings, settingsErrors, subscriptionSettingsKey } from '#contract/settings/settings.ts';
import type { Admin, Gate } from '#server/auth/guards.ts';
import { user } from '#server/db/schema/auth.ts';
import { systemSettings } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findMissingPaymentSettings } from '#server/settings/payment-settings.ts';
import { type OfficeSettings, updateSubscriptionSettings } from '#server/settings/settings.ts';
import { recordAudit } from '../audit.ts';
import { previewPaywall } from './paywall-preview.ts';

export function subscriptionSettingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: OfficeSettings },
): void {
  const missing = findMissingPaymentSettings(deps.env);
  serve(app, getSubscriptionSettings, gate.requirePermission('settings.write'), async () => ({
    ...(await settings.getChosenSettings()),
    ...(await findLastChange(deps)),
    missingForPayments: missing,
  }));

  serve(app, getPaywallPreview, gate.requirePermission('settings.write'), ({ query }) => previewPaywall(deps, query));

  serve(app, saveSubscriptionSettings, gate.requirePermission('settings.write'), async ({ body, caller, writing }) => {
    const before = await settings.getChosenSettings();
    if (body.paywall_enabled && !before.paywall_enabled && missing.length > 0)
      throw new Refusal(settingsErrors.nobodyCanPay, { message: nobodyCanPayText(missing) });
    await saveSettings(writing(deps), caller, before, body);
    return { done: true as const };
  });
}

async function saveSettings(
  { database, clock }: Deps,
  admin: Admin,
  before: SubscriptionSettings,
  after: SubscriptionSettings,
): Promise<void> {
  await database.db.transaction(async (transaction) => {
    await updateSubscriptionSettings({ database: { db: transaction }, clock }, after, admin.id);
    const subject = { kind: 'settings', id: subscriptionSettingsKey } as const;
    await recordAudit(transaction, { admin, action: 'settings.change', subject, before, after }, clock.now());
  });
}

async function findLastChange({ database: { db } }: Deps): Promise<Pick<SettingsRecord, 'updatedAt' | 'updatedBy'>> {
  const [row] = await db
    .select({ updatedAt: systemSettings.updatedAt, email: user.email })
    .from(systemSettings)
    .leftJoin(user, eq(user.id, systemSettings.updatedBy))
    .where(eq(systemSettings.settingKey, subscriptionSettingsKey))
    .orderBy(desc(systemSettings.updatedAt), desc(systemSettings.seq))
    .limit(1);
  return { updatedAt: row?.updatedAt.toISOString() ?? null, updatedBy: row?.email ?? null };
}
