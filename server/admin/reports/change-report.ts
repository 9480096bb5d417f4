import { eq } from 'drizzle-orm';
import { type AdminReport, adminReportErrors } from '#contract/admin-reports.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { reports } from '#server/db/schema/reports.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { keepReportedText } from '#server/messages/reported-texts.ts';
import { unflagIfNoReportIsLeft } from '#server/moderation/listing-flags.ts';
import { getReport } from './find-reports.ts';

export type ReportChange =
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
    if (!report) throw new Refusal(adminReportErrors.notFound);
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
  });
  return getReport(deps, id);
}

/** Whoever decides must not be in the way of the one who has claimed it; a note may come from anyone. */
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
