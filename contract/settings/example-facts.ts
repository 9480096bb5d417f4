import type { SiteFacts } from './site-facts-schema.ts';

/** Plainly fictional: what a shop says of itself that is only tried out. */
export const exampleFacts: SiteFacts = {
  legalName: 'Wigloop Example Company',
  supportEmail: 'support@wigloop.example.com',
  phone: '(555) 010-0147',
  phoneHours: 'Monday-Friday 9am-5pm EST',
  address: 'Wigloop\n100 Example Street\nSpringfield, EX 00000',
  businessHours: 'Monday-Friday 9-5 EST\nSaturday-Sunday 9-3 EST',
  facebook: 'https://facebook.example.com/wigloop',
  instagram: 'https://instagram.example.com/wigloop',
  pinterest: 'https://pinterest.example.com/wigloop',
  tiktok: '',
  sisterName: 'Wigloop New',
  sisterUrl: 'https://new.wigloop.example.com',
};
