import { and, eq, lt } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { sendEmailChangeJob, sendEmailChangeMails } from '#server/auth/email-change.ts';
import { sendResetJob, sendResetMail } from '#server/auth/passwords/password-reset.ts';
import { sendConfirmationJob, sendConfirmationMail } from '#server/auth/registration/registration.ts';
import {
  accessTokens,
  attemptCounts,
  registrations,
  session,
  signIns,
  user,
  verification,
} from '#server/db/schema/auth.ts';
import { deleteInPieces } from '#server/jobs/delete-in-pieces.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';

const unconfirmedDays = 30;
const signInDays = 90;

export function authJobs(deps: Deps): Job[] {
  return [
    job({ kind: sendResetJob, run: ({ email }) => sendResetMail(deps, email) }),
    job({ kind: sendEmailChangeJob, run: (wanted) => sendEmailChangeMails(deps, wanted) }),
    job({ kind: sendConfirmationJob, run: (wanted) => sendConfirmationMail(deps, wanted) }),
    job({ kind: { name: 'auth.purge' }, schedule: '15 3 * * *', run: () => purgeExpired(deps) }),
  ];
}

/** Sessions and links that ended, counts of past windows, old registrations and accounts nobody ever confirmed. */
async function purgeExpired(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await deleteInPieces(deps, session, lt(session.expiresAt, now));
  await deleteInPieces(deps, accessTokens, lt(accessTokens.endsAt, now));
  await deleteInPieces(deps, verification, lt(verification.expiresAt, now));
  await deleteInPieces(deps, signIns, lt(signIns.at, new Date(now.getTime() - signInDays * dayMs)));
  await deleteInPieces(deps, attemptCounts, lt(attemptCounts.windowEndsAt, now));
  const longAgo = new Date(now.getTime() - unconfirmedDays * dayMs);
  await deleteInPieces(deps, registrations, lt(registrations.createdAt, longAgo));
  await deleteInPieces(deps, user, and(eq(user.emailVerified, false), lt(user.updatedAt, longAgo)));
}
