import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { pushAddressMaxLength } from '#contract/notifications/push.ts';
import { limit } from '#server/db/sql-list.ts';
import { session, user } from './auth.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId, table.seenAt),
    index('push_subscriptions_session').on(table.sessionId),
    check('push_subscriptions_endpoint', sql`length(${table.endpoint}) <= ${limit(pushAddressMaxLength)}`),
  ],
);
