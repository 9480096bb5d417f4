import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleByDayAndNight, expectAccessibleLikeOthers } from './accessibility.ts';
import { type Account, demo, signIn, test } from './accounts.ts';
import { choose, pressByTab, typeInto } from './keys.ts';
import { addPhoto, openShop } from './shops.ts';

test('an admin finds a listing, edits it and sees the member’s page change', { tag: '@night' }, async ({
  page,
  browser,
  member,
}) => {
  const shop = await openShop(browser);
  await signIn(page, member);
  await page.goto(`/listing/${shop.listingId}`);
  await expect(page.getByRole('heading', { level: 1, name: shop.title })).toBeVisible();

  const desk = await openAs(browser, demo.admin);
  await desk.goto('/admin/listings');
  await expect(desk.getByText(/Showing 1 to 10 of \d+ results/)).toBeVisible();
  await expect(desk.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  // The whole cell of the header sorts, not only its words.
  await desk.getByRole('columnheader', { name: 'Seller' }).click({ position: { x: 3, y: 3 } });
  await expect(desk.getByRole('columnheader', { name: 'Seller' })).toHaveAttribute('aria-sort', 'ascending');
  await desk.getByRole('button', { name: 'Next' }).click();
  await expect(desk.getByText(/Showing 11 to 20 of/)).toBeVisible();
  await desk.getByPlaceholder('Search listings...').fill(shop.title);
  await expect(desk.getByText('Showing 1 to 1 of 1 results')).toBeVisible();

  await desk.getByRole('button', { name: `View ${shop.title}` }).click();
  const modal = desk.getByRole('dialog');
  await expect(modal.getByRole('heading', { name: 'Listing Details' })).toBeVisible();
  await expect(modal.getByLabel('Title')).toBeDisabled();
  await expect(modal).toContainText(shop.seller.email);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: `Edit ${shop.title}` }).press('Enter');
  await expect(modal.getByLabel('Description')).toBeVisible();
  await expectAccessibleByDayAndNight(desk);
  await typeInto(modal.getByLabel('Title'), `${shop.title} in copper`);
  await typeInto(modal.getByLabel('Price'), '99.5');
  await choose(modal.getByLabel('Condition'), 'Fair');
  await choose(modal.getByLabel('Color'), 'Copper Red');
  await pressByTab(modal.getByRole('button', { name: 'Save Changes' }));
  await expect(modal.getByText('Listing updated successfully')).toBeVisible();
  await modal.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `${shop.title} in copper` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\$99\.50.*Well used/s);

  await desk.getByRole('button', { name: `Delete ${shop.title} in copper` }).click();
  await expect(desk.getByRole('row', { name: shop.title })).toContainText('Deleted');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
  await desk.getByRole('button', { name: `Restore ${shop.title} in copper` }).click();
  await expect(desk.getByRole('row', { name: shop.title })).toContainText('Active');

  await desk.getByRole('tab', { name: 'Review Queue' }).click();
  await expect(desk.getByRole('row', { name: shop.title })).toContainText('New member');
  await desk.getByRole('button', { name: `Approve ${shop.title} in copper` }).click();
  await expect(desk.getByText('No listings found')).toBeVisible();
  await desk.context().close();
});

test('whoever comes to the report page without a subject pastes a link; messages are reported in the thread', {
  tag: '@night',
}, async ({ page, browser, member }) => {
  await page.goto('/help/report');
  await expect(page.getByRole('heading', { name: 'Report without an account' })).toBeVisible();
  await expectAccessibleLikeOthers(page);

  const shop = await openShop(browser);
  await signIn(page, member);
  await page.goto('/help/report');
  await page.getByLabel(/Link to the listing/).fill('the blonde one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Paste the address of a listing/)).toBeVisible();
  await page.getByLabel(/Link to the listing/).fill(new URL(`/user/${shop.sellerId}`, page.url()).href);
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page.getByLabel('What is wrong?'), 'Harassment or hate');
  await expectAccessibleLikeOthers(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'We have your report' })).toBeVisible();

  const { member: me } = await (await page.request.get('/api/session')).json();
  const sellers = await openAs(browser, shop.seller);
  const words = `Pay outside, please ${randomUUID().slice(0, 8)}`;
  const imageId = await addPhoto(sellers.request, '/api/message-images');
  const message = { id: randomUUID(), receiverId: me.id, content: words, imageId };
  await sellers.request.post('/api/messages', { data: message });
  await sellers.context().close();
  await page.goto(`/messages?user=${shop.sellerId}`);
  await page.getByRole('log').getByText(words).hover();
  await page.getByRole('log').getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  await choose(page.getByRole('dialog').getByLabel('What is wrong?'), 'Asks to deal outside Wigloop');
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Our moderators will look at your report.')).toBeVisible();

  const desk = await openAs(browser, demo.admin);
  await desk.goto('/admin/messages');
  const report = desk.getByRole('article').filter({ hasText: words });
  await report.getByRole('button', { name: 'Show the messages around it' }).click();
  await expect(report.getByRole('list', { name: 'Messages around it' })).toContainText(`reported${words}`);
  await report.getByRole('button', { name: 'Show the image' }).click();
  const width = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth;
  await expect.poll(() => report.getByAltText('Reported by the receiver').evaluate(width)).toBeGreaterThan(0);
  await desk.context().close();
});

async function openAs(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.WIGLOOP_URL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}
