import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { DbOrTransaction } from '#server/db/database.ts';
import { account } from '#server/db/schema/auth.ts';

// OWASP's argon2id: 19 MiB, two passes, one lane.
const usualCost = { memory: 19_456, passes: 2, parallelism: 1 };
const deriveKey = promisify(argon2);

/** The hash in PHC form, so that a later change of cost leaves old passwords readable. */
export async function hashPassword(password: string, nonce = randomBytes(16), cost = usualCost): Promise<string> {
  const tag = await deriveKey('argon2id', { message: normalize(password), nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const wanted = Buffer.from(tag, 'base64url');
  const given = await deriveKey('argon2id', {
    message: normalize(password),
    nonce: Buffer.from(nonce, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted);
}

/** Gives the account this password, in place of the one it has. */
export async function setPassword(tx: DbOrTransaction, userId: string, password: string, now: Date): Promise<void> {
  await tx
    .insert(account)
    .values({ userId, accountId: userId, providerId: 'credential', password, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [account.userId, account.providerId], set: { password, updatedAt: now } });
}

/** Equal characters typed on another keyboard are the same password. */
function normalize(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url');
}
