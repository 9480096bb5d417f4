/** So many days an account counts as new: it writes to few members whom it does not know, and staff look at its reviews. */
export const newAccountDays = 7;
