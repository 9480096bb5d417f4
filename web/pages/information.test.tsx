import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { socialLinks } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import ContactPage from '#web/support/contact-page.tsx';
import HelpCenterPage from '#web/support/help-center-page.tsx';
import { openPage } from '#web/test/open-page.tsx';
import AboutPage from './about-page.tsx';
import CommunicationPage from './help/communication-page.tsx';
import CreatingAccountPage from './help/creating-account-page.tsx';
import DealsPage from './help/deals-page.tsx';
import FirstWigPage from './help/first-wig-page.tsx';
import HygienePage from './help/hygiene-page.tsx';
import ListingFirstItemPage from './help/listing-first-item-page.tsx';
import PaymentMethodsPage from './help/payment-methods-page.tsx';
import ReturnsPage from './help/returns-page.tsx';
import SafetyGuidelinesPage from './help/safety-guidelines-page.tsx';
import ShippingPage from './help/shipping-page.tsx';
import ToolsPage from './help/tools-page.tsx';
import AccessibilityPage from './legal/accessibility-page.tsx';
import CookiesPage from './legal/cookies-page.tsx';
import GuidelinesPage from './legal/guidelines-page.tsx';
import PrivacyPage from './legal/privacy-page.tsx';
import TermsPage from './legal/terms-page.tsx';
import PaymentResourcesPage from './payment-resources-page.tsx';
import PressPage from './press-page.tsx';
import ResourcesPage from './resources-page.tsx';
import SitemapPage from './sitemap-page.tsx';

interface Article {
  path: string;
  title: string;
  Page: ComponentType;
  /** The pages it talks about. */
  links?: string[];
  says?: string[];
}

const articles: Article[] = [
  {
    path: '/help/creating-account',
    title: 'Creating Your Account',
    Page: CreatingAccountPage,
    links: ['/register', '/account/settings', '/contact'],
    says: ['A password needs at least 8 characters. Numbers and special characters are recommended'],
  },
  {
    path: '/help/listing-first-item',
    title: 'Listing Your First Item',
    Page: ListingFirstItemPage,
    links: ['/account/create-listing', '/messages', '/contact'],
  },
  { path: '/help/first-wig', title: 'Your First Wig After Hair Loss', Page: FirstWigPage },
  { path: '/help/hygiene', title: 'Hygiene of a Worn Wig', Page: HygienePage },
  {
    path: '/help/safety-guidelines',
    title: 'Safety Guidelines',
    Page: SafetyGuidelinesPage,
    links: ['/help/report', '/contact'],
  },
  { path: '/help/communication', title: 'Communication Guidelines', Page: CommunicationPage },
  { path: '/help/deals', title: 'Offers and Trades', Page: DealsPage },
  {
    path: '/help/payment-methods',
    title: 'Payment Methods',
    Page: PaymentMethodsPage,
    says: ['PayPal', 'Venmo', 'Zelle'],
  },
  {
    path: '/help/shipping',
    title: 'Shipping Guidelines',
    Page: ShippingPage,
    links: ['/contact'],
    says: [
      ...['USPS Priority Mail', 'UPS Ground', 'FedEx Home Delivery', 'USPS Priority Mail International'],
      ...['UPS Worldwide Expedited', 'FedEx International Priority'],
    ],
  },
  { path: '/help/returns', title: 'Return Policy', Page: ReturnsPage },
  { path: '/help/tools', title: 'Tools for Sellers', Page: ToolsPage },
];

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const heading = (name: string, level?: number) => screen.getByRole('heading', { name, level });

describe('every article of the Help Center leads back, on, and to what it talks about', () => {
  test.each(articles.map((article, place) => ({ ...article, place })))(
    '$path',
    ({ path, title, Page, links = [], says = [], place }) => {
      openPage(<Page />, { at: path });
      expect(heading(title, 1)).toBeTruthy();
      expect(hrefOf('Back to Help Center')).toBe('/help');
      for (const [name, beside] of [
        [/^Previous article/, articles[place - 1]],
        [/^Next article/, articles[place + 1]],
      ] as const)
        expect(screen.queryByRole('link', { name })?.getAttribute('href')).toBe(beside?.path);
      expect(hrefs()).toEqual(expect.arrayContaining(links));
      for (const text of says) expect(document.body.textContent).toContain(text);
    },
  );
});

