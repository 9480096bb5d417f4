/** How long a removed listing can be restored. */
export const restoreDays = 30;
export const bumpHours = 24;
/** The shopping plans' promise, enforced while the paywall is on. */
export const listingsPerMonth = 10;
export const dashboardDays = 30;
