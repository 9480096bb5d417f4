import { eq } from 'drizzle-orm';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** Devices that get push notifications. The address and the keys of one open it, so they are told to nobody. */
export const pushData: MemberData = {
  name: 'pushDevices',
  tables: { push_subscriptions: { exported: true, deleted: true } },
  async export(db, memberId) {
    const { endpoint, createdAt, seenAt } = pushSubscriptions;
    const rows = await db
      .select({ endpoint, createdAt, seenAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, memberId))
      .orderBy(createdAt);
    return rows.map((row) => ({
      service: new URL(row.endpoint).hostname,
      createdAt: row.createdAt,
      seenAt: row.seenAt,
    }));
  },
};
