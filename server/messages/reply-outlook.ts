import { and, eq } from 'drizzle-orm';
import { memberErrors } from '#contract/members/members.ts';
import { decideAccess } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { listings } from '#server/db/schema/listings.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { notify } from '#server/notifications/notify.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

type OutlookDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** Whether a member gets at their messages now: behind the paywall only those with access do. */
export async function mayReadMessages(
  { database: { db }, clock, settings }: OutlookDeps,
  memberId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ subscription: userSubscriptions })
    .from(profiles)
    .leftJoin(userSubscriptions, eq(userSubscriptions.userId, profiles.id))
    .where(eq(profiles.id, memberId));
  if (!row) throw new Refusal(memberErrors.notFound);
  return decideAccess(await settings.getSubscriptionSettings(), row.subscription, clock.now()) !== 'inactive';
}

/** A seller who cannot read what a buyer wrote is told, once, that somebody waits. */
export async function tellSellerOfBuyer(
  deps: OutlookDeps,
  buyerId: string,
  { receiverId, listingId }: { receiverId?: string | null | undefined; listingId?: string | null | undefined },
): Promise<void> {
  const { paywall_enabled } = await deps.settings.getSubscriptionSettings();
  if (!paywall_enabled || !receiverId || !listingId) return;
  const { db } = deps.database;
  const offered = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, receiverId)));
  if (offered.length === 0 || (await mayReadMessages(deps, receiverId))) return;
  const about = { memberId: buyerId, listingId };
  await notify(db, { to: receiverId, kind: 'buyer-waits', about, data: {}, key: 'buyer-waits' }, deps.clock.now());
}
