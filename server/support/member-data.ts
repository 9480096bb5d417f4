import { eq } from 'drizzle-orm';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** What the member wrote to the support team; it goes with the account. */
export const supportData: MemberData = {
  name: 'support',
  async export(db, memberId) {
    const { category, message, email, createdAt } = helpSubmissions;
    return db
      .select({ category, message, email, createdAt })
      .from(helpSubmissions)
      .where(eq(helpSubmissions.userId, memberId))
      .orderBy(createdAt);
  },
};
