/** Free of zod. */
export const brandsMax = 100;
/** So many can be named by one search; a wish has a row for each of them. */
export const brandsPerSearchMax = 20;
