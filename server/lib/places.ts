import { BlockList, isIPv4, isIPv6 } from 'node:net';

const nearby = new BlockList();
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('169.254.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');
const localNetwork = 'from a local network';
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Where a request came from, coarsely: its network, and the country where a proxy names it. "near 203.0.113.0/24, Canada" */
export function namePlace(address: string | null, country: string | null): string | null {
  const countryName = country && /^[A-Z]{2}$/.test(country) ? countryNames.of(country) : undefined;
  const parts = [address && networkOf(address), countryName].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** A household or a street of them: the last byte of an IPv4 address, the last ten of an IPv6 one, are left out. */
function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return nearby.check(plain) ? localNetwork : `near ${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return undefined;
  if (nearby.check(plain, 'ipv6')) return localNetwork;
  const groups = plain.split('::')[0]?.split(':').filter(Boolean) ?? [];
  const prefix = [...groups, '0', '0', '0'].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `near ${prefix.join(':').replace(/(:0)+$/, '')}::/48`;
}
