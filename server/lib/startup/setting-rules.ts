import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';

/** Whether an address is a host alone. */
export function hasNoPath(value: string): boolean {
  const { pathname, search, hash } = new URL(value);
  return pathname === '/' && !search && !hash;
}

/** An address, a range, or a name that Fastify knows for several. */
export function isNetwork(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A range of all addresses would believe what any visitor says about theirs.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The key that signs push messages (VAPID): a private key of P-256 in base64url. */
export function isPrivateKey(value: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(value, 'base64url'));
    return /^[\w-]{43}$/.test(value);
  } catch {
    return false;
  }
}
