/** So many days an account counts as new: it writes to few members whom it does not know, and staff look at its reviews. */
export const newAccountDays = 7;

/** A new account writes or proposes something to this many new members a day; answering is always possible. */
export const newMembersPerDay = 10;
