import { expect } from '@playwright/test';
import { plans } from '#contract/billing/plans.ts';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { signIn, test } from './accounts.ts';

test('the frame of every page has tagline, mission and the ways to all that is public', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByText('Buy, Sell, Trade - Premium Wigs').filter({ visible: true }),
  ).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Changing The Way You Buy Hair')).toBeVisible();
  await expect(footer.getByText('Buy, Sell, Trade - Premium Wigs')).toBeVisible();
  for (const [column, links] of [
    ['Legal', ['Terms of Service', 'Privacy Policy', 'Community Guidelines']],
    ['Support', ['Help Center', 'Safety Tips', 'Contact Support']],
    ['Company', ['About Us', 'Press', 'Wigloop New']],
  ] as const)
    await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveText(links);
  for (const [name, path] of [
    ['Accessibility', '/legal/accessibility'],
    ['Cookie Policy', '/legal/cookies'],
    ['Sitemap', '/sitemap'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);

  await test.step('the home page makes its four claims', async () => {
    await expect(page.getByRole('region', { name: 'What members can count on' }).getByRole('heading')).toHaveText([
      'All members verified',
      'Premium brands only',
      'Secure transactions',
      'Easy listing management',
    ]);
    await expect(page.getByText('Payment and returns are agreed between buyer and seller.')).toBeVisible();
  });

  await test.step('the panel of flags names the three and says when they count', async () => {
    await page.getByRole('button', { name: 'Open feature flags' }).click();
    const panel = page.getByRole('region', { name: 'Feature flags' });
    await expect(panel.getByRole('switch', { name: 'Mobile UI Improvements (Master)' })).toBeChecked();
    await expect(panel.getByRole('switch', { name: 'Responsive Messaging' })).not.toBeChecked();
    await expect(panel.getByRole('switch', { name: 'Improved Hamburger Menu' })).toBeChecked();
    await expect(panel).toContainText('Changes take effect immediately. Reload the page to see all updates.');
  });
});

test('the price list prints every plan as promised', async ({ page }) => {
  const [asBuilt] = await Promise.all([
    page.request.get('/pricing').then((answer) => answer.text()),
    page.goto('/pricing'),
  ]);
  // Whether charter places are left, only the server knows: the page as it was built names no price that depends on it.
  for (const price of ['$9.99', '$14.99', '$99.99', '$149.99']) expect(asBuilt).not.toContain(price);
  await expect(page.getByRole('region', { name: 'Shopping plans' }).getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Premium plans' }).getByRole('article')).toHaveCount(2);
  await expectAccessibleOnAllScreens(page);
  for (const [place, { name }] of plans.entries())
    for (const text of printed[place] ?? []) await expect(page.getByRole('article', { name })).toContainText(text);
  const meaning = page.getByText('Of the two Premium plans, this one costs less per month');
  await expect(meaning).toBeHidden();
  await page.getByRole('button', { name: 'What this means' }).press('Enter');
  await expect(meaning).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/register');
  for (const answer of [
    'Plan changes take effect at the next billing cycle',
    'By major credit and debit cards and by PayPal, through a card payment provider.',
    'A month or a year after it began. Your account shows the exact day.',
  ])
    await expect(page.getByRole('main')).toContainText(answer);
});

test('a listing shows both prices and its badge, and is shared by the device', async ({ page, member }) => {
  await signIn(page, member);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'share', {
      value: async (shared: object) => Reflect.set(window, 'shared', shared),
    }),
  );
  const [{ id, title }] = (await (await page.request.get('/api/listings')).json()).listings;
  const prices = { type: 'sale', priceCents: 24_900, originalPriceCents: 39_900 };
  await page.route(`**/api/listings/${id}`, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...prices } });
  });
  await page.goto(`/listing/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('$249.00').first()).toBeVisible();
  await expect(main.getByText('Original price $399.00')).toBeVisible();
  await expect(main.getByText('For Sale', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
  expect(shared).toEqual({ title, url: page.url() });

  await test.step('the account area has its eight entries', async () => {
    await page.goto('/account/settings');
    const menu = page.getByRole('navigation', { name: 'Account area' });
    for (const [name, path] of [
      ['Dashboard', '/account'],
      ['My Listings', '/account/listings'],
      ['Create Listing', '/account/create-listing'],
      ['Seller Policy', '/account/transaction-policy'],
      ['Favorites', '/account/favorites'],
      ['Subscription', '/account/subscription'],
      ['Payment Resources', '/account/resources'],
      ['Settings', '/account/settings'],
    ] as const)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect(menu.locator('[aria-current=page]')).toHaveText('Settings');
  });
});

/** In the order of the plans. */
const printed = [
  [
    ...['Shopping Monthly', '$1.99', 'per month', '10 listings per month', 'Direct messaging'],
    ...['Basic search access', 'Mobile app access', 'Community features'],
  ],
  ['Most popular', 'Shopping Annual', '$24.99', 'per year', '10 listings', 'Save $6.89 vs monthly', 'Annual savings'],
  [
    ...['$9.99', 'per month', '$14.99', 'SAVE 33% as a charter member', 'Unlimited listings'],
    ...['Priority search placement', 'Advanced analytics', 'Direct messaging', 'Seller verification badge'],
    'Premium support',
  ],
  [
    ...['$99.99', 'per year', '$149.99', 'SAVE $50 + get two months free!', 'All Premium Monthly features'],
    ...['Featured seller status', 'Early access to new features', 'Priority premium support'],
    ...['Verified Annual Seller', 'Best value guarantee'],
  ],
];
