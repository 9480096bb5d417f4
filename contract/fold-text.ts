/** Undoes what makes a text look alike to a person and different to a program. Every step is one pass over the text. */

interface FoldedText {
  /** Lower case, Latin look-alikes as Latin, digits as digits, one kind of space, quote and dash. */
  plain: string;
  /** The same with spelled-out words joined ("v e n m o") and signs read as the letters they stand for ("c@$h"). */
  words: string;
}

const longest = 10_000;

export function foldText(text: string): FoldedText {
  // One sign can become eighteen.
  const plain = text
    .normalize('NFKD')
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(invisible, '')
    .replaceAll(foreign, (sign) => lookAlikes.get(sign) ?? sign)
    .replaceAll(/[^\S\n]/g, ' ');
  return { plain, words: plain.replaceAll(spelledOut, joined).replaceAll(mixed, asLetters) };
}

const foreign = /[^\0-\x7f]/gu;

/** Accents, zero-width signs, direction marks, soft hyphens. */
const invisible = /[\p{M}\p{Cf}]/gu;

/** Single letters with the same few signs between them, at least four in a row. */
const spelledOut = /(?<![a-z0-9])[a-z](?:[ ._*|~-]{1,2}[a-z0-9@$]){3,24}(?![a-z0-9])/g;

function joined(letters: string): string {
  return letters.replaceAll(/[ ._*|~-]/g, '');
}

/** Letters with a digit or a sign between or after them. */
const mixed = /[a-z0-9@$!|]{3,30}/g;
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

function asLetters(word: string): string {
  if (!/[a-z]/.test(word)) return word;
  return word.replaceAll(
    /(?<=[a-z@$!|0-9])[013457@$!|](?=[a-z0-9@$])|(?<=[a-z])[01357]$/g,
    (sign) => letterOf[sign] ?? sign,
  );
}

const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'вЬьβʙ',
    c: 'сϲᴄ',
    d: 'ԁđᴅ',
    e: 'еєεᴇ',
    f: 'ꜰ',
    g: 'ɡɢ',
    h: 'нһʜ',
    i: 'іıιɪ',
    j: 'јᴊ',
    k: 'кκᴋ',
    l: 'łӏʟ',
    m: 'мᴍ',
    n: 'пηɴ',
    o: 'оοσøᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υᴜ',
    v: 'νᴠ',
    w: 'ԝωᴡ',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ᴢ',
    "'": '’‘ʼ`´′',
    '"': '“”„«»″',
    '-': '–—‐‑‒−―',
  }).flatMap(([letter, alike]) => [...alike].map((sign) => [sign, letter] as const)),
);

/** The words of a name alone, so that "René of Paris™" and "rene-of-paris" are the same. */
export function plainWords(text: string): string {
  return foldText(text.replaceAll(/[™®©℠]/g, ' '))
    .plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
