/** Lengths of time in milliseconds, by the names that code calls them. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
