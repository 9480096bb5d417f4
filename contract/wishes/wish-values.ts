/** When the owner of a wish is told of what fulfils it. Free of zod, as everything here. */
export const wishAlertLabels = {
  'at-once': 'At once',
  daily: 'Once a day',
  off: 'Not at all',
} as const;
export type WishAlert = keyof typeof wishAlertLabels;
export const wishAlerts = Object.keys(wishAlertLabels) as [WishAlert, ...WishAlert[]];

export const wishesMax = 50;
export const wishNameMaxLength = 80;
/** How many of the listings that fulfil a wish are counted, and how many are shown. */
export const wishMatchesCounted = 50;
export const wishMatchesShown = 3;

/** A wish's filters as they stand in the address of the search page. */
export type WishFilters = Record<string, string>;
