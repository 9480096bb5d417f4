import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { NotificationAbout } from '#contract/notifications/notification-kind.ts';
import {
  type DataOf,
  matterOf,
  type NotificationKindId,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';

export interface Notice<Kind extends NotificationKindId> {
  to: string;
  kind: Kind;
  about: NotificationAbout;
  data: DataOf<Kind>;
  /** For what may be told only once: the same key tells the same member nothing a second time. */
  key?: string;
}

/**
 * Tells a member something, in the transaction that makes it true: list, live connections and mail follow from the row.
 * Whoever has left is told nothing. Messages are told by `send_message` in the database.
 */
export async function notify<Kind extends Exclude<NotificationKindId, 'message'>>(
  tx: DbOrTransaction,
  notice: Notice<Kind>,
  now: Date,
): Promise<void> {
  await notifyAll(tx, [notice], now);
}

/** The same for many, in one statement. */
export async function notifyAll<Kind extends Exclude<NotificationKindId, 'message'>>(
  tx: DbOrTransaction,
  notices: readonly Notice<Kind>[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ to, kind, about, data, key }) => {
    const id = randomUUID();
    const { channels, mail } = notificationKinds[kind];
    const mailDueAt = channels.mail ? new Date(now.getTime() + mail.waitMinutes * 60_000) : null;
    const matter = matterOf(kind, about) ?? `${kind}:${id}`;
    return { id, to, kind, ...about, data, matter, key, mailDueAt };
  });
  // An account that is being deleted in this moment is waited for: a foreign key would undo what the caller did.
  await executeNamed(
    tx,
    sql`with told as materialized (
      select one.*, given.place from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality given (row, place),
        jsonb_to_record(given.row) one (id uuid, "to" uuid, kind text, "dealId" uuid, "listingId" uuid, "memberId" uuid,
          "wishId" uuid, data jsonb, matter text, key text, "mailDueAt" timestamptz)
    ), held as materialized (select id from "user" where id in (select "to" from told) order by id for key share)
    insert into notifications (id, to_id, kind, deal_id, listing_id, member_id, wish_id, data, matter, once_key, is_gathered,
      created_at, mail_due_at)
    select told.id, told."to", told.kind, told."dealId", told."listingId", told."memberId", told."wishId", told.data,
      told.matter, told.key, false, ${now.toISOString()}::timestamptz, told."mailDueAt"
    from told join held on held.id = told."to" order by told.place
    on conflict do nothing`,
  );
}
