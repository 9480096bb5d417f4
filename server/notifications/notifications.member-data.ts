import { sql } from 'drizzle-orm';
import { notificationKindIds } from '#contract/notifications/notification-kinds.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { type NotificationRow, notificationJoins, notificationJson, toNotification } from './notification-rows.ts';
import { getPreferences } from './preferences.ts';

/** What the member was told goes with the account. */
export const notificationData: MemberData = {
  name: 'notifications',
  tables: {
    notifications: {
      exported: true,
      deleted: 'what others were told about the member stays for 90 days, under “Deleted member”',
    },
    notification_preferences: { exported: true, deleted: true },
  },
  async export(db, memberId) {
    const { rows } = await db.execute<{ row: NotificationRow }>(sql`select ${sql.raw(notificationJson)} as row
      from notifications n ${sql.raw(notificationJoins)}
      where n.to_id = ${memberId} and n.kind = any(${sql.param(notificationKindIds)}::text[])
      order by n.created_at, n.seq`);
    const told = rows.map(({ row }) => {
      const { kind, text, createdAt, readAt } = toNotification(row, true);
      return { kind, text, createdAt, readAt };
    });
    const { families: _fixed, ...chosen } = await getPreferences(db, memberId);
    return { told, chosen };
  },
};
