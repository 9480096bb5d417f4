const leastBits = 80;

// Placeholders that examples and manuals put where a random text should be.
const knownPieces = [
  'better-auth',
  'auth',
  'change',
  'default',
  'development',
  'example',
  'generate',
  'insert',
  'openssl',
  'password',
  'please',
  'production',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'random',
  'replace',
  'secret',
  'string',
  'characters',
  'supersecret',
  'very-long',
  'wigloop',
  'your',
  'deadbeef',
  'correct',
  'horse',
  'battery',
  'staple',
];

/** Whether someone could guess it: too few different characters, a short text repeated, a row of keys, a known example. */
export function isWeakSecret(secret: string): boolean {
  let rest = secret.toLowerCase();
  for (const piece of knownPieces) rest = rest.replaceAll(piece, '');
  return bitsOf(withoutRows(withoutRepeats(rest))) < leastBits;
}

/** `abcabcabc` holds no more than `abc`. */
function withoutRepeats(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

/** `aaaa`, `abcd` and `4321` hold no more than where they begin. */
function withoutRows(text: string): string {
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  return [...text].filter((_, at) => at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1)).join('');
}

/** Shannon's measure from how often each character occurs. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}
