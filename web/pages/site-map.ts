import type { Brand } from '#contract/brands/brands.ts';
import { helpArticles } from '#web/pages/help/help-articles.ts';
import { legalPages } from '#web/pages/legal/legal-pages.ts';

/** Every public page a person may look for, in the groups of the sitemap. */
export const siteMap = (brands: readonly Brand[]) => [
  {
    title: 'Main Pages',
    pages: [
      { path: '/', title: 'Home' },
      { path: '/search', title: 'Search' },
      { path: '/pricing', title: 'Pricing' },
      { path: '/register', title: 'Create an account' },
      { path: '/login', title: 'Sign In' },
      { path: '/reset-password', title: 'Reset your password' },
    ],
  },
  { title: 'Brands', pages: brands.map(({ id, name }) => ({ path: `/brand/${id}`, title: name })) },
  {
    title: 'Help and Support',
    pages: [
      { path: '/help', title: 'Help Center' },
      ...helpArticles,
      { path: '/help/report', title: 'Report a Member or a Listing' },
      { path: '/resources', title: 'Resource Center' },
      { path: '/contact', title: 'Contact Support' },
    ],
  },
  { title: 'Legal', pages: legalPages },
  {
    title: 'Company',
    pages: [
      { path: '/about', title: 'About Us' },
      { path: '/press', title: 'Press' },
      { path: '/sitemap', title: 'Sitemap' },
    ],
  },
];
