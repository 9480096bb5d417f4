import { eq } from 'drizzle-orm';
import { userPolicies } from '#server/db/schema/policies.ts';
import type { MemberData } from '#server/lib/member-data.ts';

export const policyData: MemberData = {
  name: 'policy',
  tables: { user_policies: { exported: true, deleted: true } },
  async export(db, memberId) {
    const [policy] = await db.select().from(userPolicies).where(eq(userPolicies.userId, memberId));
    return policy ?? null;
  },
};
