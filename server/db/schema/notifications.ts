import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationFamily } from '#contract/notifications/notification-kind.ts';
import type { NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import { mailTimes } from '#contract/notifications/preferences.ts';
import { pushAddressMaxLength } from '#contract/notifications/push.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { session, user } from './auth.ts';

/** What members were told. Triggers: notifications_announces, notifications_announces_told, notifications_push, notifications_push_again. */
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
    data: jsonb().notNull(),
    matter: text().notNull(),
    /** Says once what may be told only once, however often it is asked for. */
    onceKey: text('once_key'),
    /** While it is unread, more of the same matter is gathered in this row. */
    isGathered: boolean('is_gathered').notNull(),
    /** False for what its reader did not want in the list when it was told; mail and push may still tell of it. */
    isHere: boolean('is_here').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    mailDueAt: moment('mail_due_at'),
    mailedAt: moment('mailed_at'),
    /** From when on a push may tell of it, for members with a device: set by `notify`, and by triggers where that does not; null when none should, or when one has. */
    pushDueAt: moment('push_due_at'),
    pushedAt: moment('pushed_at'),
  },
  (table) => [
    index('notifications_newest').on(table.toId, table.createdAt, table.seq),
    index('notifications_unread').on(table.toId, table.matter).where(sql`${table.readAt} is null`),
    index('notifications_unread_deal')
      .on(table.toId, table.dealId)
      .where(sql`${table.readAt} is null and ${table.dealId} is not null`),
    uniqueIndex('notifications_gathered')
      .on(table.toId, table.matter)
      .where(sql`${table.readAt} is null and ${table.isGathered}`),
    uniqueIndex('notifications_once').on(table.toId, table.onceKey).where(sql`${table.onceKey} is not null`),
    index('notifications_mail_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_mailed').on(table.toId, table.mailedAt).where(sql`${table.mailedAt} is not null`),
    index('notifications_push_due').on(table.pushDueAt).where(sql`${table.pushDueAt} is not null`),
    index('notifications_pushed')
      .on(table.toId, table.matter, table.pushedAt)
      .where(sql`${table.pushedAt} is not null`),
    index('notifications_created').using('brin', table.createdAt),
  ],
);

const families = (name: string) => text(name).array().notNull().default([]).$type<NotificationFamily[]>();

/** What a member has chosen; whoever never chose anything has no row. Two more choices of mail are in `profiles`. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    hereOff: families('here_off'),
    mailOff: families('mail_off'),
    pushOff: families('push_off'),
    mailTime: text('mail_time', { enum: mailTimes }).notNull().default('at-once'),
    letterHour: smallint('letter_hour').notNull().default(8),
    timeZone: text('time_zone').notNull().default('UTC'),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    nextLetterAt: moment('next_letter_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check(
      'notification_preferences_mail_time',
      sql`${table.mailTime} in (${oneOf(mailTimes)}) and (${table.mailTime} = 'daily') = (${table.nextLetterAt} is not null)`,
    ),
    check(
      'notification_preferences_hours',
      sql`${table.letterHour} between 0 and 23 and ${table.quietFrom} between 0 and 23 and ${table.quietTo} between 0 and 23
        and (${table.quietFrom} is null) = (${table.quietTo} is null) and coalesce(${table.quietFrom} <> ${table.quietTo}, true)`,
    ),
    index('notification_preferences_next_letter').on(table.nextLetterAt).where(sql`${table.nextLetterAt} is not null`),
  ],
);

/** Devices that get push notifications. One goes with the session that it was saved in: who signs out is told nothing more. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    testedAt: moment('tested_at'),
    /** When the push service last took a push, to ten minutes, and our public key of then. */
    takenAt: moment('taken_at'),
    takenKey: text('taken_key'),
    /** The server sends nothing to this device before this moment: the push service asked for the pause, or failed. */
    pausedUntil: moment('paused_until'),
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId, table.seenAt),
    index('push_subscriptions_session').on(table.sessionId),
    check('push_subscriptions_endpoint', sql`length(${table.endpoint}) <= ${limit(pushAddressMaxLength)}`),
  ],
);

/** Push services that refuse our key or our clock: nothing is sent to any of their devices before. */
export const pushPauses = pgTable('push_pauses', {
  host: text().primaryKey(),
  until: moment('until').notNull(),
  reason: text().notNull(),
});
