import { dealErrors } from '#contract/deals/deal-errors.ts';

/** Refusals that nobody could foresee: another was quicker, or has too much to finish. */
export const overtakenCodes: readonly string[] = [
  dealErrors.reserved,
  dealErrors.listingEnded,
  dealErrors.termsChanged,
  dealErrors.ended,
  dealErrors.notYourTurn,
  dealErrors.notPossible,
  dealErrors.nothingAsked,
  dealErrors.tooManyAgreed,
].map(({ code }) => code);
