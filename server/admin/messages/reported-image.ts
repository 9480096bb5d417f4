import { eq } from 'drizzle-orm';
import { adminReportErrors } from '#contract/admin-reports.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { reports } from '#server/db/schema/reports.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import { getMessageImage } from '#server/messages/message-images.ts';

/** The image of a reported message, and of no other. Each look is recorded. */
export async function getReportedImage(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  admin: Admin,
  reportId: string,
): Promise<Buffer> {
  const { db } = deps.database;
  const [report] = await db.select().from(reports).where(eq(reports.id, reportId));
  if (report?.kind !== 'message' || !report.accusedId) throw new Refusal(adminReportErrors.notFound);
  const messageId = report.subjectId;
  // Through the eyes of the one who sent it.
  const wanted = { messageId, width: 960, format: 'webp' } as const;
  const { bytes } = await getMessageImage(deps, media, report.accusedId, wanted);
  const subject = { kind: 'message', id: messageId } as const;
  await recordAudit(db, { admin, action: 'message.view_image', subject, after: { reportId } }, deps.clock.now());
  return bytes;
}
