import { eq } from 'drizzle-orm';
import { type MySettings, memberErrors } from '#contract/members.ts';
import { displayNameOf } from '#server/auth/profiles.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

export async function getMySettings(db: DbOrTransaction, memberId: string): Promise<MySettings> {
  const [row] = await db
    .select({
      email: user.email,
      username: profiles.username,
      fullName: profiles.fullName,
      displayName: profiles.displayName,
      twoFactorEnabled: user.twoFactorEnabled,
      notifyByEmail: profiles.notifyByEmail,
      notifyMessages: profiles.notifyMessages,
      profileVisible: profiles.profileVisible,
      showOnline: profiles.showOnline,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.id))
    .where(eq(profiles.id, memberId));
  if (!row) throw new Refusal(memberErrors.notFound);
  return row;
}

export type SettingsChange = Partial<
  Pick<MySettings, 'username' | 'notifyByEmail' | 'notifyMessages' | 'profileVisible' | 'showOnline'> & {
    fullName: string;
  }
>;

export async function updateMySettings(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  member: { id: string; email: string },
  change: SettingsChange,
): Promise<MySettings> {
  const displayName = change.fullName !== undefined && displayNameOf({ ...member, fullName: change.fullName });
  await db
    .update(profiles)
    .set({ ...change, ...(displayName && { displayName }), updatedAt: clock.now() })
    .where(eq(profiles.id, member.id))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Refusal(memberErrors.usernameTaken, { field: 'username' });
      throw error;
    });
  return getMySettings(db, member.id);
}
