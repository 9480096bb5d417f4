import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import type { NotificationAbout } from '#contract/notifications/notification-kind.ts';
import {
  type DataOf,
  matterOf,
  type NotificationKindId,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';

interface Notice<Kind extends NotificationKindId> {
  to: string;
  kind: Kind;
  about: NotificationAbout;
  data: DataOf<Kind>;
  /** For what may be told only once: the same key tells the same member nothing a second time. */
  key?: string;
}

/** From this many unread ones of one kind in so short a time on, all of them are one matter. */
export const flood = { count: 10, minutes: 10 };

/**
 * Tells a member something, in the transaction that makes it true: list, live connections, mail and push follow from the row.
 * Whoever has left is told nothing. Messages are told by `send_message` in the database.
 */
export async function notify<Kind extends Exclude<NotificationKindId, 'message'>>(
  tx: DbOrTransaction,
  notice: Notice<Kind>,
  now: Date,
): Promise<void> {
  await notifyAll(tx, [notice], now);
}

/**
 * The same for many, in one statement. A thousand of a kind to one member in a minute become one matter, the first of them too,
 * but for those that another transaction holds at that moment.
 */
export async function notifyAll<Kind extends Exclude<NotificationKindId, 'message'>>(
  tx: DbOrTransaction,
  notices: readonly Notice<Kind>[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ to, kind, about, data, key }) => {
    const id = randomUUID();
    const matter = matterOf(kind, about) ?? `${kind}:${id}`;
    return { id, to, kind, ...about, data, matter, key, ...deliveryOf(kind, now) };
  });
  await tx.execute(sql`with told as materialized (
      select one.*, given.place from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality given (row, place),
        jsonb_to_record(given.row) one (id uuid, "to" uuid, kind text, "dealId" uuid, "listingId" uuid, "memberId" uuid,
          "wishId" uuid, data jsonb, matter text, key text, "mailDueAt" timestamptz, family text, optional boolean)
    ), ${writeNoticesSql(now)} select`);
}

/** What a row has of its kind: when a mail may tell of it, and what its reader may turn off. */
export function deliveryOf(kind: NotificationKindId, now: Date) {
  const { family, channels, mail, canBeTurnedOff } = notificationKinds[kind];
  const mailDueAt = channels.mail && mail ? new Date(now.getTime() + mail.waitMinutes * minuteMs) : null;
  return { mailDueAt, family, optional: canBeTurnedOff };
}

/**
 * CTEs that tell what is in one before them, `told`, which has the columns of the one above: for a statement that finds at once what is to
 * be told.
 */
export function writeNoticesSql(now: Date): SQL {
  const time = sql`${now.toISOString()}::timestamptz`;
  const isLate = sql`n.read_at is null and n.created_at > ${time} - make_interval(mins => ${flood.minutes}::int)`;
  // An account that is being deleted in this moment is waited for: a foreign key would undo what the caller did.
  // What is folded is asked by its index, and a crowd one member at a time: for EXISTS or a join, a plan may read the notifications of
  // everyone. What is to be folded is a list of keys, for the same reason.
  return sql`held as materialized (
      select id from "user" where id = any (array(select distinct "to" from told)) order by id for key share
    ),
    flooded as materialized (
      select pair.to_id, pair.kind, coalesce((select true from notifications n
          where n.to_id = pair.to_id and n.matter = 'many:' || pair.kind and n.read_at is null limit 1), false) as is_folded
      from (select "to" as to_id, kind, count(*) as new from told where optional group by "to", kind) pair
      where pair.new + (select count(*) from (select from notifications n where n.to_id = pair.to_id and n.kind = pair.kind
        and ${isLate} order by n.created_at desc limit ${flood.count}::int + 1) lately) > ${flood.count}::int
    ), crowd as materialized (
      select late.id from flooded f cross join lateral (
        select n.id from notifications n where n.to_id = f.to_id and n.kind = f.kind and ${isLate} offset 0 for update skip locked
      ) late where not f.is_folded
    ), folded as (
      update notifications n set matter = 'many:' || n.kind where n.id = any (array(select id from crowd))
    ),
    inserted as (insert into notifications (id, to_id, kind, deal_id, listing_id, member_id, wish_id, data, matter, once_key, is_gathered,
      is_here, created_at, mail_due_at, push_due_at)
    select told.id, told."to", told.kind, told."dealId", told."listingId", told."memberId", told."wishId", told.data,
      case when f.to_id is null then told.matter else 'many:' || told.kind end, told.key, false,
      not told.optional or not exists (
        select from notification_preferences p where p.member_id = told."to" and told.family = any (p.here_off)),
      ${time}, told."mailDueAt", (select ${time} from push_subscriptions s where s.member_id = told."to" limit 1)
    from told join held on held.id = told."to"
      left join flooded f on f.to_id = told."to" and f.kind = told.kind and told.optional
    order by told.place
    on conflict do nothing)`;
}
