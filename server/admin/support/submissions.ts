import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  type Submission,
  type SubmissionFilter,
  submissionErrors,
  submissionsPerPage,
} from '#contract/admin/submissions.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** One page, how many there are, and how many wait. */
export async function findSubmissions(
  { database: { pool } }: Pick<Deps, 'database'>,
  { filter, page }: { filter: SubmissionFilter; page: number },
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>(
    `with page as (
      select * from help_submissions s ${conditions[filter]} order by created_at desc, id
      limit ${submissionsPerPage} offset $1
    )
    select json_build_object(
      'submissions', coalesce((select json_agg(${submissionJson} order by s.created_at desc, s.id)
        from page s ${submissionJoins}), '[]'),
      'total', (select count(*) from help_submissions s ${conditions[filter]}),
      'waiting', (select count(*) from help_submissions s ${conditions.waiting})
    )::text as json`,
    [(page - 1) * submissionsPerPage],
  );
  return new RawJson(rows[0]?.json ?? '');
}

export async function getSubmission({ database: { pool } }: Pick<Deps, 'database'>, id: string): Promise<Submission> {
  const { rows } = await pool.query<{ submission: Submission }>(
    `select ${submissionJson} as submission from help_submissions s ${submissionJoins} where s.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Refusal(submissionErrors.notFound);
  return rows[0].submission;
}

const conditions: Record<SubmissionFilter, string> = {
  waiting: 'where s.done_at is null',
  done: 'where s.done_at is not null',
  all: '',
};

const submissionJoins = `left join "user" u on u.id = s.user_id left join profiles p on p.id = s.user_id
  left join profiles d on d.id = s.done_by`;

const submissionJson = `json_build_object('id', s.id, 'category', s.category, 'message', s.message, 'plan', s.plan,
  'replyTo', coalesce(s.email, u.email), 'createdAt', s.created_at, 'doneAt', s.done_at, 'doneBy', d.display_name,
  'member', case when p.id is not null then json_build_object('id', p.id, 'name', p.display_name) end)`;

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
