import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, readMails, signIn, test } from './accounts.ts';
import { cards, payBehindTheScenes, readStatus } from './billing-site.ts';
import { choose, take } from './keys.ts';
import { openShop } from './shops.ts';

test('an operator’s morning: signs in, finds what waits, answers, refunds, bans and looks before the switch', async ({
  page,
  browser,
}) => {
  test.slow();
  const shop = await openShop(browser);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, shop.seller);
  await payBehindTheScenes(theirs.request, 'premium-annual', cards.good);
  await expect.poll(() => readStatus(theirs.request), { timeout: 90_000 }).toBe('active');
  const words = `My box arrived open ${randomUUID().slice(0, 8)}`;
  const request = { id: randomUUID(), category: 'support', message: words };
  expect((await theirs.request.post('/api/support/submissions', { data: request })).ok()).toBe(true);

  await test.step('whoever works here lands in the back office, which begins with what waits', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(demo.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/admin');
    const waiting = page.getByRole('region', { name: 'What needs you' });
    await expect(page.getByRole('navigation', { name: 'Admin area' })).toContainText(/Reports\s*\d+/);
    await waiting.getByRole('link', { name: /^\d+\+? ?Support requests/ }).click();
    await expect(page).toHaveURL('/admin/reports?tab=support');
  });

  await test.step('a request says who waits how long with which plan, and is answered by mail', async () => {
    const asked = page.getByRole('article').filter({ hasText: words });
    await expect(asked).toContainText(/Premium Annual.*waits/s);
    await asked.getByRole('button', { name: 'Answer' }).click();
    await take(asked.getByLabel('Template'), 'A payment was refunded');
    await asked.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Your answer is on its way')).toBeVisible();
    await expect(asked).toBeHidden();
    const mail = async () =>
      (await readMails(theirs.request, shop.seller.email)).find(({ text }) => text.includes(words));
    await expect
      .poll(async () => (await mail())?.text, { timeout: 90_000 })
      .toContain('We have refunded your payment.');
  });

  await test.step('on the page of the member everything is at hand: the plan is ended and paid back', async () => {
    await choose(page.getByLabel('Status'), 'Answered');
    await page.getByRole('article').filter({ hasText: words }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Payments and refunds' })).toBeVisible();
    await page.getByRole('button', { name: /^End the subscription of/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^In full: /).click();
    await dialog.getByLabel('Reason').fill('The box was open');
    await dialog.getByRole('button', { name: /^End and refund \$/ }).click();
    await expect(page.getByText('The subscription has ended')).toBeVisible();
    await expect(page.getByRole('button', { name: /^End the subscription of/ })).toBeHidden();
  });

  await test.step('a ban says what it will do before it does it', async () => {
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 active listing will be hidden.');
    await expect(dialog).toContainText('They have no subscription.');
    await dialog.getByLabel('Reason').fill('Sold a replica');
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
    await expect(page.getByText('The member is banned')).toBeVisible();
    await expect.poll(async () => (await theirs.request.get('/api/me/subscription')).status()).toBe(401);
  });

  await test.step('the paywall says whom it would shut out, and can still be left off', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('main').getByText('Paywall', { exact: true }).click();
    await page.getByRole('main').getByText('Test mode', { exact: true }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    const question = page.getByRole('alertdialog', { name: 'Turn the paywall on?' });
    await expect(question).toContainText(/\d members? will lose access until they have a plan\./);
    await expect(question).toContainText(/\d listings? will stay visible whose sellers cannot read messages\./);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });
  await theirs.context().close();
});
