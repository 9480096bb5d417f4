import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReportKind, ReportReason } from '#contract/report-values.ts';
import { reportErrors } from '#contract/reports.ts';
import { reports } from '#server/db/schema/reports.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { flagReported } from './listing-flags.ts';
import { findReportSubject } from './report-subject.ts';

export interface NewReport {
  id: string;
  kind: ReportKind;
  subjectId: string;
  reason: ReportReason;
  details: string;
}

/** Keeps the report, or changes the open one about the same. The same id again is the same report again. */
export async function createReport(
  deps: Pick<Deps, 'database' | 'clock'>,
  reporterId: string,
  { id, kind, subjectId, reason, details }: NewReport,
): Promise<{ id: string; isChange: boolean }> {
  const [known] = await deps.database.db
    .select({ reporterId: reports.reporterId })
    .from(reports)
    .where(eq(reports.id, id));
  if (known?.reporterId === reporterId) return { id, isChange: false };
  if (known) throw new Refusal(reportErrors.idTaken);

  const { accusedId, evidence } = await findReportSubject(deps, reporterId, { kind, subjectId });
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    // One report at a time per member: the same one sent twice at once must find itself.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporterId}`}, 0))`);
    const [open] = await tx
      .update(reports)
      .set({ reason, details, evidence })
      .where(
        and(
          eq(reports.reporterId, reporterId),
          eq(reports.kind, kind),
          eq(reports.subjectId, subjectId),
          inArray(reports.status, ['open', 'claimed']),
        ),
      )
      .returning({ id: reports.id });
    if (!open)
      await tx
        .insert(reports)
        .values({ id, kind, subjectId, accusedId, reporterId, reason, details, evidence, createdAt: now })
        .onConflictDoNothing();
    if (kind === 'listing') await flagReported(tx, subjectId, reason, now);
    return { id: open?.id ?? id, isChange: open !== undefined && open.id !== id };
  });
}
