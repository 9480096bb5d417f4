/** Brands that members ask for because the list has none of that name. Free of zod. */

export const brandNameMaxLength = 60;
/** How many that still wait one member may have asked for. */
export const brandAsksMax = 20;

export const brandOutcomes = ['done', 'declined'] as const;
export type BrandOutcome = (typeof brandOutcomes)[number];
export const brandRequestStates = ['waiting', ...brandOutcomes] as const;
export type BrandRequestState = (typeof brandRequestStates)[number];

/** Answers to a member who asks for a brand. */
export const brandAnswers: Record<BrandRequestState, string> = {
  waiting: 'Thank you. We look at every brand that members ask for.',
  done: 'We have taken this brand in. Load the page again and choose it from the list.',
  declined: 'We have looked at this brand and do not take it in for now.',
};
