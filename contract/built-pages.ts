/**
 * Pages are made at build time, when nobody knows yet at which address the site will stand. They carry this one, which
 * can never exist, and the server puts its own in its place.
 */
export const originPlaceholder = 'https://wigloop.invalid';

/** The element of a member's page in which the server writes the answers to what the page asks first. */
export const firstAnswersId = 'first-answers';

/** Beside the built pages: which files a member's page is made of, by the pattern of its address. */
export const pageFiles = 'page-files.json';
