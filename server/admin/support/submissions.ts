import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  type Submission,
  type SubmissionFilter,
  submissionErrors,
  submissionsPerPage,
} from '#contract/admin/submissions.ts';
import { urgentPlan } from '#contract/support/support-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { personJson } from '#server/admin/person-json.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** For `help_submissions s`: the person waits for our team. */
export const waitingRequestSql = 's.done_at is null and s.answered_at is null';

/** Members with a promised place come first, then the longest waiting: the order of an index. */
const lineOrder = `(s.plan is not distinct from '${urgentPlan}') desc, s.waiting_since, s.id`;

/** The head of the line, for the dashboard. */
export const nextInLineSql = `select s.id, s.category, s.plan, s.waiting_since as "waitingSince"
  from help_submissions s where ${waitingRequestSql} order by ${lineOrder}`;

/** One page, how many there are, and how many wait. */
export async function findSubmissions(
  { database: { pool } }: Pick<Deps, 'database'>,
  { filter, id, page }: { filter: SubmissionFilter; id?: string | undefined; page: number },
): Promise<RawJson> {
  const found = `help_submissions s where ${conditions[filter]} and ($2::uuid is null or s.id = $2)`;
  const order = filter === 'waiting' ? lineOrder : 's.created_at desc, s.id';
  const { rows } = await pool.query<{ json: string }>(
    `with page as (
      select * from ${found} order by ${order}
      limit ${submissionsPerPage} offset $1
    )
    select ${jsonRow<{ submissions: Submission[]; total: number; waiting: number }>({
      submissions: `coalesce((select json_agg(${submissionJson} order by ${order})
        from page s ${submissionJoins}), '[]')`,
      total: `(select count(*) from ${found})`,
      waiting: `(select count(*) from help_submissions s where ${waitingRequestSql})`,
    })}::text as json`,
    [(page - 1) * submissionsPerPage, id ?? null],
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
  waiting: waitingRequestSql,
  answered: 's.done_at is null and s.answered_at is not null',
  done: 's.done_at is not null',
  all: 'true',
};

const submissionJoins = `left join "user" u on u.id = s.user_id left join profiles d on d.id = s.done_by`;

const entryJson = jsonRow<Submission['entries'][number]>({
  id: 'e.id',
  isFromTeam: 'e.is_from_team',
  author: '(select display_name from profiles where id = e.admin_id)',
  text: 'e.text',
  createdAt: 'e.created_at',
});

const submissionJson = jsonRow<Submission>({
  id: 's.id',
  category: 's.category',
  message: 's.message',
  plan: 's.plan',
  replyTo: 'coalesce(s.email, u.email)',
  createdAt: 's.created_at',
  waitingSince: 's.waiting_since',
  answeredAt: 's.answered_at',
  doneAt: 's.done_at',
  doneBy: 'd.display_name',
  assignee: personJson('s.assignee_id'),
  member: personJson('s.user_id'),
  entries: `coalesce((select json_agg(${entryJson}
      order by e.created_at, e.id) from support_entries e where e.submission_id = s.id), '[]')`,
});

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
