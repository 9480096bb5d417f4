import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens } from './accessibility.ts';
import { demo, readMails, signIn, test } from './accounts.ts';
import { cards, payBehindTheScenes, readStatus } from './billing-site.ts';
import { choose, pick, pressByTab, take, typeInto } from './keys.ts';
import { openShop } from './shops.ts';

/** Of Shopping Annual, as the page writes it. */
const price = '$24.99';

test('an operator’s morning: signs in, finds what waits, answers, ends a plan with a refund and looks before the switch', async ({
  page,
  browser,
}) => {
  test.slow();
  const shop = await openShop(browser);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, shop.seller);
  await payBehindTheScenes(theirs.request, 'budget-annual', cards.good);
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
    await expect(page.getByText('The last 30 days').first()).toBeVisible();
    await expectAccessibleOnAllScreens(page);
    const waiting = page.getByRole('region', { name: 'What needs you' });
    await expect(page.getByRole('navigation', { name: 'Admin area' })).toContainText(/Reports\s*\d+/);
    await waiting.getByRole('link', { name: /^\d+\+? ?Support requests/ }).click();
    await expect(page).toHaveURL('/admin/reports?tab=support');
  });

  await test.step('a request says who waits how long with which plan, and is answered by mail', async () => {
    const asked = page.getByRole('article').filter({ hasText: words });
    await expect(asked).toContainText(/Shopping Annual.*waits/s);
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
    await endByKeyboard(page);
  });

  await test.step('the member reads why it ended and what was paid back', async () => {
    await theirs.goto('/account/subscription');
    const notice = theirs.getByRole('region', { name: 'About the end of your subscription' });
    await expect(notice).toContainText('Our team ended your subscription on');
    await expect(notice).toContainText('The reason: The box was open');
    await expect(notice).toContainText(price);
    await expect(theirs.getByRole('button', { name: 'Choose Annual (Shopping Annual)' })).toBeEnabled();
    await expectAccessibleLikeOthers(theirs);
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

async function endByKeyboard(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: /^End the subscription of/ });
  await end.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The member cannot buy a plan again before')).toBeVisible();
  await expectAccessibleLikeOthers(page);
  await pick(dialog.getByRole('radio', { name: /^With its period/ }));
  await expect(dialog.getByRole('radio', { name: /In proportion/ })).toBeDisabled();
  await pick(dialog.getByRole('radio', { name: /^Now/ }));
  await pick(dialog.getByRole('radio', { name: `In full: ${price}` }));
  const send = dialog.getByRole('button', { name: `End and refund ${price}` });
  await pressByTab(send);
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await typeInto(dialog.getByLabel('Reason'), 'The box was open');
  await pressByTab(send);
  await expect(page.getByText('The subscription has ended')).toBeVisible();
  await expect(end).toBeHidden();
}
