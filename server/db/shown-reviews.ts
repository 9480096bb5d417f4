/** SQL for whether a review is shown and counted: our team does not hide it, and its author is not banned. `counted_reviews` says the same. */
export const isShownReview = (alias: string): string => `${alias}.hidden_at is null and not ${alias}.author_banned`;
