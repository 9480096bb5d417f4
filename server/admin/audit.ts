import type { AuditSubject } from '#contract/admin.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/admin.ts';

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
