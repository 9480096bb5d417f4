import { and, eq, lt } from 'drizzle-orm';
import { sendResetJob, sendResetMail } from '#server/auth/passwords/password-reset.ts';
import { sendConfirmationJob, sendConfirmationMail } from '#server/auth/registration/registration.ts';
import { attemptCounts, registrations, session, user, verification } from '#server/db/schema/auth.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';

const unconfirmedDays = 30;

export function authJobs(deps: Deps): Job[] {
  return [
    job({ kind: sendResetJob, run: ({ email }) => sendResetMail(deps, email) }),
    job({ kind: sendConfirmationJob, run: (wanted) => sendConfirmationMail(deps, wanted) }),
    job({ kind: { name: 'auth.purge' }, schedule: '15 3 * * *', run: () => purgeExpired(deps) }),
  ];
}

/** Sessions and links that ended, counts of past windows, old registrations and accounts nobody ever confirmed. */
async function purgeExpired({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.delete(verification).where(lt(verification.expiresAt, now));
  await db.delete(attemptCounts).where(lt(attemptCounts.windowEndsAt, now));
  const longAgo = new Date(now.getTime() - unconfirmedDays * 86_400_000);
  await db.delete(registrations).where(lt(registrations.createdAt, longAgo));
  await db.delete(user).where(and(eq(user.emailVerified, false), lt(user.updatedAt, longAgo)));
}
