import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { dealNews } from '#contract/deals/deal-values.ts';
import { messageMaxLength } from '#contract/messages/message-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { limit, moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { deals, dealTerms } from './deals.ts';
import { listings } from './listings.ts';

const member = (name: string) => uuid(name).references(() => user.id, { onDelete: 'cascade' });
const party = (name: string) => uuid(name).references(() => messageParties.id);

/**
 * Everyone who ever wrote or received. The row outlives the account, so that messages stay with the other party; whoever
 * sends locks the two rows, so that each member's messages are numbered in the order in which they become visible.
 */
export const messageParties = pgTable('message_parties', {
  id: uuid().primaryKey(),
  leftAt: moment('left_at'),
});

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    senderId: party('sender_id').notNull(),
    receiverId: party('receiver_id').notNull(),
    content: text().notNull(),
    read: boolean().notNull().default(false),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** The facts of the image stay here when its owner's account, and with it the row in photos, is gone. */
    imageId: uuid('image_id'),
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    imageThumbhash: text('image_thumbhash'),
    warnings: text().array().notNull().default([]).$type<WarningId[]>(),
    /** Keyed hashes by which a text is known again that was reported; null for the shortest texts. */
    marks: bigint({ mode: 'bigint' }).array(),
    dealId: uuid('deal_id').references(() => deals.id, { onDelete: 'cascade' }),
    dealNews: text('deal_news', { enum: dealNews }),
    dealTermsId: uuid('deal_terms_id').references(() => dealTerms.id, { onDelete: 'cascade' }),
    /** Set while staff hide what a suspended sender of a wave wrote: then nobody reads it. */
    hiddenAt: moment('hidden_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('messages_parties', sql`${table.senderId} <> ${table.receiverId}`),
    check('messages_content', sql`length(${table.content}) <= ${limit(messageMaxLength)}`),
    check(
      'messages_something',
      sql`${table.content} <> '' or ${table.imageId} is not null or ${table.dealId} is not null`,
    ),
    check('messages_card', sql`num_nulls(${table.dealId}, ${table.dealNews}, ${table.dealTermsId}) in (0, 3)`),
    uniqueIndex('messages_image').on(table.imageId),
    index('messages_sender').on(table.senderId, table.seq),
    index('messages_receiver').on(table.receiverId, table.seq),
    index('messages_unread').on(table.receiverId, table.senderId, table.seq).where(sql`not ${table.read}`),
    index('messages_unread_since').on(table.createdAt).where(sql`not ${table.read}`),
    index('messages_thread').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
      table.seq,
    ),
    index('messages_warned').on(table.createdAt, table.senderId).where(sql`${table.warnings} <> '{}'`),
    // Messages are only ever added, so that a few bytes per block find the days.
    index('messages_day').using('brin', table.createdAt),
    index('messages_deal').on(table.dealId).where(sql`${table.dealId} is not null`),
    index('messages_deal_terms').on(table.dealTermsId).where(sql`${table.dealTermsId} is not null`),
    index('messages_listing').on(table.listingId, table.senderId).where(sql`${table.listingId} is not null`),
  ],
);

/** Texts that a newcomer repeats to strangers. Our team decides about them; a job delivers the rest after a day. */
export const heldMessages = pgTable(
  'held_messages',
  {
    id: uuid().primaryKey(),
    senderId: member('sender_id').notNull(),
    receiverId: member('receiver_id').notNull(),
    content: text().notNull(),
    listingId: uuid('listing_id'),
    imageId: uuid('image_id'),
    warnings: text().array().notNull(),
    marks: bigint({ mode: 'bigint' }).array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('held_messages_sender').on(table.senderId, table.createdAt),
    index('held_messages_receiver').on(table.receiverId),
    index('held_messages_oldest').on(table.createdAt),
  ],
);

/** One row per member and other party: the member's list of conversations is one index range. */
export const conversations = pgTable(
  'conversations',
  {
    memberId: member('member_id').notNull(),
    otherId: party('other_id').notNull(),
    lastMessageId: uuid('last_message_id').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    isOpener: boolean('is_opener').notNull(),
    openedAt: moment('opened_at').notNull(),
    repliedAt: moment('replied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    foreignKey({ columns: [table.lastMessageId], foreignColumns: [messages.id], name: 'conversations_last_message' }),
    index('conversations_newest').on(table.memberId, table.lastSeq.desc()),
    index('conversations_other').on(table.otherId),
    index('conversations_asked').on(table.memberId, table.openedAt).where(sql`not ${table.isOpener}`),
    index('conversations_last_message_id').on(table.lastMessageId),
  ],
);

// Triggers: member_blocks_unmet.
export const memberBlocks = pgTable(
  'member_blocks',
  {
    blockerId: member('blocker_id').notNull(),
    blockedId: member('blocked_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('member_blocks_blocked').on(table.blockedId),
    check('member_blocks_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/** Texts that moderators acted on, as keyed hashes: nobody can read the words back. */
export const reportedTexts = pgTable('reported_texts', {
  mark: bigint({ mode: 'bigint' }).primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** Which server process holds a live connection of whom; a process that died is believed no longer than a heartbeat. */
export const presences = pgTable(
  'presences',
  {
    memberId: member('member_id').notNull(),
    processId: uuid('process_id').notNull(),
    aliveUntil: moment('alive_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.processId] }),
    index('presences_process').on(table.processId),
  ],
);
