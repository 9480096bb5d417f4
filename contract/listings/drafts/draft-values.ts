import { descriptionMaxLength } from '#contract/listings/listing-values.ts';

/** How many drafts a member keeps. */
export const draftsMax = 500;
/** How many are published with one request. */
export const publishedAtOnce = 100;
/** How many are brought in with one request, and how much of it there may be in bytes. */
export const createdAtOnce = 50;
export const createdMaxBytes = 1024 * 1024;
/** A draft takes what is too long to be published: nothing that was typed is lost. */
export const typedTextMaxLength = 2 * descriptionMaxLength;
export const typedWordMaxLength = 200;
