import { authErrors } from '#contract/auth.ts';
import { Refusal } from '#server/lib/errors.ts';

const words = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertz',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'basketball',
  'superman',
  'batman',
  'trustno1',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'jessica',
  'ashley',
  'charlie',
  'jordan',
  'hunter',
  'computer',
  'internet',
  'whatever',
  'starwars',
  'freedom',
  'flower',
  'secret',
  'admin',
  'administrator',
  'login',
  'changeme',
  'default',
  'guest',
  'samsung',
  'google',
  'facebook',
  'pokemon',
  'chocolate',
  'butterfly',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'liverpool',
  'chelsea',
  'arsenal',
  'abcdefgh',
  'abcd1234',
  'asdfghjkl',
  'asdfasdf',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
  'zaq12wsx',
  'q1w2e3r4t5',
  'qwertyuiop',
  'qwer1234',
  'wigloop',
  'wigs',
  'premiumwigs',
  'marketplace',
  'hellokitty',
  'mypassword',
  'testtest',
  'test1234',
  'blink182',
  'loveyou',
  'lovely',
];
// A word with the usual decoration (password1, Welcome2024!, 123qwerty) is guessed as early as the word itself.
const decorated = new RegExp(`^[\\d!@#$%^&*._-]*(?:${words.join('|')})+[\\d!@#$%^&*._-]*$`, 'i');

/** Refuses what a guesser tries first. */
export function refuseCommonPassword(password: string, email = ''): void {
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  const lower = password.toLowerCase();
  const isOwnName =
    name.length >= 3 && lower.replaceAll(/[\d\W_]/g, '') === name.replaceAll(/[\d\W_]/g, '') && lower.includes(name);
  if (decorated.test(password) || isOneRun(lower) || isOwnName || lower === email.toLowerCase())
    throw new Refusal(authErrors.commonPassword, { field: 'password' });
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
