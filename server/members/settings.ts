import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import { type MySettings, memberErrors } from '#contract/members/members.ts';
import { looksLikeAddress } from '#contract/members/name-schema.ts';
import type { Purpose } from '#contract/purposes.ts';
import { displayNameOf } from '#server/auth/profiles.ts';
import { findHiddenAddress, isReservedName } from '#server/auth/reserved-names.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { nameKey } from '#server/lib/name-key.ts';
import { doesMailReturn } from '#server/mail/returned-mail.ts';

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
      cameFor: profiles.cameFor,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.id))
    .where(eq(profiles.id, memberId));
  if (!row) throw new Refusal(memberErrors.notFound);
  return { ...row, mailReturns: await doesMailReturn(db, row.email) };
}

type SettingsChange = Partial<
  Pick<MySettings, 'username' | 'notifyByEmail' | 'notifyMessages' | 'profileVisible' | 'showOnline'> & {
    fullName: string;
    cameFor: Purpose;
  }
>;

export async function updateMySettings(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  member: { id: string; email: string },
  change: SettingsChange,
): Promise<MySettings> {
  const now = clock.now();
  const { fullName, username } = change;
  if (fullName !== undefined && isReservedName(fullName))
    throw new Refusal(memberErrors.nameReserved, { field: 'fullName' });
  const address = fullName && findHiddenAddress(fullName);
  if (address)
    throw new Refusal({ ...memberErrors.nameLikeAddress, message: looksLikeAddress(address) }, { field: 'fullName' });
  if (username !== undefined && isReservedName(username))
    throw new Refusal(memberErrors.nameReserved, { field: 'username' });
  const name = fullName !== undefined && {
    displayName: displayNameOf({ ...member, fullName }),
    // Saying one's own name again keeps the key: it may be that of a double from before names were unique.
    nameKey: sql`case when ${profiles.fullName} = ${fullName} then ${profiles.nameKey} else ${nameKey(fullName)} end`,
  };
  const isRenaming = fullName !== undefined || username !== undefined;
  const saved = await db.transaction((tx) =>
    tx
      .update(profiles)
      .set({ ...change, ...name, updatedAt: now })
      .where(and(eq(profiles.id, member.id), isRenaming ? notSuspended(now) : undefined))
      .returning({ id: profiles.id })
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'profiles_name_key'))
          throw new Refusal(memberErrors.nameTaken, { field: 'fullName' });
        if (isUniqueViolation(error)) throw new Refusal(memberErrors.usernameTaken, { field: 'username' });
        throw error;
      }),
  );
  if (saved.length === 0) throw new Refusal(isRenaming ? memberErrors.renameSuspended : memberErrors.notFound);
  return getMySettings(db, member.id);
}

/** A new name would let a suspended member be someone else to those who know the old one. */
function notSuspended(now: Date) {
  return or(ne(profiles.status, 'suspended'), lte(profiles.suspendedUntil, now));
}
