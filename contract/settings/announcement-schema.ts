import { z } from 'zod';
import { momentSchema } from '#contract/moment-schema.ts';
import { findSitePath } from '#contract/paths.ts';

const announcementAudiences = ['everyone', 'members'] as const;

/** One line that all see, or all members, from one moment until another. */
export const announcementSchema = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, 'Enter what to announce.')
      .max(140, 'Use at most 140 characters: it is one line.')
      .refine((text) => !/[\r\n]/.test(text), 'Write one line.'),
    linkText: z.string().trim().max(40, 'Use at most 40 characters.'),
    linkUrl: z
      .string()
      .trim()
      .max(300)
      .refine(isLink, 'Enter a page of this site, such as /pricing, or an address that begins with https://.'),
    from: momentSchema('Enter a day and a time.'),
    until: momentSchema('Enter a day and a time.'),
    audience: z.enum(announcementAudiences),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'Enter a time after the beginning.',
  })
  .refine(({ linkText, linkUrl }) => Boolean(linkText) === Boolean(linkUrl), {
    path: ['linkText'],
    message: 'A link needs both its words and its address.',
  });
export type Announcement = z.infer<typeof announcementSchema>;

function isLink(text: string): boolean {
  if (text === '') return true;
  if (text.startsWith('/')) return findSitePath(text) !== undefined;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
