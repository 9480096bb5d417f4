import { createHmac, hkdfSync } from 'node:crypto';

/** A keyed hash of an address or a card: it only tells whether it was seen before. */
export type PersonKey = (kind: 'address' | 'card', value: string) => string;

/** Keyed with the server's secret, so that stored values cannot be guessed without it. */
export function createPersonKey(secret: string): PersonKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'one trial per person', 32));
  return (kind, value) => {
    const same = kind === 'address' ? sameAddress(value) : value;
    return createHmac('sha256', key).update(`${kind} ${same}`).digest('base64url');
  };
}

/** Names of one and the same mail service. */
const otherNames: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
const ignoresDots: readonly string[] = ['gmail.com', 'proton.me'];

/** Addresses that reach the same mailbox become the same text. */
export function sameAddress(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const named = text.slice(at + 1).replace(/\.$/, '');
  const domain = otherNames[named] ?? named;
  const [beforeTag = ''] = text.slice(0, at).split('+');
  const local = ignoresDots.includes(domain) ? beforeTag.replaceAll('.', '') : beforeTag;
  return `${local || text.slice(0, at)}@${domain}`;
}
