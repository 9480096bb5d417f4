/** Free of zod: a form shows it before what judges it is loaded. */
export const emailMaxLength = 254;
