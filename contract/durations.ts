/** Lengths of time by the names that code calls them: in milliseconds, and in the seconds and minutes that cookies, headers and mails count in. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const hourSeconds = 3_600;
export const daySeconds = 24 * hourSeconds;
export const dayMinutes = 24 * 60;
