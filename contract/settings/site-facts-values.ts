import { site } from '#contract/site.ts';
import type { SiteFacts } from './site-facts-schema.ts';

/** Until staff say something, nothing is said. Free of zod. */
export const noFacts: SiteFacts = {
  legalName: '',
  supportEmail: '',
  phone: '',
  phoneHours: '',
  address: '',
  businessHours: '',
  facebook: '',
  instagram: '',
  pinterest: '',
  tiktok: '',
  sisterName: '',
  sisterUrl: '',
};

export const siteFactLabels: Record<keyof SiteFacts, string> = {
  legalName: 'Legal name',
  supportEmail: 'Support address',
  phone: 'Phone',
  phoneHours: 'When the phone is answered',
  address: 'Postal address',
  businessHours: 'Business hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  sisterName: 'Sister site: name',
  sisterUrl: 'Sister site: address',
};

const networks = ['facebook', 'instagram', 'pinterest', 'tiktok'] as const;

export function socialLinks(facts: SiteFacts): { name: string; href: string }[] {
  return networks
    .filter((network) => facts[network])
    .map((network) => ({ name: siteFactLabels[network], href: facts[network] }));
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

const words: Record<string, (facts: SiteFacts) => string> = {
  support: ({ supportEmail }) => mailLink(supportEmail) || 'us through [our contact page](/contact)',
  email: ({ supportEmail }) => mailLink(supportEmail),
  phone: ({ phone, phoneHours }) => phone && [`[${phone}](${phoneHref(phone)})`, phoneHours].filter(Boolean).join(', '),
  company: ({ legalName }) => legalName || site.name,
  owner: ({ legalName, address }) => [legalName, ...address.split('\n')].filter(Boolean).join(', '),
};

/** A text of a page with the facts that it names, such as {support}; null where one of them is unset. */
export function fillFacts(text: string, facts: SiteFacts): string | null {
  const wordOf = (name: string) => words[name]?.(facts);
  // Not noted while they are put in: the minifier of the build asks for such a note before it is written.
  if ([...text.matchAll(named)].some(([, name = '']) => wordOf(name) === '')) return null;
  return text.replaceAll(named, (all, name: string) => wordOf(name) ?? all);
}

const named = /\{(\w+)\}/g;

/** Stands in the texts of mails for where to write. */
export const supportWord = '{support}';

export function supportInMail({ supportEmail }: Pick<SiteFacts, 'supportEmail'>): string {
  return supportEmail || 'us through our contact page';
}

function mailLink(email: string): string {
  return email && `[${email}](mailto:${email})`;
}
