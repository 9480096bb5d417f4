import { eq, inArray, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { helpSubmissions, supportEntries } from '#server/db/schema/support.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The member's requests to support; they go with the account. */
export const supportData: MemberData = {
  name: 'support',
  tables: {
    help_submissions: {
      exported: true,
      deleted: 'requests of others that the member settled stay, without who settled them',
    },
    support_entries: {
      exported: true,
      deleted: 'what a member of the team answered others stays, without who wrote it',
    },
  },
  async export(db, memberId) {
    const { category, message, email, plan, createdAt } = helpSubmissions;
    const requests = await db
      .select({ id: helpSubmissions.id, category, message, email, plan, createdAt })
      .from(helpSubmissions)
      .where(eq(helpSubmissions.userId, memberId))
      .orderBy(createdAt);
    const ids = requests.map(({ id }) => id);
    const entries = await db
      .select()
      .from(supportEntries)
      .where(inArray(supportEntries.submissionId, ids))
      .orderBy(supportEntries.createdAt);
    return requests.map(({ id, ...request }) => ({
      ...request,
      thread: entries
        .filter(({ submissionId }) => submissionId === id)
        .map((entry) => ({ isFromTeam: entry.isFromTeam, text: entry.text, createdAt: entry.createdAt })),
    }));
  },
  async eraseAddress(transaction, address) {
    await transaction.execute(sql`update help_submissions set
        email = nullif(email, ${address}), message = without_address(message, ${address})
      where ${contains(sql`concat_ws(' ', email, message)`, address)}`);
    await transaction.execute(sql`update support_entries set text = without_address(text, ${address})
      where ${contains(sql`text`, address)}`);
  },
};
