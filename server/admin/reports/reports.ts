import { and, eq, isNull } from 'drizzle-orm';
import { countedRowsMax } from '#contract/admin/admin.ts';
import { type AdminReport, adminReportErrors, type ReportFilter, reportsPerPage } from '#contract/admin/reports.ts';
import { type ReportKind, reportStatuses } from '#contract/moderation/report-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { personJson } from '#server/admin/person-json.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { reports } from '#server/db/schema/moderation.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { unflagIfNoReportIsLeft } from '#server/moderation/listing-flags.ts';
import { keepReportedText } from '#server/notes/text-marks.ts';
import { notify } from '#server/notifications/notify.ts';

interface ReportSearch {
  filter: ReportFilter;
  kind?: ReportKind | undefined;
  page: number;
}

/** For `reports`: an accused admin does not learn from the back office who reported them. */
export const isForReader = (reader: string) => `accused_id is distinct from ${reader}::uuid`;

/** One page, how many there are, and how many of this kind wait for a decision; both as far as we count. */
export async function findReports(
  { database: { pool } }: Pick<Deps, 'database'>,
  reader: Admin,
  { filter, kind, page }: ReportSearch,
): Promise<RawJson> {
  const values = [reader.id, reportsPerPage, (page - 1) * reportsPerPage, ...(kind ? [kind] : [])];
  const { rows } = await pool.query<{ json: string }>(pageSql(filter, kind !== undefined), values);
  return new RawJson(rows[0]?.json ?? '');
}

/** Each status is a range of an index in the order of the page, so that PostgreSQL merges them and stops where the page ends. */
function pageSql(filter: ReportFilter, hasKind: boolean): string {
  // Staff work off waiting reports from the oldest on, and look up decided ones from the latest on.
  const isOldestFirst = filter === 'waiting' || filter === 'open' || filter === 'claimed';
  const order = (row: string) =>
    isOldestFirst ? `${row}.created_at nulls first, ${row}.id desc` : `${row}.created_at desc nulls last, ${row}.id`;
  const ofKind = hasKind ? 'and kind = $4' : '';
  const found = (statuses: readonly string[]) =>
    statuses
      .map(
        (status) => `select created_at, id from reports where status = '${status}' and ${isForReader('$1')} ${ofKind}`,
      )
      .join(' union all ');
  const count = (statuses: readonly string[]) =>
    `(select count(*) from (select from (${found(statuses)}) each limit ${countedRowsMax + 1}) bounded)`;
  return `with page as materialized (select f.id from (${found(statusesOf(filter))}) f order by ${order('f')} limit $2 offset $3),
    counted as (select ${count(statusesOf(filter))} as total, ${count(statusesOf('waiting'))} as waiting)
    select ${jsonRow<{ reports: AdminReport[]; total: number; hasMore: boolean; waiting: number }>({
      reports: `coalesce((select json_agg(${reportJson} order by ${order('r')}) from reports r
        where r.id = any (array(select id from page))), '[]')`,
      total: `least(total, ${countedRowsMax})`,
      hasMore: `total > ${countedRowsMax}`,
      waiting: `least(waiting, ${countedRowsMax})`,
    })}::text as json from counted`;
}

export async function getReport(
  { database: { pool } }: Pick<Deps, 'database'>,
  reader: Admin,
  id: string,
): Promise<AdminReport> {
  const { rows } = await pool.query<{ report: AdminReport }>(
    `select ${reportJson} as report from reports r where r.id = $1 and ${isForReader('$2')}`,
    [id, reader.id],
  );
  if (!rows[0]) throw new Refusal(adminReportErrors.notFound);
  return rows[0].report;
}

function statusesOf(filter: ReportFilter): readonly string[] {
  if (filter === 'waiting') return ['open', 'claimed'];
  return filter === 'all' ? reportStatuses : [filter];
}

const reportPhotoJson = jsonRow<AdminReport['photos'][number]>({
  id: 'ph.id',
  ownerId: 'ph.owner_id',
  width: 'ph.width',
});

