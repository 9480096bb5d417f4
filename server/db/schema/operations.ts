import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { user } from './auth.ts';

/** Every mail is a row before it is sent: it waits here while the mail server is away, and its key keeps it from being sent twice. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Erased once sent by SMTP: a mail may hold a link that signs someone in. */
    html: text(),
    text: text(),
    unsubscribeUrl: text('unsubscribe_url'),
    replyTo: text('reply_to'),
    /** Everything else is marked as sent by a program (RFC 3834). */
    isByPerson: boolean('is_by_person').notNull().default(false),
    /** `returned`: its recipient's server knows no such address, so it is not sent again. */
    status: text({ enum: ['waiting', 'sending', 'sent', 'kept', 'void', 'returned'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    claimedAt: moment('claimed_at'),
    /** Null for a mail that was given up, until staff try it again. */
    nextTryAt: moment('next_try_at'),
    /** When the mail server first refused it for a reason that is about us. */
    refusedAt: moment('refused_at'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mails_waiting').on(table.createdAt).where(sql`${table.status} in ('waiting', 'sending')`),
    index('mails_recipient').on(table.recipient, table.createdAt.desc()),
  ],
);

/** Each connection that hears announcements, with the moment of its last proof: the listeners that an answer in force waits for. */
export const busLeases = pgTable('bus_leases', {
  id: uuid().primaryKey(),
  provedAt: moment('proved_at').notNull(),
});

/** Each process that does background work, with the moment it last said so. The newest row stays, also when all workers are gone. */
export const workerBeats = pgTable('worker_beats', {
  processId: uuid('process_id').primaryKey(),
  role: text().notNull(),
  startedAt: moment('started_at').notNull(),
  beatAt: moment('beat_at').notNull(),
});

/** How many pages of lists the servers together took for a member in the hour that ends at `ends_at`. */
export const pageAllowances = pgTable('page_allowances', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  taken: integer().notNull(),
  endsAt: moment('ends_at').notNull(),
});
