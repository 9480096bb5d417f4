/** What the site says about itself everywhere. How to reach it are settings of the back office (settings/site-facts-schema.ts). */
export const site = {
  name: 'Wigloop',
  tagline: 'Buy, Sell, Trade - Premium Wigs',
  mission: 'Changing The Way You Buy Hair',
  description:
    'Wigloop is a members-only marketplace where people buy, sell and trade premium-brand wigs with members whose ratings they can read.',
  replyTime: 'We aim to reply within 24 hours.',
} as const;
