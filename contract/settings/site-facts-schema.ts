import { z } from 'zod';

const unset = 'Leave it empty, or';
const line = (most: number) => z.string().trim().max(most, `${unset} use at most ${most} characters.`);
const lines = (most: number) =>
  line(most).refine((text) => text.split('\n').length <= 6, `${unset} write at most 6 lines.`);
const address = line(300).refine(
  (text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'),
  `${unset} enter an address that begins with https://.`,
);

/** Facts of the shop as staff write them; an empty text is unset, and pages do not show it. */
export const siteFactsSchema = z.object({
  legalName: line(120),
  supportEmail: line(254).refine(
    (text) => text === '' || z.email().safeParse(text).success,
    `${unset} enter an email address.`,
  ),
  phone: line(40).refine((text) => /^[+\d ()./-]*$/.test(text), `${unset} enter a phone number.`),
  phoneHours: line(80),
  address: lines(300),
  businessHours: lines(300),
  facebook: address,
  instagram: address,
  pinterest: address,
  tiktok: address,
  sisterName: line(60),
  sisterUrl: address,
});
export type SiteFacts = z.infer<typeof siteFactsSchema>;
