import { lt, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import {
  type markNotificationsRead as markReadCall,
  type Notification,
  notificationErrors,
  notificationsPerPage,
} from '#contract/notifications/notifications.ts';
import { pageOf } from '#contract/notifications/page-of.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { eachOf } from '#server/db/sql-list.ts';
import { deleteInPieces } from '#server/jobs/delete-in-pieces.ts';
import type { Deps } from '#server/lib/deps.ts';
import { microsecondsOf, momentAt, nextMomentCursor, readMomentCursor } from '#server/lib/moment-cursor.ts';
import {
  isKnownSql,
  isUnreadSql,
  type NotificationRow,
  notificationJoins,
  notificationJson,
  notificationJsonWith,
  pagesOf,
  toNotification,
} from './notification-rows.ts';

const keptDays = 90;

/** Whoever asks, and whether what is read with a plan is for them. */
export interface NotificationReader {
  id: string;
  hasAccess: boolean;
}

export async function findNotifications(
  { database: { pool } }: Pick<Deps, 'database'>,
  { id: memberId, hasAccess }: NotificationReader,
  cursor?: string,
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, notificationErrors.brokenCursor);
  const { rows } = await pool.query<{ row: NotificationRow; moment: string }>({
    ...notificationPage,
    values: [memberId, after?.microseconds ?? null, after?.id ?? null, notificationsPerPage + 1],
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

/** What was read, and of what is unread of one matter the newest. What was never read and is gone was never told. */
const notificationPage = {
  name: 'notification-page',
  text: `with unread as materialized (
      select distinct on (n.matter) n.id from notifications n where n.to_id = $1 and ${isUnreadSql('n')}
      order by n.matter, n.created_at desc, n.seq desc
    ) select ${notificationJson} as row, ${microsecondsOf('n.created_at')} as moment
    from notifications n ${notificationJoins}
    where n.to_id = $1 and n.is_here and ${isKnownSql('n')} and (n.read_at is not null or n.id in (select id from unread))
      and ($2::bigint is null or (n.created_at, n.seq)
        < (${momentAt('$2')}, (select seq from notifications where id = $3::uuid)))
    order by n.created_at desc, n.seq desc
    limit $4`,
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
  `(select count(distinct n.matter)::int from notifications n where n.to_id = ${memberId} and ${isUnreadSql('n')})`;

/** The same for several members at once, for live connections; those with none are among them. */
export async function countUnreadOf(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberIds: string[],
): Promise<[memberId: string, count: number][]> {
  const { rows } = await pool.query<{ id: string; count: number }>({
    name: 'unread-notifications-of',
    text: `select m.id, ${unreadMatters('m.id')} as count
      from ${eachOf('$1')} m (id)`,
    values: [memberIds],
  });
  return rows.map(({ id, count }) => [id, count]);
}

/**
 * What a live connection passes on, in the order in which it was told. Whoever listens has access. What is newer is asked for each by its
 * index: for NOT EXISTS a kept plan reads the notifications of everyone.
 */
export async function findTold(
  { database: { pool } }: Pick<Deps, 'database'>,
  ids: string[],
): Promise<{ toId: string; notification: Notification }[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<{ toId: string; row: NotificationRow }>({
    name: 'told-notifications',
    text: `select n.to_id as "toId", ${notificationJson} as row from ${eachOf('$1')} told (id)
      cross join lateral (select * from notifications where id = told.id offset 0) n ${notificationJoins}
      where ${isUnreadSql('n')} and (select true from notifications newer
        where newer.to_id = n.to_id and newer.matter = n.matter and (newer.created_at, newer.seq) > (n.created_at, n.seq)
          and ${isUnreadSql('newer')} limit 1) is null
      order by n.created_at, n.seq`,
    values: [ids],
  });
  return rows.map(({ toId, row }) => ({ toId, notification: toNotification(row, true) }));
}

type Read = CallInput<typeof markReadCall>['body'];

/** Repeating it changes nothing; the ids of others' notifications are not found. */
export async function markNotificationsRead(
  deps: Pick<Deps, 'database' | 'clock'>,
  reader: NotificationReader,
  read: Read,
): Promise<{ unreadCount: number }> {
  const which = await whichRead(deps, reader, read);
  await deps.database.db.transaction((tx) =>
    tx.execute(sql`update notifications n set read_at = ${deps.clock.now().toISOString()}
      where n.to_id = ${reader.id} and n.read_at is null and ${which}`),
  );
  return { unreadCount: await countUnreadNotifications(deps, reader.id) };
}

async function whichRead(deps: Pick<Deps, 'database'>, reader: NotificationReader, read: Read): Promise<SQL> {
  if ('upTo' in read) return sql`n.created_at <= ${read.upTo}::timestamptz`;
  if ('opened' in read) return sql`n.id = any(${sql.param(await findOnPage(deps, reader, read.opened))}::uuid[])`;
  // Each is read with all it stands for.
  return sql`exists (select from notifications head where head.id = any(${sql.param(read.ids)}::uuid[])
    and head.to_id = n.to_id and head.matter = n.matter and n.created_at <= head.created_at)`;
}

/** So many of the newest are looked at when a page is opened: more than anyone has unread but in a flood. */
const lookedAtMax = 1000;

/** What is unread and leads to the page that its reader has opened. Messages are read one by one, as far as they are seen. */
async function findOnPage(
  { database: { pool } }: Pick<Deps, 'database'>,
  { id, hasAccess }: NotificationReader,
  opened: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ row: NotificationRow }>({ ...unreadRows, values: [id] });
  return rows.filter(({ row }) => pagesOf(row, hasAccess).includes(pageOf(opened))).map(({ row }) => row.id);
}

const unreadRows = {
  name: 'unread-rows',
  text: `select ${notificationJsonWith('count(*) over (partition by n.matter)')} as row
    from notifications n ${notificationJoins}
    where n.to_id = $1 and n.kind <> 'message' and ${isUnreadSql('n')} order by n.created_at desc, n.seq desc limit ${lookedAtMax}`,
};

/** Whoever reads a deal has read what they were told of it, on every device, whichever page shows it. */
export async function markAboutRead(
  tx: DbOrTransaction,
  memberId: string,
  { dealId }: { dealId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`update notifications set read_at = ${now.toISOString()}::timestamptz
      where to_id = ${memberId}::uuid and deal_id = ${dealId}::uuid and read_at is null`);
}

/** The same for a conversation, as a part of the statement that marks its messages: $1 has read what $2 wrote up to $3, at $4. */
export const threadRead = `update notifications set read_at = $4
  where to_id = $1 and matter = concat('messages:', $2::uuid) and read_at is null and (data ->> 'upTo')::bigint <= $3`;

export async function deleteOldNotifications(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const longAgo = new Date(deps.clock.now().getTime() - keptDays * dayMs);
  await deleteInPieces(deps, notifications, lt(notifications.createdAt, longAgo));
}
