import { desc, eq } from 'drizzle-orm';
import type { MemberAccount } from '#contract/admin/accounts.ts';
import { adminUserErrors } from '#contract/admin/users.ts';
import { findLock } from '#server/auth/sign-in/attempt-limits.ts';
import { memberNotes } from '#server/db/schema/admin.ts';
import { signIns, user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

const shown = 20;

/** Facts that staff need when a member cannot get in, or waits for a mail. */
export async function getMemberAccount(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  memberId: string,
): Promise<MemberAccount> {
  const { db } = deps.database;
  const [member] = await db
    .select({
      email: user.email,
      isConfirmed: user.emailVerified,
      hasSecondFactor: user.twoFactorEnabled,
      status: profiles.status,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, memberId));
  if (!member) throw new Refusal(adminUserErrors.notFound);
  const obstacles = await findObstacles(deps, member);
  const [attempts, sent, notes] = await Promise.all([
    db
      .select()
      .from(signIns)
      .where(eq(signIns.userId, memberId))
      .orderBy(desc(signIns.at), desc(signIns.id))
      .limit(shown),
    db.select().from(mails).where(eq(mails.recipient, member.email)).orderBy(desc(mails.createdAt)).limit(shown),
    db
      .select()
      .from(memberNotes)
      .where(eq(memberNotes.memberId, memberId))
      .orderBy(desc(memberNotes.createdAt))
      .limit(shown),
  ]);
  return {
    maySignIn: obstacles.every(({ kind }) => kind === 'needs-code'),
    obstacles,
    signIns: attempts.map(({ id, at, refusal, device, place }) => ({
      id: String(id),
      at: at.toISOString(),
      refusal,
      device,
      place,
    })),
    mails: sent.map(({ id, key, createdAt, status, sentAt, lastError }) => ({
      id,
      kind: key.split(':')[0] ?? '',
      at: createdAt.toISOString(),
      status,
      sentAt: sentAt?.toISOString() ?? null,
      problem: sentAt ? null : lastError,
    })),
    notes: notes.map(({ id, text, adminEmail, createdAt }) => ({
      id,
      text,
      by: adminEmail,
      at: createdAt.toISOString(),
    })),
  };
}

interface Standing {
  email: string;
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  status: string | null;
}

async function findObstacles(
  deps: Pick<Deps, 'database' | 'clock'>,
  { email, isConfirmed, hasSecondFactor, status }: Standing,
): Promise<MemberAccount['obstacles']> {
  const lock = await findLock(deps, 'signIn', email);
  const codeLock = hasSecondFactor ? await findLock(deps, 'secondFactor', email) : null;
  const found: (MemberAccount['obstacles'][number] | false)[] = [
    status === 'banned' && { kind: 'banned', until: null },
    !isConfirmed && { kind: 'unconfirmed', until: null },
    lock !== null && { kind: 'locked', until: lock.toISOString() },
    codeLock !== null && { kind: 'code-locked', until: codeLock.toISOString() },
    hasSecondFactor && { kind: 'needs-code', until: null },
  ];
  return found.filter((obstacle) => obstacle !== false);
}
