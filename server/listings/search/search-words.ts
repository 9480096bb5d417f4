/**
 * What a search text asks for: each word, in any order, and what stands in quotes as one string. A quote that is never
 * closed is left out, and one inside a word (14") belongs to the word.
 */
export function readSearchWords(text: string): string[] {
  const wanted = [...text.matchAll(quotedOrWord)].map(([written, quoted]) => asWanted(written, quoted));
  // The longest first: they are the rarest more often than not, and the first ones are looked up.
  return withoutImplied([...new Set(wanted)]).sort((one, two) => two.length - one.length);
}

const quotedOrWord = /(?<=^|\s)["“”„]([^"“”„]+)["“”„](?=\s|$)|\S+/g;

function asWanted(written: string, quoted: string | undefined): string {
  if (quoted?.trim()) return quoted;
  return written.replace(/^["“”„]+/, '') || written;
}

/** Whatever has "lacefront" has "lace". Only for plain letters: how others are folded depends on their neighbours. */
function withoutImplied(words: string[]): string[] {
  const plain = words.map((word) => (/^[ -~]+$/.test(word) ? word.toLowerCase() : undefined));
  return words.filter((_, at) => {
    const word = plain[at];
    if (word === undefined) return true;
    return !plain.some((other, place) => {
      if (other === undefined || place === at || !other.includes(word)) return false;
      return other !== word || place < at;
    });
  });
}
