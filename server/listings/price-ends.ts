/** Lists by price put what has none behind all others, as if it cost the most that an integer holds; so a price is at most one less. */
export const noPriceCents = 2_147_483_647;
export const highestCents = noPriceCents - 1;
