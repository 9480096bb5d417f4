import { contactWarnings } from './contact-warnings.ts';
import { paymentWarnings } from './payment-warnings.ts';
import type { WarningRule } from './warning-rule.ts';

/** Everything that makes a note worth a warning. */
export const warningRules: readonly WarningRule[] = [
  ...paymentWarnings,
  ...contactWarnings,
  {
    id: 'reported-text',
    when: 'always',
    label: 'Like a text that was reported',
    receiver:
      'Our moderators have acted on a report about a text like this one. Do not pay and do not give personal details before you are sure; you can report it, too.',
    sender:
      'A text like this one was reported by members, so the other member will see a warning. Say it in your own words, or send it as it is.',
    // Found by its fingerprint, on the server alone.
    patterns: [],
  },
];
