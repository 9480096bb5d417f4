import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accountDeletedMail } from '#server/auth/auth.mail.ts';
import { user } from '#server/db/schema/auth.ts';
import { departedAddresses } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { queueMail } from '#server/mail/mail.ts';

type DepartureDeps = Pick<Deps, 'database' | 'clock' | 'jobs'>;

/** A job cleans up outside the database, so that a crash after the commit forgets nothing. */
export const cleanUpDepartedJob: JobKind<{ memberId: string }> = { name: 'members.clean-up-departed' };

/** Deletes the account: each feature first does what its own rows need, then the user row goes, all or nothing. */
export async function deleteAccount(
  deps: DepartureDeps,
  parts: readonly MemberData[],
  member: { id: string; email: string },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    for (const part of parts) await part.remove?.(tx, member.id);
    await tx.delete(user).where(eq(user.id, member.id));
    const departedAt = deps.clock.now();
    await tx
      .insert(departedAddresses)
      .values({ address: member.email, departedAt })
      .onConflictDoUpdate({ target: departedAddresses.address, set: { departedAt } });
    await queueMail(deps, tx, `account-deleted:${randomUUID()}`, accountDeletedMail(member.email));
    await deps.jobs.add(cleanUpDepartedJob, { memberId: member.id }, { transaction: tx });
  });
}

export async function exportMember(
  db: Deps['database']['db'],
  parts: readonly MemberData[],
  memberId: string,
): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = {};
  for (const part of parts) exported[part.name] = await part.export(db, memberId);
  return exported;
}