test.each([
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
  ['guidelines', GuidelinesPage],
  ['accessibility', AccessibilityPage],
  ['cookies', CookiesPage],
] as const)('every legal page ends with the day it was last updated: %s', (name, Page) => {
  openPage(<Page />, { at: `/legal/${name}` });
  const last = screen.getByRole('region', { name: /Last Updated/ });
  expect(within(last).getByRole('heading').textContent).toContain('Last Updated');
  expect(last.textContent).toContain('March 15, 2025');
});

test('the Help Center has three cards, and a form beside them', async () => {
  openPage(<HelpCenterPage />, { at: '/help' });
  for (const name of ['Getting Started', 'Common Questions', 'Contact Support'])
    expect(screen.getAllByRole('heading', { name }).length).toBeGreaterThan(0);
  for (const { path, title } of articles) expect(hrefOf(title)).toBe(path);
  for (const name of ['Submit Support Request', 'Report an Issue']) expect(hrefOf(name)).toBe('/contact');
  const form = within(screen.getByRole('region', { name: 'Contact Support' }));
  expect(await form.findByRole('textbox', { name: /Message/ })).toBeTruthy();
});

test('the Resource Center has its four tips, three methods and the advice above $200', () => {
  openPage(<ResourcesPage />, { at: '/resources' });
  expect(heading('Resource Center', 1)).toBeTruthy();
  for (const name of ['Verify the seller', 'Secure payments', 'Document everything', 'Meet safely', 'PayPal', 'Venmo'])
    expect(heading(name, 3)).toBeTruthy();
  expect(document.body.textContent).toContain('signature confirmation over $200');
});

test('the contact page has every way to reach us', () => {
  openPage(<ContactPage />, { at: '/contact' });
  const { supportEmail, phone, phoneHours, address, businessHours } = exampleFacts;
  for (const text of [supportEmail, phone, phoneHours, ...address.split('\n'), ...businessHours.split('\n')])
    expect(document.body.textContent).toContain(text);
  for (const { name, href } of socialLinks(exampleFacts)) expect(hrefOf(new RegExp(name))).toBe(href);
});

test('the company pages tell story, platforms, founder and press facts', () => {
  openPage(<AboutPage />, { at: '/about' });
  for (const name of ['Our story', 'Innovation', 'Sustainability', 'Our ecosystem', site.mission])
    expect(heading(name, 2)).toBeTruthy();
  expect(screen.getAllByRole('figure').some(({ textContent }) => textContent?.includes('Founder'))).toBe(true);
  expect(hrefOf('Back to Home')).toBe('/');
});

test('the press page has its facts', () => {
  openPage(<PressPage />, { at: '/press' });
  for (const fact of [
    ...['A monthly fee of $9.99', '14-day free trial', 'Verification through card authentication'],
    'Built-in private messaging',
  ])
    expect(document.body.textContent).toContain(fact);
  expect(hrefOf('Back to Home')).toBe('/');
});

test('the sitemap has five groups', () => {
  openPage(<SitemapPage />, { at: '/sitemap' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Main Pages',
    'Brands',
    'Help and Support',
    'Legal',
    'Company',
  ]);
});

test('the payment resources name three ways to pay, each with its link, a notice and five tips', () => {
  openPage(<PaymentResourcesPage />, { at: '/account/resources' });
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Resources' })).toBeTruthy();
  const ways = ['PayPal', 'Venmo', 'Zelle'].map((name) =>
    screen.getByRole('link', { name: new RegExp(`^Go to ${name}`) }),
  );
  for (const way of ways) expect(way.getAttribute('href')).toMatch(/^https:/);
  expect(screen.getByText(/Wigloop does not handle payments between members/)).toBeTruthy();
  const tips = screen.getByRole('heading', { name: 'Five safety tips' }).parentElement as HTMLElement;
  expect(within(tips).getAllByRole('listitem')).toHaveLength(5);
});
