/** Choices, limits and sentences of the support form. Free of zod. */

export const supportCategories = ['bug', 'feature', 'support', 'billing', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];
export const supportCategoryLabels: Record<SupportCategory, string> = {
  bug: 'Bug Report',
  feature: 'Feature Request',
  support: 'Customer Support',
  billing: 'Billing Question',
  other: 'Other',
};

export const supportMessageMaxLength = 5000;

/** Promised "Priority premium support": its members are answered first. */
export const urgentPlan = 'premium-annual';
/** We aim to reply within a day; what comes close to it is marked. */
export const replyHours = 24;
export const replySoonHours = 18;

export const supportTexts = {
  incomplete: 'Please fill in all required fields',
  invalidEmail: 'Please enter a valid email address',
  sent: 'Thank you for your feedback!',
  failed: 'Failed to submit feedback. Please try again.',
} as const;
