import { and, desc, eq, ilike, lt } from 'drizzle-orm';
import type { AuditSubject } from '#contract/admin/admin.ts';
import type { AuditLogEntry } from '#contract/admin/office.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { containing } from './containing.ts';

export interface AuditEntry {
  admin: { id: string; email: string };
  /** Verb after subject, such as `member.suspend`. */
  action: string;
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

interface AuditQuery {
  admin: string;
  action: string;
  subjectKind?: AuditSubject | undefined;
  subject: string;
  before?: number | undefined;
}

export async function findAuditEntries(
  { database: { db } }: Pick<Deps, 'database'>,
  { admin, action, subjectKind, subject, before }: AuditQuery,
): Promise<{ entries: AuditLogEntry[]; nextBefore: number | null }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        admin ? ilike(auditLog.adminEmail, containing(admin)) : undefined,
        action ? ilike(auditLog.action, containing(action)) : undefined,
        subjectKind ? eq(auditLog.subjectKind, subjectKind) : undefined,
        subject ? eq(auditLog.subjectId, subject) : undefined,
        before ? lt(auditLog.seq, before) : undefined,
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
