import { eq } from 'drizzle-orm';
import { memberErrors } from '#contract/members/members.ts';
import { decideAccess } from '#server/auth/access.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

/** Whether a member gets at their messages now: behind the paywall only those with access do. */
export async function mayReadMessages(
  { database: { db }, clock, settings }: Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader },
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
