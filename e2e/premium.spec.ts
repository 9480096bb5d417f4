import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers } from './accessibility.ts';
import { demo, signIn, test } from './accounts.ts';
import { choose } from './keys.ts';

test('listings of Premium sellers lead the results, with their badge, and can be blocked away', {
  tag: '@night',
}, async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/search');
  const featured = page.getByRole('list', { name: 'Featured' }).getByRole('article');
  await expect(featured).toHaveCount(3);
  const first = featured.first();
  await expect(first.getByText('Featured')).toBeVisible();
  await expect(first.getByRole('img', { name: 'Premium annual seller' })).toBeVisible();

  const ledBy = page.locator(`a[href="${await first.getByRole('link').getAttribute('href')}"]`);
  await first.getByRole('link').click();
  await page.getByRole('link', { name: /^Seller .* Premium annual seller/ }).click();
  await expect(page.getByText('Premium annual seller')).toBeVisible();
  await page.getByRole('button', { name: 'Block member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('so their listings are hidden from you')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
  await page.goBack();
  await expect(featured.first()).toBeVisible();
  await expect(ledBy).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await page.getByRole('button', { name: 'Unblock member' }).click();
  await expect(page.getByRole('list', { name: 'Listings' }).getByRole('article').first()).toBeVisible();
});

test('a Premium seller reads ninety days of numbers, for all and for each listing, and takes them home', async ({
  page,
}) => {
  await signIn(page, demo.seller);
  await page.goto('/account');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByRole('tab', { name: 'Analytics' })).toHaveAttribute('aria-selected', 'true');
  const all = await totalOf(page, 'Views');
  const busiest = await page
    .getByRole('table', { name: /of each listing/ })
    .getByRole('rowheader')
    .first()
    .innerText();
  await choose(page.getByRole('combobox', { name: 'Show' }), busiest);
  await expect.poll(() => totalOf(page, 'Views')).toBeLessThan(all);
  await expectAccessibleLikeOthers(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toMatch(/^Listing,Brand,Status,Day,Views,Saves,Inquiries\r\n/);
  const views = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',').at(-3)));
  expect(views.reduce((sum, count) => sum + count, 0)).toBe(all);

  await test.step('an annual member has the QR code of a listing before everyone else', async () => {
    await page.getByRole('tab', { name: 'Active Listings' }).click();
    await page.getByRole('main').getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('button', { name: 'QR Code' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'QR code of your listing' });
    await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible();
    const code = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'For print' }).click();
    expect(await readFile(await (await code).path(), 'utf8')).toMatch(/^<svg/);
  });
});

async function totalOf(page: Page, label: string): Promise<number> {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  return Number((await card.locator('p').first().innerText()).replaceAll(',', ''));
}
