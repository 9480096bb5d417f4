import type { WishFilters } from '#contract/wishes/wish-values.ts';
import { listChosen } from '#web/listings/search/listing-chips.ts';
import { readChoices } from '#web/listings/search/listing-choices.ts';

/** A wish in words: “bob”, Gabor, Up to $150.00. */
export function wishWords(
  filters: WishFilters,
  nameOfBrand: (id: string) => string,
  sellerName: string | null,
): string {
  const choices = readChoices(new URLSearchParams(filters));
  const chosen = listChosen(choices, nameOfBrand, sellerName ?? undefined).map(({ label }) => label);
  return [...(choices.q ? [`“${choices.q}”`] : []), ...chosen].join(', ');
}
