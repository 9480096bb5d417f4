import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried in a window, by address and by account. In the database, so that two servers count together. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempt_counts_window').on(table.windowEndsAt)],
);
