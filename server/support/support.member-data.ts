import { eq, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** What the member wrote to the support team; it goes with the account. */
export const supportData: MemberData = {
  name: 'support',
  tables: {
    help_submissions: {
      exported: true,
      deleted: 'requests of others that the member settled stay, without who settled them',
    },
  },
  async export(db, memberId) {
    const { category, message, email, plan, createdAt } = helpSubmissions;
    return db
      .select({ category, message, email, plan, createdAt })
      .from(helpSubmissions)
      .where(eq(helpSubmissions.userId, memberId))
      .orderBy(createdAt);
  },
  async eraseAddress(transaction, address) {
    await transaction.execute(sql`update help_submissions set
        email = nullif(email, ${address}), message = without_address(message, ${address})
      where ${contains(sql`concat_ws(' ', email, message)`, address)}`);
  },
};
