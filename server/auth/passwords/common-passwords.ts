import { authErrors } from '#contract/auth/auth.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Guesses for this site, besides those for every site. */
const triedHere = [
  'wigloop',
  'wigs',
  'premiumwigs',
  'marketplace',
  'passw0rd',
  'administrator',
  'changeme',
  'zaq12wsx',
  'q1w2e3r4t5',
  'gwerty',
  '1g2w3e4r',
  'dearbook',
];
const shortestWord = 4;

/** Refuses what a guesser tries first. */
export async function refuseCommonPassword(password: string, email = ''): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase();
  if (isCommon(text, await loadCommon()) || isOneRun(text) || isOwnName(text, email.toLowerCase()))
    throw new Refusal(authErrors.commonPassword, { field: 'password' });
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that guessers try first, loaded when somebody chooses one. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...triedHere]),
  );
  return common;
}

/** The word itself, or with the usual decoration (Welcome2024!, 123qwerty), disguise (p@ssw0rd), gaps or repetition. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const closed = text.replaceAll(/[\s._-]/g, '');
  return [text, closed, ...disguises.map((disguise) => undo(closed, disguise))].some((form) => {
    const word = form.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
    return (
      common.has(form) || [word, once(word), once(form)].some((part) => part.length >= shortestWord && common.has(part))
    );
  });
}

const letters = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '+': 't' };
// A one, like an exclamation mark, stands for an i or for an l.
const disguises: Record<string, string>[] = [
  { ...letters, '1': 'i', '!': 'i', '|': 'i' },
  { ...letters, '1': 'l', '!': 'l', '|': 'l' },
];

function undo(text: string, disguise: Record<string, string>): string {
  return [...text].map((character) => disguise[character] ?? character).join('');
}

/** password for passwordpassword. */
function once(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** 12345678, 87654321, aaaaaaaa, abababab, 12341234. */
function isOneRun(text: string): boolean {
  if (/^(.{1,4})\1+$/.test(text)) return true;
  const steps = new Set([...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at)));
  // 1234567890 wraps from 9 to 0.
  steps.delete(-9);
  steps.delete(9);
  return steps.size <= 1 && [1, -1, 0].includes([...steps][0] ?? 0);
}

function isOwnName(text: string, email: string): boolean {
  const name = email.split('@')[0] ?? '';
  const lettersOf = (given: string) => given.replaceAll(/[\d\W_]/g, '');
  return text === email || (name.length >= 3 && text.includes(name) && lettersOf(text) === lettersOf(name));
}
