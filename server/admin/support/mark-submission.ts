import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Submission } from '#contract/admin-submissions.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { getSubmission } from './find-submissions.ts';

/** Done twice it is done once, and on record once. */
export async function markSubmission(
  deps: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  id: string,
  isDone: boolean,
): Promise<Submission> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const changed = await tx
      .update(helpSubmissions)
      .set(isDone ? { doneAt: now, doneBy: admin.id } : { doneAt: null, doneBy: null })
      .where(and(eq(helpSubmissions.id, id), (isDone ? isNull : isNotNull)(helpSubmissions.doneAt)))
      .returning({ id: helpSubmissions.id });
    if (changed.length === 0) return;
    const action = isDone ? 'submission.done' : 'submission.reopen';
    const [before, after] = [{ done: !isDone }, { done: isDone }];
    await recordAudit(tx, { admin, action, subject: { kind: 'submission', id }, before, after }, now);
  });
  return getSubmission(deps, id);
}
