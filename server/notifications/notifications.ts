import { sql } from 'drizzle-orm';
import { notificationKindIds } from '#contract/notifications/notification-kinds.ts';
import { type Notification, notificationErrors, notificationsPerPage } from '#contract/notifications/notifications.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import type { Deps } from '#server/lib/deps.ts';
import { microsecondsOf, momentAt, nextMomentCursor, readMomentCursor } from '#server/lib/moment-cursor.ts';
import {
  isHead,
  type NotificationRow,
  notificationJoins,
  notificationJson,
  toNotification,
} from './notification-rows.ts';

const keptDays = 90;

export async function findNotifications(
  { database: { pool } }: Pick<Deps, 'database'>,
  { id: memberId, hasAccess }: { id: string; hasAccess: boolean },
  cursor?: string,
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, notificationErrors.brokenCursor);
  const { rows } = await pool.query<{ row: NotificationRow; moment: string }>({
    ...notificationPage,
    values: [memberId, notificationKindIds, after?.microseconds ?? null, after?.id ?? null, notificationsPerPage + 1],
  });
  const shown = rows.slice(0, notificationsPerPage);
  const last = shown.at(-1);
  return {
    notifications: shown.map(({ row }) => toNotification(row, hasAccess)),
    nextCursor: last
      ? nextMomentCursor({ matched: rows.length, lastMoment: last.moment, lastId: last.row.id }, notificationsPerPage)
      : null,
  };
}

// A server of the next version may already tell of kinds that this one does not know.
const notificationPage = {
  name: 'notification-page',
  text: `select ${notificationJson} as row, ${microsecondsOf('n.created_at')} as moment
    from notifications n ${notificationJoins}
    where n.to_id = $1 and n.kind = any($2::text[]) and n.is_here and ${isHead}
      and ($3::bigint is null or (n.created_at, n.seq)
        < (${momentAt('$3')}, (select seq from notifications where id = $4::uuid)))
    order by n.created_at desc, n.seq desc
    limit $5`,
};

export async function countUnreadNotifications(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
): Promise<number> {
  const { rows } = await pool.query({
    name: 'unread-notifications',
    text: `select ${unreadMatters('$1')} as count`,
    values: [memberId],
  });
  return rows[0].count;
}

/** SQL for the count on the bell: as many as the lines that are unread, however much each stands for. */
export const unreadMatters = (memberId: string): string =>
  `(select count(distinct matter)::int from notifications where to_id = ${memberId} and read_at is null and is_here)`;

/** The same for several members at once, for live connections; those with none are among them. */
export async function countUnreadOf(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberIds: string[],
): Promise<[memberId: string, count: number][]> {
  const { rows } = await pool.query<{ id: string; count: number }>({
    name: 'unread-notifications-of',
    text: `select m.id, ${unreadMatters('m.id')} as count
      from unnest($1::uuid[]) m (id)`,
    values: [memberIds],
  });
  return rows.map(({ id, count }) => [id, count]);
}

/** What a live connection passes on, in the order in which it was told. Whoever listens has access. */
export async function findTold(
  { database: { pool } }: Pick<Deps, 'database'>,
  ids: string[],
): Promise<{ toId: string; notification: Notification }[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<{ toId: string; row: NotificationRow }>({
    name: 'told-notifications',
    text: `select n.to_id as "toId", ${notificationJson} as row from notifications n ${notificationJoins}
      where n.id = any($1::uuid[]) and n.kind = any($2::text[]) and n.is_here and ${isHead} order by n.created_at, n.seq`,
    values: [ids, notificationKindIds],
  });
  return rows.map(({ toId, row }) => ({ toId, notification: toNotification(row, true) }));
}

/** Each is read with all it stands for. Repeating it changes nothing; the ids of others' notifications are not found. */
export async function markNotificationsRead(
  deps: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  read: { upTo: string } | { ids: string[] },
): Promise<{ unreadCount: number }> {
  const which =
    'ids' in read
      ? sql`exists (select from notifications head where head.id = any(${sql.param(read.ids)}::uuid[])
          and head.to_id = n.to_id and head.matter = n.matter and n.created_at <= head.created_at)`
      : sql`n.created_at <= ${read.upTo}::timestamptz`;
  await deps.database.db.transaction((tx) =>
    tx.execute(sql`update notifications n set read_at = ${deps.clock.now().toISOString()}
      where n.to_id = ${memberId} and n.read_at is null and ${which}`),
  );
  return { unreadCount: await countUnreadNotifications(deps, memberId) };
}

/** Whoever opens what notifications are about has read them, on every device. A thread marks its own: `threadRead`. */
export async function markAboutRead(
  tx: DbOrTransaction,
  memberId: string,
  { dealId }: { dealId: string },
  now: Date,
): Promise<void> {
  await executeNamed(
    tx,
    sql`update notifications set read_at = ${now.toISOString()}::timestamptz
      where to_id = ${memberId}::uuid and deal_id = ${dealId}::uuid and read_at is null`,
  );
}

/** The same for a conversation, as a part of the statement that marks its messages: $1 has read what $2 wrote up to $3, at $4. */
export const threadRead = `update notifications set read_at = $4
  where to_id = $1 and matter = concat('messages:', $2::uuid) and read_at is null and (data ->> 'upTo')::bigint <= $3`;

export async function deleteOldNotifications({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await pool.query(`delete from notifications where created_at < $1::timestamptz - make_interval(days => $2)`, [
    clock.now(),
    keptDays,
  ]);
}
