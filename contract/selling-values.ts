/** How long a removed listing can be restored. */
export const restoreDays = 30;
export const bumpHours = 24;
export const dashboardDays = 30;
