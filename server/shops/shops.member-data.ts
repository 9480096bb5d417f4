import { eq } from 'drizzle-orm';
import { shopPages } from '#server/db/schema/members.ts';
import type { MemberData } from '#server/lib/member-data.ts';

export const shopData: MemberData = {
  name: 'shopPage',
  tables: { shop_pages: { exported: true, deleted: true } },
  async export(db, memberId) {
    const [page] = await db.select().from(shopPages).where(eq(shopPages.userId, memberId));
    return page ?? null;
  },
};
