import fc from 'fast-check';

/** Few, so that texts and what is searched in them meet often: wildcards, quotes, blanks, accents, case, emoji. */
const pieces = [
  ...['a', 'A', 'b', 'É', 'é', 'ß', 'İ', 'ı', 'Σ', 'ς', 'K', '💇', '👩‍🦰', '0'],
  ...['%', '_', '\\', "'", '"', '-', ' ', '  ', '\n', '\t'],
  ...['lace', 'Lace', 'renau'],
];

/** Texts that search and matching must take as people type them; `alsoOf` are words that matter to one test. */
export function strangeTexts({ maxLength, alsoOf = [] }: { maxLength: number; alsoOf?: string[] }) {
  return fc.array(fc.constantFrom(...pieces, ...alsoOf), { minLength: 1, maxLength }).map((parts) => parts.join(''));
}
