import { type AdminReport, adminReportErrors, type ReportFilter, reportsPerPage } from '#contract/admin-reports.ts';
import type { ReportKind } from '#contract/report-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';

export interface ReportSearch {
  filter: ReportFilter;
  kind?: ReportKind | undefined;
  page: number;
}

/** One page, how many there are, and how many of this kind wait for a decision. */
export async function findReports(
  { database: { pool } }: Pick<Deps, 'database'>,
  { filter, kind, page }: ReportSearch,
): Promise<RawJson> {
  // What waits is worked off from the oldest on; what is decided is looked up, the latest first.
  const direction = filter === 'waiting' || filter === 'open' || filter === 'claimed' ? 'asc' : 'desc';
  const { rows } = await pool.query<{ json: string }>(
    `with page as (
      select * from reports where status = any ($1) and ($2::text is null or kind = $2)
      order by created_at ${direction}, id limit ${reportsPerPage} offset $3
    )
    select json_build_object(
      'reports', coalesce((select json_agg(${reportJson} order by r.created_at ${direction}, r.id) from page r), '[]'),
      'total', (select count(*) from reports where status = any ($1) and ($2::text is null or kind = $2)),
      'waiting', (select count(*) from reports where status in ('open', 'claimed') and ($2::text is null or kind = $2))
    )::text as json`,
    [statusesOf(filter), kind ?? null, (page - 1) * reportsPerPage],
  );
  return new RawJson(rows[0]?.json ?? '');
}

export async function getReport({ database: { pool } }: Pick<Deps, 'database'>, id: string): Promise<AdminReport> {
  const { rows } = await pool.query<{ report: AdminReport }>(
    `select ${reportJson} as report from reports r where r.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Refusal(adminReportErrors.notFound);
  return rows[0].report;
}

function statusesOf(filter: ReportFilter): string[] {
  if (filter === 'waiting') return ['open', 'claimed'];
  return filter === 'all' ? ['open', 'claimed', 'resolved', 'dismissed'] : [filter];
}

const person = (id: string) =>
  `(select json_build_object('id', p.id, 'name', p.display_name) from profiles p where p.id = ${id})`;

/** For `from reports r`. */
const reportJson = `json_build_object('id', r.id, 'kind', r.kind, 'subjectId', r.subject_id, 'reason', r.reason,
  'details', r.details, 'evidence', r.evidence, 'status', r.status, 'reporter', ${person('r.reporter_id')},
  'accused', ${person('r.accused_id')}, 'claimedBy', ${person('r.claimed_by')}, 'closedBy', ${person('r.closed_by')},
  'note', r.note, 'createdAt', r.created_at, 'closedAt', r.closed_at,
  'sameSubject', (select count(*) from reports s where s.kind = r.kind and s.subject_id = r.subject_id),
  'listingStatus', case r.kind when 'listing' then (select l.status from listings l where l.id = r.subject_id) end)`;
