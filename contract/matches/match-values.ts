/** The words and limits of matches. Free of zod, so that pages can show them without loading schemas. */

/** Which members may trade, and how many of them it takes. */
export const matchKinds = ['both', 'they-have', 'they-want', 'rings'] as const;
export type MatchKind = (typeof matchKinds)[number];

export const matchLimits = {
  perPage: 20,
  /** Wigs shown of each side of a pair; a deal takes no more of one giver. */
  wigsPerSide: 6,
  /** Of one wish: its newest tradeable wigs, so that a wish for any wig at all does not fill the table. */
  wigsPerWish: 20,
  /** Shown to a member. */
  rings: 5,
  /** Members of a ring. */
  ringSizes: [3, 4],
} as const;
