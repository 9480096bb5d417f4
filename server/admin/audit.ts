import { and, desc, eq, getTableColumns, gte, ilike, lt, sql } from 'drizzle-orm';
import type { AuditSubject } from '#contract/admin/admin.ts';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { AuditLogEntry } from '#contract/admin/office.ts';
import { dayMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { containing } from './containing.ts';

interface AuditEntry {
  admin: { id: string; email: string };
  action: AuditAction;
  subject: { kind: AuditSubject; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

/** Called in the transaction of the change itself: neither stands without the other. */
export async function recordAudit(transaction: DbOrTransaction, entry: AuditEntry, now: Date): Promise<void> {
  await transaction.insert(auditLog).values({
    adminId: entry.admin.id,
    adminEmail: entry.admin.email,
    action: entry.action,
    subjectKind: entry.subject.kind,
    subjectId: entry.subject.id,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    createdAt: now,
  });
}

const perPage = 30;

/** The present name of the subject. Ids of other kinds are no UUIDs. */
const subjectName = sql<string | null>`case
  when subject_kind = 'brand' then (select name from brands where id = audit_log.subject_id)
  when audit_log.subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
  when subject_kind in ('member', 'admin') then (select display_name from profiles where id = audit_log.subject_id::uuid)
  when subject_kind = 'listing' then (select title from listings where id = audit_log.subject_id::uuid)
  when subject_kind = 'report' then (select reason from reports where id = audit_log.subject_id::uuid)
  when subject_kind = 'submission' then (select category from help_submissions where id = audit_log.subject_id::uuid)
  when subject_kind = 'brand-request' then (select name from brand_requests where id = audit_log.subject_id::uuid)
  when subject_kind = 'message' then (select 'by ' || p.display_name from messages m
    join profiles p on p.id = m.sender_id where m.id = audit_log.subject_id::uuid)
  when subject_kind = 'deal' then (select string_agg(p.display_name, ' and ' order by dp.position) from deal_parties dp
    join profiles p on p.id = dp.member_id where dp.deal_id = audit_log.subject_id::uuid)
  when subject_kind = 'review' then (select 'of ' || p.display_name from reviews r
    join profiles p on p.id = r.reviewed_user_id where r.id = audit_log.subject_id::uuid)
  end`;

interface AuditQuery {
  admin: string;
  action: string;
  subjectKind?: AuditSubject | undefined;
  subject: string;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

/** Without what the team wrote about deals of the caller's own, and about reports of which they are accused. */
export async function findAuditEntries(
  { database: { db } }: Pick<Deps, 'database'>,
  callerId: string,
  { admin, action, subjectKind, subject, from, to, before }: AuditQuery,
): Promise<{ entries: AuditLogEntry[]; nextBefore: number | null }> {
  const rows = await db
    .select({ ...getTableColumns(auditLog), subjectName })
    .from(auditLog)
    .where(
      and(
        admin ? ilike(auditLog.adminEmail, containing(admin)) : undefined,
        action ? ilike(auditLog.action, containing(action)) : undefined,
        subjectKind ? eq(auditLog.subjectKind, subjectKind) : undefined,
        subject ? eq(auditLog.subjectId, subject) : undefined,
        from ? gte(auditLog.createdAt, new Date(from)) : undefined,
        to ? lt(auditLog.createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
        before ? lt(auditLog.seq, before) : undefined,
        sql`(${auditLog.subjectKind} <> 'deal' or ${auditLog.subjectId} not in
          (select own.deal_id::text from deal_parties own where own.member_id = ${callerId}))`,
        sql`(${auditLog.subjectKind} <> 'report' or ${auditLog.subjectId} not in
          (select own.id::text from reports own where own.accused_id = ${callerId}))`,
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(perPage + 1);
  const shown = rows.slice(0, perPage);
  return {
    entries: shown.map((row) => ({
      ...row,
      subjectKind: row.subjectKind as AuditSubject,
      createdAt: row.createdAt.toISOString(),
    })),
    nextBefore: rows.length > perPage ? (shown.at(-1)?.seq ?? null) : null,
  };
}
