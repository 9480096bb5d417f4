/** What the site says about itself. Where no real value exists the facts are plainly fictional. */
export const site = {
  name: 'Wigloop',
  tagline: 'Buy, Sell, Trade - Premium Wigs',
  mission: 'Changing The Way You Buy Hair',
  description:
    'Wigloop is a members-only marketplace where people buy, sell and trade premium-brand wigs with members whose ratings they can read.',
  company: 'Wigloop Example Company',
  supportEmail: 'support@wigloop.example.com',
  replyTime: 'We aim to reply within 24 hours.',
  phone: '(555) 010-0147',
  phoneHref: 'tel:+15550100147',
  phoneHours: 'Monday-Friday 9am-5pm EST',
  address: ['Wigloop', '100 Example Street', 'Springfield, EX 00000'],
  businessHours: ['Monday-Friday 9-5 EST', 'Saturday-Sunday 9-3 EST'],
  social: [
    { name: 'Facebook', href: 'https://facebook.example.com/wigloop' },
    { name: 'Instagram', href: 'https://instagram.example.com/wigloop' },
    { name: 'Pinterest', href: 'https://pinterest.example.com/wigloop' },
  ],
  sister: { name: 'Wigloop New', href: 'https://new.wigloop.example.com' },
} as const;
