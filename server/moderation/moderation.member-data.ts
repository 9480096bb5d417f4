import { eq, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { reports } from '#server/db/schema/moderation.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The member's own reports. Reports by others belong to them. The account takes its name along; the report stays. */
export const reportData: MemberData = {
  name: 'reports',
  tables: {
    reports: { exported: true, deleted: 'the report stays for the moderators, without who wrote it' },
    listing_flags: {
      exported: 'findings for the moderators; the listing itself is exported',
      deleted: 'goes with the listing; one that a moderator cleared stays, without who cleared it',
    },
  },
  async export(db, memberId) {
    const { kind, subjectId, reason, details, status, createdAt } = reports;
    return db
      .select({ kind, subjectId, reason, details, status, createdAt })
      .from(reports)
      .where(eq(reports.reporterId, memberId))
      .orderBy(createdAt);
  },
  async eraseAddress(transaction, address) {
    await transaction.execute(sql`update reports set details = without_address(details, ${address}),
        note = without_address(note, ${address}), evidence = without_address(evidence::text, ${address})::jsonb
      where ${contains(sql`concat_ws(' ', details, note, evidence)`, address)}`);
  },
};
