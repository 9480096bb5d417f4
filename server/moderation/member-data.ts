import { eq } from 'drizzle-orm';
import { reports } from '#server/db/schema/reports.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** What the member told the moderators. With the account, the name under it goes; the report itself stays. */
export const reportData: MemberData = {
  name: 'reports',
  async export(db, memberId) {
    const { kind, subjectId, reason, details, status, createdAt } = reports;
    return db
      .select({ kind, subjectId, reason, details, status, createdAt })
      .from(reports)
      .where(eq(reports.reporterId, memberId))
      .orderBy(createdAt);
  },
};
