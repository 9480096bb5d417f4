/** How many drafts a member keeps. */
export const draftsMax = 500;
/** How many are published with one request. */
export const publishedAtOnce = 100;
