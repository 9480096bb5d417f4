import { createHmac, hkdfSync } from 'node:crypto';

/** Says of an address or a card only whether it is the same as one of before. */
export type PersonKey = (kind: 'address' | 'card', value: string) => string;

/** The key is made of the server's own secret: without it, a kept value cannot even be guessed at. */
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
