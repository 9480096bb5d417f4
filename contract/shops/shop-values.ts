/** Limits and words of shop pages. Free of zod. */

export const sentenceMaxLength = 160;
export const otherShopsMax = 3;
export const otherShopMaxLength = 120;
/** So many wigs stand on a shop page, the newest first. */
export const shopWigsMax = 48;

export const shopPath = (code: string): string => `/shop/${code}`;
