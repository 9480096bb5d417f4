import { createHmac } from 'node:crypto';
import { foldText } from '#contract/fold-text.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { reportedTexts } from '#server/db/schema/messages.ts';
import type { Env } from '#server/env.ts';
import type { Deps } from '#server/lib/deps.ts';

const fewestWords = 5;
const fewestLetters = 20;
/** From this many words on, texts that differ in a few of them are still known. */
const wordsForParts = 12;
const wordsRead = 1_000;
const wordsPerShingle = 2;
const bands = 5;
const rowsPerBand = 3;

/**
 * The marks of a text: one of the whole, and some of its parts (min-hashes in bands), so that a text with a few words
 * changed shares at least one. A mark cannot be tested without our key, and cannot be turned back into words.
 */
export async function marksOf(env: Env, text: string): Promise<string[] | null> {
  const words = wordsOf(text);
  if (words.length < fewestWords || words.join('').length < fewestLetters) return null;
  const key = await keyOf(env);
  const whole = mark(key, `whole ${words.join(' ')}`);
  return words.length < wordsForParts ? [whole] : [whole, ...partMarks(key, words)];
}

/** Only letters count: numbers, signs and spaces are what senders of the same text change. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .words.split(/[^\p{L}']+/u)
    .filter(Boolean)
    .slice(0, wordsRead);
}

function partMarks(key: string, words: string[]): string[] {
  const smallest = new Uint32Array(bands * rowsPerBand).fill(0xffff_ffff);
  for (const shingle of new Set(shinglesOf(words))) {
    const digest = createHmac('sha512', key).update(shingle).digest();
    smallest.forEach((least, row) => {
      smallest[row] = Math.min(least, digest.readUInt32LE(row * 4));
    });
  }
  return Array.from({ length: bands }, (_, band) =>
    mark(key, `band ${band} ${smallest.slice(band * rowsPerBand, (band + 1) * rowsPerBand).join(' ')}`),
  );
}

function shinglesOf(words: string[]): string[] {
  return words.slice(0, 1 - wordsPerShingle).map((_, at) => words.slice(at, at + wordsPerShingle).join(' '));
}

function mark(key: string, what: string): string {
  return createHmac('sha256', key).update(what).digest().readBigInt64LE().toString();
}

const keys = new WeakMap<Env, Promise<string>>();

/** Read once: without AUTH_SECRET it is in a file. */
function keyOf(env: Env): Promise<string> {
  const known = keys.get(env) ?? getAuthSecret(env).then((secret) => `text marks ${secret}`);
  keys.set(env, known);
  return known;
}

/** After a report was upheld: whoever receives such a text, or has received it before, is warned. */
export async function keepReportedText(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: DbOrTransaction,
  text: string,
): Promise<void> {
  const marks = (await marksOf(env, text)) ?? [];
  if (marks.length === 0) return;
  const createdAt = clock.now();
  await tx
    .insert(reportedTexts)
    .values(marks.map((mark) => ({ mark: BigInt(mark), createdAt })))
    .onConflictDoNothing();
}
