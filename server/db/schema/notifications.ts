import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import { user } from './auth.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What members were told. Triggers: notifications_announces. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of what one transaction tells in one moment. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    toId: uuid('to_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<NotificationKindId>(),
    /** Ids alone, without foreign keys: what they name may go, and the row then says so. */
    dealId: uuid('deal_id'),
    listingId: uuid('listing_id'),
    memberId: uuid('member_id'),
    wishId: uuid('wish_id'),
    /** What the sentence needs beside names, which are read when it is shown. */
    data: jsonb().notNull(),
    /** What mails are counted by (`matterOf` in the contract). */
    matter: text().notNull(),
    /** Says once what may be told only once, however often it is asked for. */
    onceKey: text('once_key'),
    /** While it is unread, more of the same matter is gathered in this row. */
    isGathered: boolean('is_gathered').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** From when on a mail may tell of it; null when none should, or when one has. */
    mailDueAt: moment('mail_due_at'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    index('notifications_newest').on(table.toId, table.createdAt, table.seq),
    index('notifications_unread').on(table.toId, table.matter).where(sql`${table.readAt} is null`),
    uniqueIndex('notifications_gathered')
      .on(table.toId, table.matter)
      .where(sql`${table.readAt} is null and ${table.isGathered}`),
    uniqueIndex('notifications_once').on(table.toId, table.onceKey).where(sql`${table.onceKey} is not null`),
    index('notifications_mail_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_mailed')
      .on(table.toId, table.matter, table.mailedAt)
      .where(sql`${table.mailedAt} is not null`),
    index('notifications_created').using('brin', table.createdAt),
  ],
);
