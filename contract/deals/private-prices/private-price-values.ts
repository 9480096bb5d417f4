/** A price for those who saved a wig: how long it stands, for whom, and how often. */
export const privatePriceLimits = { hours: 48, members: 100, savedDays: 60, everyDays: 7 } as const;