/** For `from reports r`. */
const reportJson = jsonRow<AdminReport>({
  id: 'r.id',
  kind: 'r.kind',
  subjectId: 'r.subject_id',
  reason: 'r.reason',
  details: 'r.details',
  evidence: 'r.evidence',
  status: 'r.status',
  reporter: personJson('r.reporter_id'),
  accused: personJson('r.accused_id'),
  claimedBy: personJson('r.claimed_by'),
  closedBy: personJson('r.closed_by'),
  note: 'r.note',
  createdAt: 'r.created_at',
  closedAt: 'r.closed_at',
  sameSubject: '(select count(*) from reports s where s.kind = r.kind and s.subject_id = r.subject_id)',
  photos: `coalesce((select json_agg(${reportPhotoJson}
      order by at) from jsonb_array_elements_text(r.evidence -> 'photoIds') with ordinality as kept (id, at)
    join (select id, owner_id, width from photos union all select photo_id, owner_id, width from kept_photos) ph
      on ph.id = kept.id::uuid), '[]')`,
  listingStatus: `case r.kind when 'listing' then (select l.status from listings l where l.id = r.subject_id) end`,
});

type ReportChange =
  | { action: 'claim' }
  | { action: 'release' }
  | { action: 'note'; note: string }
  | { action: 'resolve' | 'dismiss'; note?: string | undefined };

type Row = typeof reports.$inferSelect;
type Columns = Partial<typeof reports.$inferInsert>;

/** The row is locked while it is decided on: of two moderators at once, the second is told. */
export async function changeReport(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  admin: Admin,
  id: string,
  change: ReportChange,
): Promise<AdminReport> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
    if (!report || report.accusedId === admin.id) throw new Refusal(adminReportErrors.notFound);
    refuseUnlessPossible(report, admin, change);
    const after = columnsOf(change, admin, now);
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, report[name as keyof Row]]));
    await tx.update(reports).set(after).where(eq(reports.id, id));
    if (report.kind === 'listing' && after.closedAt) await unflagIfNoReportIsLeft(tx, report.subjectId);
    if (report.kind === 'message' && after.status === 'resolved')
      await keepReportedText(deps, tx, (report.evidence as { content?: string }).content ?? '');
    const subject = { kind: 'report', id } as const;
    const reason = 'note' in change ? change.note : undefined;
    await recordAudit(tx, { admin, action: `report.${change.action}`, subject, before, after, reason }, now);
    if (after.closedAt) await tellReporter(tx, report, change.action === 'resolve', now);
  });
  return getReport(deps, admin, id);
}

/** A takedown closes all reports of the listing, claimed ones too, and tells each reporter. */
export async function resolveReportsOf(
  tx: DbOrTransaction,
  admin: Admin,
  listingId: string,
  { reason, now }: { reason?: string; now: Date },
): Promise<void> {
  const waiting = and(eq(reports.kind, 'listing'), eq(reports.subjectId, listingId), isNull(reports.closedAt));
  for (const report of await tx.select().from(reports).where(waiting).orderBy(reports.id).for('update')) {
    const after = columnsOf({ action: 'resolve' }, admin, now);
    await tx.update(reports).set(after).where(eq(reports.id, report.id));
    const subject = { kind: 'report', id: report.id } as const;
    const before = { status: report.status, closedBy: null, closedAt: null };
    await recordAudit(tx, { admin, action: 'report.resolve', subject, before, after, reason }, now);
    await tellReporter(tx, report, true, now);
  }
  await unflagIfNoReportIsLeft(tx, listingId);
}

/** That it was looked at, and whether something was done; not what, which is between others and us. */
async function tellReporter(tx: DbOrTransaction, report: Row, isResolved: boolean, now: Date): Promise<void> {
  if (!report.reporterId) return;
  const data = { subject: report.kind, isResolved };
  await notify(tx, { to: report.reporterId, kind: 'report-decided', about: {}, data }, now);
}

/** A claimed report is decided by its claimer alone; a note may come from any admin. */
function refuseUnlessPossible({ status, claimedBy }: Row, admin: Admin, { action }: ReportChange): void {
  if (action === 'note') return;
  if (status === 'resolved' || status === 'dismissed') throw new Refusal(adminReportErrors.closed);
  const isOthers = status === 'claimed' && claimedBy !== null && claimedBy !== admin.id;
  if (isOthers && action !== 'release') throw new Refusal(adminReportErrors.claimedByOther);
}

function columnsOf(change: ReportChange, admin: Admin, now: Date): Columns {
  switch (change.action) {
    case 'claim':
      return { status: 'claimed', claimedBy: admin.id };
    case 'release':
      return { status: 'open', claimedBy: null };
    case 'note':
      return { note: change.note || null };
    default: {
      const status = change.action === 'resolve' ? 'resolved' : 'dismissed';
      return { status, closedBy: admin.id, closedAt: now, ...(change.note && { note: change.note }) };
    }
  }
}
