import { eq } from 'drizzle-orm';
import type { Channel } from '#contract/notifications/notification-kind.ts';
import type { NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import type { Preferences } from '#contract/notifications/preferences.ts';
import { wants } from '#contract/notifications/wants.ts';
import { decideAccess } from '#server/auth/access.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { maySee, type NotificationRow } from './notification-rows.ts';
import { getPreferences } from './preferences.ts';

/** Whoever mail or push would tell, as they are at this moment. */
interface Reader {
  email: string;
  preferences: Preferences;
  hasAccess: boolean;
}

export async function getReader(
  tx: DbOrTransaction,
  settings: SettingsReader,
  memberId: string,
  now: Date,
): Promise<Reader> {
  const [row] = await tx
    .select({ email: user.email, subscription: userSubscriptions })
    .from(user)
    .leftJoin(userSubscriptions, eq(userSubscriptions.userId, user.id))
    .where(eq(user.id, memberId));
  const access = decideAccess(await settings.getSubscriptionSettings(), row?.subscription ?? null, now);
  return {
    email: row?.email ?? '',
    preferences: await getPreferences(tx, memberId),
    hasAccess: access !== 'inactive',
  };
}

/** Whether this way leads to this reader: wanted, and not about something the reader may no longer see. */
export function isFor(
  { preferences, hasAccess }: Reader,
  channel: Channel,
  row: Pick<NotificationRow, 'isGone'> & { kind: NotificationKindId },
): boolean {
  return wants(channel, row.kind, preferences) && maySee(row, hasAccess);
}
