import { eq, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { brandAsks, brandRequests } from '#server/db/schema/support.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The brands that a member asked for. */
export const brandRequestData: MemberData = {
  name: 'brandRequests',
  tables: {
    brand_requests: {
      exported: true,
      deleted: 'the name of a brand stays, without who asked for it or decided about it',
    },
    brand_asks: { exported: true, deleted: true },
  },
  async export(db, memberId) {
    return db
      .select({ name: brandRequests.name, outcome: brandRequests.outcome, askedAt: brandAsks.askedAt })
      .from(brandAsks)
      .innerJoin(brandRequests, eq(brandRequests.id, brandAsks.requestId))
      .where(eq(brandAsks.memberId, memberId))
      .orderBy(brandAsks.askedAt);
  },
  async eraseAddress(transaction, address) {
    // No brand is called like an address.
    await transaction.execute(sql`delete from brand_requests where ${contains(sql`name`, address)}`);
  },
};
