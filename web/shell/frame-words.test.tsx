import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Claims } from '#web/home/claims.tsx';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import FeatureFlagPanel from './edge/feature-flag-panel.tsx';
import MenuPanel from './menu/menu-panel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the frame of every page has tagline, mission and the ways to all that is public', () => {
  openPage(<SiteFooter />);
  expect(screen.getByText('Changing The Way You Buy Hair')).toBeTruthy();
  expect(screen.getByText('Buy, Sell, Trade - Premium Wigs')).toBeTruthy();
  for (const [column, links] of [
    ['Legal', ['Terms of Service', 'Privacy Policy', 'Community Guidelines']],
    ['Support', ['Help Center', 'Safety Tips', 'Contact Support']],
    ['Company', ['About Us', 'Press', 'Wigloop New']],
  ] as const)
    expect(textsOf(within(screen.getByRole('navigation', { name: column })).getAllByRole('link'))).toEqual(links);
  for (const [name, path] of [
    ['Accessibility', '/legal/accessibility'],
    ['Cookie Policy', '/legal/cookies'],
    ['Sitemap', '/sitemap'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test('the home page makes its four claims', () => {
  openPage(<Claims />);
  expect(textsOf(screen.getAllByRole('heading'))).toEqual([
    'All members verified',
    'Premium brands only',
    'Secure transactions',
    'Easy listing management',
  ]);
});

test.each([
  ['a visitor', undefined, ['Pricing', 'Sign In', 'My Account', 'Saved Listings']],
  ['a member', sessionMember(), ['Pricing', 'Sign Out', 'Messages', 'My Account', 'Saved Listings']],
  [
    'staff',
    sessionMember({ isAdmin: true }),
    ['Pricing', 'Sign Out', 'Messages', 'My Account', 'Saved Listings', 'Back office'],
  ],
])('on phones the menu of %s has the specified entries in their order, and the brands', (_, as, specified) => {
  openPage(<MenuPanel id="menu" isOverlay={false} isOpen onClose={() => {}} />, { as });
  expect(screen.getByRole('heading', { name: 'Menu' })).toBeTruthy();
  expect(textsOf(within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('listitem'))).toEqual(specified);
  expect(screen.getByRole('button', { name: 'Browse Brands' })).toBeTruthy();
  expect(screen.getByText('Shop by Brand')).toBeTruthy();
});

test('the panel of flags names the three and says when they count', async () => {
  const { user } = openPage(<FeatureFlagPanel />);
  await user.click(screen.getByRole('button', { name: 'Open feature flags' }));
  const panel = screen.getByRole('region', { name: 'Feature flags' });
  for (const [name, isOn] of [
    [/Mobile UI Improvements \(Master\)/, true],
    [/Responsive Messaging/, false],
    [/Improved Hamburger Menu/, true],
  ] as const)
    expect(await within(panel).findByRole('switch', { name })).toHaveProperty('checked', isOn);
  expect(panel.textContent).toContain('Changes take effect immediately. Reload the page to see all updates.');
});

test('the header leads to the brands that staff show, in their order and under their names', () => {
  const brand = { priceRange: '', isShown: true };
  const shop = {
    brands: [
      { ...brand, id: 'later', name: 'Later Brand' },
      { ...brand, id: 'gabor', name: 'Gabor', isShown: false },
      { ...brand, id: 'envy', name: 'Green Moss' },
    ],
  };
  openPage(<SiteHeader />, { shop });
  const links = within(screen.getByRole('navigation', { name: 'Brands' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Later Brand', '/brand/later'],
    ['Green Moss', '/brand/envy'],
  ]);
});
