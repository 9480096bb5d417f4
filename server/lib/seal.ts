import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Sealed kinds: each has a key of its own. */
type Purpose = 'addresses of members' | 'ways to be paid of members';

const keyOf = (secret: string, purpose: Purpose): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Encrypts a member's value for the database. Only this member's row opens it: a row that is moved to another member
 * says nothing.
 */
export function seal(secret: string, purpose: Purpose, memberId: string, value: unknown): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv).setAAD(Buffer.from(memberId));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Null where it cannot be opened, as after a change of AUTH_SECRET: then there is none, and its owner gives it again. */
export function unseal<Value>(secret: string, purpose: Purpose, memberId: string, sealed: string): Value | null {
  const bytes = Buffer.from(sealed, 'base64');
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(memberId))
      .setAuthTag(tag);
    return JSON.parse(decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8'));
  } catch {
    return null;
  }
}
