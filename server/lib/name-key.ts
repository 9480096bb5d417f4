import { createHash } from 'node:crypto';
import unhomoglyph from 'unhomoglyph';

const longestKey = 200;

/** Everything but letters, digits and the vowel signs some scripts need: spaces, punctuation, accents, what is not seen. */
const decoration = /[^\p{L}\p{N}\p{M}]|[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Two names that a person could take for one another have the same key: case, accents, spaces, punctuation and compatibility
 * forms fold together, and so do letters that Unicode lists as confusable (https://www.unicode.org/reports/tr39/).
 */
export function nameKey(name: string): string {
  // Confusables twice, around lower case: a capital I looks like an l, and a small m like rn.
  const skeleton = unhomoglyph(unhomoglyph(bare(name)).toLowerCase());
  const key = bare(skeleton).replaceAll('i', 'l').replaceAll('vv', 'w');
  // One character can fold to eighteen, and an index takes only so much.
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('hex');
}

/** Signs of other scripts become the plain ones that they look like; plain ones stay, so that words can still be read. */
export function foldSigns(name: string): string {
  return name.normalize('NFKC').replaceAll(/[^\0-\x7F]/gu, (sign) => unhomoglyph(sign).replace('rn', 'm'));
}

function bare(text: string): string {
  return text.normalize('NFKD').replaceAll(decoration, '');
}
