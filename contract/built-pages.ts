/**
 * Pages are made at build time, when nobody knows yet at which address the site will stand. They carry this one, which
 * can never exist, and the server puts its own in its place.
 */
export const originPlaceholder = 'https://wigloop.invalid';
