import dns from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Env } from '#server/env.ts';

/** A push address comes from a browser, so anyone can make one up: it must never lead to machines of our own network. */

const timeoutMs = 3_000;

class InwardAddressError extends Error {}

/** The address, if it may be used at all: https, by a name, at the usual port. Where the name leads is asked when it is used. */
export function readPushAddress(endpoint: string, { PUSH_STAND_IN }: Pick<Env, 'PUSH_STAND_IN'>): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (isStandIn(url, PUSH_STAND_IN)) return url;
  // Numbers in every spelling (decimal, octal, hexadecimal) are plain addresses once they are parsed.
  const isName = isIP(url.hostname) === 0 && !url.hostname.startsWith('[') && url.hostname.includes('.');
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isName && isPlain ? url : undefined;
}

export function isStandIn(url: URL, standIn: string | undefined): boolean {
  return standIn !== undefined && url.origin === new URL(standIn).origin;
}

/** Where a name leads: every answer must lie outside, for any of them may be used. */
export async function resolveOutward(hostname: string): Promise<{ address: string; family: number }[]> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The name of a push service could not be resolved in time')), timeoutMs).unref(),
  );
  const found = await Promise.race([dns.lookup(hostname, { all: true }), late]);
  if (found.length === 0 || !found.every(({ address }) => isOutward(address)))
    throw new InwardAddressError('The name of a push service leads inward');
  return found;
}

/** Whether an address belongs to the public internet. Of IPv6 only what was given out counts: no mapped, local or tunneled ones. */
export function isOutward(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inward.check(address, 'ipv4');
  return family === 6 && givenOut.check(address, 'ipv6') && !inward.check(address, 'ipv6');
}

const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

const inward = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inward.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inward.addSubnet(net, bits, 'ipv6');
