/** Limits of reviews that pages show. Free of zod. */

export const starsMax = 5;
export const reviewCommentMaxLength = 2_000;
export const reviewResponseMaxLength = 2_000;
export const reviewsPerPage = 10;
/** Whose account is gone; what they wrote stays under this name. */
export const deletedMemberName = 'Deleted member';

/** How long an account that writes a review counts as new. */
export const newAccountDays = 7;
