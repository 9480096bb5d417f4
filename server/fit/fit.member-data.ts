import { eq, getTableColumns } from 'drizzle-orm';
import { memberFits } from '#server/db/schema/members.ts';
import type { MemberData } from '#server/lib/member-data.ts';

const { userId: _, ...exportedColumns } = getTableColumns(memberFits);

export const fitData: MemberData = {
  name: 'fit',
  tables: { member_fits: { exported: true, deleted: true } },
  async export(db, memberId) {
    const [fit] = await db.select(exportedColumns).from(memberFits).where(eq(memberFits.userId, memberId));
    return fit ?? null;
  },
};
