import { createHmac } from 'node:crypto';

const periodMs = 30_000;

/** What an authenticator app shows right now. */
export function totp(secret: string, now = Date.now()): string {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / periodMs)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** What it shows half a minute later, which is taken as well: clocks differ. */
export function nextTotp(secret: string): string {
  return totp(secret, Date.now() + periodMs);
}
