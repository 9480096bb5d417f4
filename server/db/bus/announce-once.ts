/**
 * What a transaction announces waits in it (`announce` in the database) and goes out as one message before the commit, a line for each:
 * PostgreSQL wakes every server once, however many rows were changed. What is longer than a message may be becomes several.
 */
export const holdAnnouncements = 'select hold_announcements()';
/** The last statement of the transaction: what triggers do at the commit happens here. */
export const announceHeld = 'select announce_held()';
