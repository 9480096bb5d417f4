import { shownStatuses } from './listing-values.ts';

/** Deleted listings are no longer their owner's. */
export const myListingStatuses = [...shownStatuses, 'removed'] as const;
/** How long a removed listing can be restored. */
export const restoreDays = 30;
export const bumpHours = 24;
export const dashboardDays = 30;
export const analyticsDays = 90;
export const analyticsListingsMax = 200;
