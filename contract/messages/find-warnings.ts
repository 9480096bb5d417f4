import { foldText } from '#contract/fold-text.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { PaymentMethod } from '#contract/policies/policy-values.ts';
import { warningRules } from './message-warnings.ts';
import type { Pattern } from './warning-rule.ts';

export interface NoteContext {
  /** Not both have written yet. */
  isFirstContact: boolean;
  /** Methods that the policies of the two name. */
  acceptedMethods: readonly PaymentMethod[];
  /** Where Wigloop itself is: links to it are no others' links. */
  ownHosts: readonly string[];
}

/** Which rules a note matches. The server asks before it keeps a note, the browser before the member sends it. */
export function findWarnings(text: string, context: NoteContext): WarningId[] {
  const folded = foldText(text);
  return warningRules
    .filter(({ when }) => when === 'always' || context.isFirstContact)
    .filter(({ patterns }) =>
      patterns.some(
        (pattern) =>
          !(pattern.method && context.acceptedMethods.includes(pattern.method)) &&
          matches(pattern, pattern.in === 'plain' ? folded.plain : folded.words, context.ownHosts),
      ),
    )
    .map(({ id }) => id);
}

function matches(pattern: Pattern, text: string, ownHosts: readonly string[]): boolean {
  const { find, near, before, after, unlessBefore, unlessAfter } = pattern;
  for (const { 0: found, index } of text.matchAll(find)) {
    const left = lastSentence(text.slice(Math.max(0, index - reach), index));
    const right = firstSentence(text.slice(index + found.length, index + found.length + reach));
    if (unlessBefore?.test(left) || unlessAfter?.test(right) || isOwnAddress(found, ownHosts)) continue;
    const needs = near || before || after;
    if (!needs || near?.test(left) || near?.test(right) || before?.test(left) || after?.test(right)) return true;
  }
  return false;
}

/** How far, in characters, other words still belong to what was found. */
const reach = 60;
const sentenceEnd = /[.!?;]\s|\n/;

function lastSentence(text: string): string {
  return text.split(sentenceEnd).at(-1) ?? '';
}

function firstSentence(text: string): string {
  return text.split(sentenceEnd)[0] ?? '';
}

function isOwnAddress(found: string, ownHosts: readonly string[]): boolean {
  const host = found.replace(/^https?:\/\//, '').split(/[/?#]/)[0];
  return host !== undefined && ownHosts.includes(host);
}
