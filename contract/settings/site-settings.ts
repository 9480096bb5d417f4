import { z } from 'zod';
import { knownBrandSchema } from '#contract/brands/brand-schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { announcementSchema } from './announcement-schema.ts';
import { siteFactsSchema } from './site-facts-schema.ts';

/** The id changes with every save: who dismissed one announcement sees the next. */
export const shownAnnouncementSchema = z.object({ id: z.string(), ...announcementSchema.shape });
export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>;

export const siteSchema = z.object({ facts: siteFactsSchema, announcement: shownAnnouncementSchema.nullable() });
export type Site = z.infer<typeof siteSchema>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary:
    'Facts of the shop, its brands in their order, and its announcement while it is not over. An announcement for members reaches members alone.',
  response: siteSchema.extend({ brands: z.array(knownBrandSchema) }),
});
/** Facts for every page. */
export type KnownSite = z.infer<typeof getSite.response>;

const changeSchema = z.object({
  key: z.enum(['site_facts', 'announcement']),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** The new value: a text for people. */
  changed: z.array(z.string()),
});
export type SiteChange = z.infer<typeof changeSchema>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/site',
  summary: "The shop's own facts and its announcement, with who changed them and when.",
  response: siteSchema.extend({ history: z.array(changeSchema) }),
});

const done = z.object({ done: z.literal(true) });

export const saveSiteFacts = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site/facts',
  summary: "Sets the shop's own facts; pages show them at once.",
  body: siteFactsSchema,
  response: done,
});

export const saveAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site/announcement',
  summary: 'Sets the announcement, or takes it down.',
  body: z.object({ announcement: announcementSchema.nullable() }),
  response: done,
});
