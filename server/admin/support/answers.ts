import { asc, eq } from 'drizzle-orm';
import { type Submission, submissionErrors } from '#contract/admin/submissions.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { user } from '#server/db/schema/auth.ts';
import { helpSubmissions, supportEntries } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import { notify } from '#server/notifications/notify.ts';
import { findTeamAddress, requestToken } from '#server/support/requests.ts';
import { supportAnswerMail } from '#server/support/support.mail.ts';
import { getSubmission } from './submissions.ts';

type AnswerDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

interface Answer {
  /** Made by the form: an answer that is sent again arrives once. */
  id: string;
  text: string;
  done: boolean;
}

/** Keeps the answer, mails it with everything said before below it, and takes the request off the line. */
export async function answerSubmission(
  deps: AnswerDeps,
  admin: Admin,
  submissionId: string,
  { id, text, done }: Answer,
): Promise<Submission> {
  const now = deps.clock.now();
  const token = await requestToken(deps.env, submissionId);
  await deps.database.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submissionId);
    const to = submission.email ?? (await findAddress(tx, submission.userId));
    if (!to) throw new Refusal(submissionErrors.noAddress);
    const earlier = await findEntries(tx, submissionId);
    if (earlier.some((entry) => entry.id === id)) return;
    refuseIfOthers(submission, admin);
    await tx
      .insert(supportEntries)
      .values({ id, submissionId, isFromTeam: true, adminId: admin.id, text, createdAt: now })
      .catch((error: unknown) => {
        // Another request has an entry with this id.
        throw isUniqueViolation(error) ? new Refusal(submissionErrors.idTaken) : error;
      });
    const end = done ? { doneAt: now, doneBy: admin.id } : {};
    await tx
      .update(helpSubmissions)
      .set({ answeredAt: now, assigneeId: admin.id, ...end })
      .where(eq(helpSubmissions.id, submissionId));
    const entry = { admin, action: 'submission.answer', subject: { kind: 'submission', id: submissionId } } as const;
    await recordAudit(tx, { ...entry, after: { text, done } }, now);
    const url = `${deps.env.APP_URL}/contact?request=${token}`;
    const parts = { text, submission, earlier, url, replyTo: await findTeamAddress(tx, deps.env) };
    await queueMail(deps, tx, `support-answer:${id}`, supportAnswerMail(to, parts));
    if (submission.userId)
      await notify(tx, { to: submission.userId, kind: 'support-answered', about: {}, data: {} }, now);
  });
  return getSubmission(deps, submissionId);
}

/** Takes care of a request, or leaves it to others. */
export async function assignSubmission(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  change: 'take' | 'release',
): Promise<Submission> {
  await deps.database.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (change === 'take') refuseIfOthers(submission, admin);
    const [before, after] = [submission.assigneeId, change === 'take' ? admin.id : null];
    if (before === after) return;
    await tx.update(helpSubmissions).set({ assigneeId: after }).where(eq(helpSubmissions.id, id));
    const entry = { admin, action: `submission.${change}`, subject: { kind: 'submission', id } } as const;
    await recordAudit(tx, { ...entry, before: { assignee: before }, after: { assignee: after } }, deps.clock.now());
  });
  return getSubmission(deps, id);
}

type Row = typeof helpSubmissions.$inferSelect;

/** Locked while it is worked on: of two who answer at once, the second is told. */
async function lockSubmission(tx: DbOrTransaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(helpSubmissions).where(eq(helpSubmissions.id, id)).for('update');
  if (!row) throw new Refusal(submissionErrors.notFound);
  return row;
}

function refuseIfOthers({ assigneeId }: Row, admin: Admin): void {
  if (assigneeId && assigneeId !== admin.id) throw new Refusal(submissionErrors.takenByOther);
}

async function findAddress(tx: DbOrTransaction, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined;
  const [row] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return row?.email;
}

function findEntries(tx: DbOrTransaction, submissionId: string) {
  return tx
    .select()
    .from(supportEntries)
    .where(eq(supportEntries.submissionId, submissionId))
    .orderBy(asc(supportEntries.createdAt), asc(supportEntries.id));
}
