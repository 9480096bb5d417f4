import type { WarningId } from '#contract/notes/note-values.ts';
import type { PaymentMethod } from '#contract/policies/policy-values.ts';

/**
 * A rule that makes a note from one member to another worth a warning: data alone, judged by `findWarnings`. Every
 * repetition in a pattern has an upper bound, so that the longest text costs no more than its length.
 */

export interface Pattern {
  find: RegExp;
  /** Where to look: with spelled-out and disguised words undone, or as written (numbers, addresses). */
  in?: 'plain';
  /** Words of the same sentence: anywhere near, right before, or right after. One of them is enough. */
  near?: RegExp;
  before?: RegExp;
  after?: RegExp;
  /** Words right before or right after that make it harmless. */
  unlessBefore?: RegExp;
  unlessAfter?: RegExp;
  /** No alarm by name where the seller's policy names it. */
  method?: PaymentMethod;
}

export interface WarningRule {
  id: WarningId;
  /** `first-contact`: only until both have written. */
  when: 'always' | 'first-contact';
  /** For staff. */
  label: string;
  /** The receiver's sentence: the danger, and what to do. */
  receiver: string;
  /** The sender's sentence, before sending. */
  sender: string;
  patterns: readonly Pattern[];
}

/** "No" and the like, right before: whoever refuses a way to pay does not ask for it. */
export const refusing = /\b(?:no|not|don'?t|do not|never|without|avoid|nor|hate|refuse) (?:[a-z']{1,12} ){0,2}$/;
