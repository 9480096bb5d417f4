/** A stretch of a text: the words between two quotes, or the words outside of them. */
type Piece = { quoted: string[] } | { words: string[] };

const quotedOrPlain = /(?<=^|\s|-)["“”„]([^"“”„]+)["“”„](?=\s|$)|[^\s"“”„]+(?:["“”„]+[^\s"“”„]+)*/g;

/** A minus before a word and “non-” stand for “not”; “w/o” for “without”. */
function spellOut(text: string): string {
  return text
    .replaceAll(/(?<=^|\s)[-–−](?=[\p{L}"“])/gu, 'not ')
    .replaceAll(/(?<=^|\s)non[-‐ ]?(?=(?:synthetic|human|lace|heat|curly|new)\b)/gi, 'not ')
    .replaceAll(/(?<=^|\s)w\/o(?=\s)/gi, 'without');
}

export function tokensOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [written, quoted] of spellOut(text).matchAll(quotedOrPlain)) {
    const { words } = splitWords(quoted ?? written);
    const last = pieces.at(-1);
    if (words.length === 0) continue;
    if (quoted !== undefined) pieces.push({ quoted: words });
    else if (last && 'words' in last) last.words.push(...words);
    else pieces.push({ words });
  }
  return pieces;
}

/** As the database's `fold_text`, which has the last word. */
const parting = /[^\p{L}\p{M}\p{N}]+/u;

export function splitWords(text: string): { words: string[] } {
  const folded = text.normalize('NFKD').replaceAll(/[\u0300-\u036F'`´‘’]/g, '');
  return { words: folded.split(parting).filter(Boolean) };
}
