/** The five legal texts, as the footer of each of them and the sitemap list them. */
export const legalPages = [
  { path: '/legal/terms', title: 'Terms of Service' },
  { path: '/legal/privacy', title: 'Privacy Policy' },
  { path: '/legal/guidelines', title: 'Community Guidelines' },
  { path: '/legal/accessibility', title: 'Accessibility' },
  { path: '/legal/cookies', title: 'Cookie Policy' },
] as const;

export const lastUpdated = { text: 'March 15, 2025', date: '2025-03-15' } as const;
