import { isIPv6 } from 'node:net';

/** What counts as one client when requests and attempts are counted: an IPv4 address, or the /64 network that one household has in IPv6. */
export function networkOf(address: string): string {
  // Every request asks this, and most come from IPv4: a look for a colon is all that they pay.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address.toLowerCase())?.[1];
  if (mapped) return mapped;
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].map((group) => Number.parseInt(group, 16));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
