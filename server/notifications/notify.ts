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
  { to, kind, about, data, key }: Notice<Kind>,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const { channels, mail } = notificationKinds[kind];
  const mailDueAt = channels.mail ? new Date(now.getTime() + mail.waitMinutes * 60_000).toISOString() : null;
  // An account that is being deleted in this moment is waited for: a foreign key would undo what the caller did.
  await tx.execute(sql`
    insert into notifications (id, to_id, kind, deal_id, listing_id, member_id, wish_id, data, matter, once_key,
      is_gathered, created_at, mail_due_at)
    select ${id}::uuid, u.id, ${kind}, ${about.dealId ?? null}::uuid, ${about.listingId ?? null}::uuid,
      ${about.memberId ?? null}::uuid, ${about.wishId ?? null}::uuid, ${JSON.stringify(data)}::jsonb,
      ${matterOf(kind, about) ?? `${kind}:${id}`}, ${key ?? null}, false, ${now.toISOString()}::timestamptz,
      ${mailDueAt}::timestamptz
    from "user" u where u.id = ${to} for key share
    on conflict do nothing`);
}
